import { expect, it } from 'vitest'
import { without } from './draft-form.tsx'

const IS = { name: 'Lume', seller: { name: 'Ada', email: '' }, vat: null as string | null }

it('what is typed as it is written is nothing typed', () => {
  expect(without<typeof IS>({ name: 'Lume', seller: { name: 'Ada', email: '' } }, IS)).toEqual({})
  expect(without<typeof IS>({ name: '', vat: null }, IS)).toEqual({ name: '' })
  expect(without<typeof IS>({ seller: { name: 'Ada', email: 'ada@example.com' } }, IS)).toEqual({
    seller: { name: 'Ada', email: 'ada@example.com' },
  })
})

it('of what was typed on while it was saved that is left', () => {
  expect(without<typeof IS>({ name: 'Lumen', vat: 'DE1' }, { name: 'Lume', vat: 'DE1' })).toEqual({ name: 'Lumen' })
})
