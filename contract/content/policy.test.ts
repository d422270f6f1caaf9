import { expect, it } from 'vitest'
import { policyText } from './policy.ts'
import { readPolicy } from './read-policy.ts'

it('a policy as plain words keeps its sections, lists and addresses, and nothing of Markdown', () => {
  const markdown = `# Licence

*Since today*

Of **Lume & Tide**.

## You may

- show it on *every* screen;
- keep it.

Shop
: Lume

[Ask](contact:) or read the [terms](/terms).
`
  const policy = readPolicy('licence', { version: 1, date: '2026-01-01', description: '', markdown })
  const links = { url: 'https://lume.example', contactUrl: 'mailto:hello@lume.example' }
  expect(policyText(policy, links)).toBe(`LICENCE

Since today

Of Lume & Tide.

YOU MAY

- show it on every screen;
- keep it.

Shop: Lume

Ask (mailto:hello@lume.example) or read the terms (https://lume.example/terms).
`)
})
