import { SAMPLE_CONTENT } from 'sample-shop/content/content.ts'
import { expect, it } from 'vitest'
import { showPolicy } from './policy-pages.ts'

const { terms } = SAMPLE_CONTENT.policies

it('a policy that cannot be read is shown as it was typed, under its title', () => {
  const facts = { description: terms.description, version: terms.version, date: terms.date, note: '', sections: [] }
  expect(showPolicy('terms', { ...terms, markdown: '# Our terms\n\n*Now*\n\n<b>Loud</b>' })).toEqual({
    ...facts,
    title: 'Our terms',
    intro: [{ kind: 'plain', text: '*Now*\n\n<b>Loud</b>' }],
  })
  expect(showPolicy('privacy-policy', { ...terms, markdown: '>'.repeat(50_000) })).toEqual({
    ...facts,
    title: 'Privacy policy',
    intro: [{ kind: 'plain', text: '>'.repeat(50_000) }],
  })
})

it('a policy whose reader does not end is shown as it was typed', () => {
  const endless = () => {
    for (;;);
  }
  expect(showPolicy('terms', terms, endless, 50).intro).toMatchObject([{ kind: 'plain' }])
})
