import { expect, it } from 'vitest'
import { actOnEach } from './table.tsx'

it('what is done to several goes on after a refusal, and says with which it worked', async () => {
  const asked: string[] = []
  const done = await actOnEach(['1', '2', '3'], async (id) => {
    asked.push(id)
    return id === '2' ? 'It bounced.' : undefined
  })
  expect(asked).toEqual(['1', '2', '3'])
  expect(done).toEqual({ worked: ['1', '3'], refused: ['It bounced.'] })
})
