import { SAMPLE_CONTENT } from 'sample-shop/content/content.ts'
import { expect, it } from 'vitest'
import type { Content } from '../../contract/content/content.ts'
import { EMPTY_CONTENT } from '../content/empty-content.ts'
import type { Patient } from './check.ts'
import { marksCheck, sellerCheck } from './shop-checks.ts'

const SELLER = { name: 'Mara Lind', address: 'Hill 3', country: 'DE', vatId: 'DE1', email: 'mara@lind.example' }
const GRIEVANCE = {
  version: 1,
  date: '2026-01-01',
  description: 'Us.',
  markdown: '# Us\n\n*Now*\n\nGrievance Officer: Mara.',
}

async function look(content: Partial<Content>, isProduction = true, provider = 'sandbox'): Promise<string[]> {
  const config = { isProduction, payments: { provider } }
  const patient = { content: { ...SAMPLE_CONTENT, ...content }, config } as Patient
  return (await sellerCheck.look(patient)).map(({ verdict, about, found }) => `${verdict} ${about}: ${found}`)
}

it('says that nobody is named, and fails by it where the shop is for real', async () => {
  expect(await look({ seller: null })).toEqual([expect.stringMatching(/^fails seller: Nobody is named/)])
  expect(await look({ seller: null }, false)).toEqual([expect.stringMatching(/^note seller: /)])
})

it.each([
  ['DE', { vatId: null }, ['note law, DE: seller.vatId is missing']],
  ['DE', { email: null }, ['note law, DE: seller.email is missing']],
  ['GB', { vatId: null, email: null }, ['note law, GB: seller.email is missing']],
  ['US', { vatId: null, email: null }, []],
  ['IN', {}, ['note law, IN: No imprint of your own names a grievance officer']],
])('names what is missing in %s with %j', async (country, change, missing) => {
  const [named, ...found] = await look({ seller: { ...SELLER, country, ...change } })
  expect(named).toBe('ok seller: Pages and receipts name Mara Lind as the seller.')
  expect(found).toEqual(missing.map((words) => expect.stringContaining(words)))
})

it('is content once it is there', async () => {
  const policies = { ...SAMPLE_CONTENT.policies, imprint: GRIEVANCE }
  expect(await look({ seller: { ...SELLER, country: 'IN' }, policies })).toHaveLength(1)
})

it('tells of consent that is off, and of policies that nobody wrote', async () => {
  const off = await look({ seller: SELLER, withdrawal: { ...SAMPLE_CONTENT.withdrawal, asksConsent: false } })
  expect(off[1]).toContain('Consent before the first download is off')
  expect((await look({ seller: SELLER, policies: EMPTY_CONTENT.policies }))[1]).toContain('an empty shop begins with')
})

it.each([
  ['stripe', 'owner', 0],
  ['lemonsqueezy', 'merchant-of-record', 0],
  ['sandbox', 'merchant-of-record', 0],
  ['stripe', 'merchant-of-record', 1],
  ['lemonsqueezy', 'owner', 1],
] as const)('compares the trader with the provider: %s and %s', async (provider, trader, notes) => {
  const found = await look({ seller: SELLER, trader }, true, provider)
  expect(found.filter((words) => words.startsWith('note trader: '))).toHaveLength(notes)
})

it('finds others’ marks in the names of the sample shop, and none where there is none', async () => {
  const found = async (content: Content) =>
    (await marksCheck.look({ content } as Patient)).map(({ verdict, found: words }) => `${verdict} ${words}`)
  expect((await found(SAMPLE_CONTENT)).join()).toMatch(/note In the category Spiderman, 'spiderman'.*'formula one'/)
  expect(await found(EMPTY_CONTENT)).toEqual(['ok No name looks like the mark of somebody else.'])
})
