import { SAMPLE_CONTENT } from 'sample-shop/content/content.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PublishBar } from '../../../contract/desk/draft.ts'
import type { DeskPricing } from '../../../contract/desk/pricing.ts'
import type { Role } from '../../../contract/desk/staff.ts'
import { getContent } from '../../content/check-content.ts'
import { startedBy } from '../../orders/testing/checkout-world.ts'
import { openTestDesk, signInStaff, type TestDesk, testMachine } from '../testing/desk-world.ts'

const SALE = {
  name: 'Spring',
  takes: { kind: 'percent', percent: 25 },
  products: 'everything',
  from: '2026-03-29T00:00',
  until: '2026-03-30T00:00',
}

/** What the provider charges at least. */
const LEAST = 50

describe('sales on the desk', () => {
  const content = getContent(SAMPLE_CONTENT)
  let desk: TestDesk
  const cookies = new Map<Role, string>()
  beforeAll(async () => {
    desk = await openTestDesk({
      payments: { findObstacle: ({ amountMinor }) => (amountMinor < LEAST ? 'is below the least charge' : null) },
      desk: { machine: testMachine({ content: () => content }), timeZone: 'Europe/Amsterdam' },
    })
    for (const role of ['owner', 'catalogue'] as const) cookies.set(role, (await signInStaff(desk.db, role)).cookie)
  })
  afterAll(() => desk.close())

  const ask = (role: Role, method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
    desk.ask(cookies.get(role) ?? '', method, path, body)
  const pricing = async () => (await ask('owner', 'GET', '/pricing')).body as unknown as DeskPricing
  const bar = async (role: Role = 'owner') => (await ask(role, 'GET', '/publishing')).body as unknown as PublishBar
  const change = async (method: 'POST' | 'PUT', path: string, body: object) =>
    ask('owner', method, `/draft/${path}`, { basedOn: (await pricing()).revision, ...body })

  it('are kept by the clock of the shop, through a change of it, and said in words before they are published', async () => {
    expect(await change('POST', 'sales', SALE)).toMatchObject({ status: 200 })
    expect((await pricing()).sales).toMatchObject([
      {
        slug: 'sale-1',
        name: 'Spring',
        percent: 25,
        on: 'everything',
        state: 'coming',
        isDraft: true,
        from: '2026-03-29T00:00',
        until: '2026-03-30T00:00',
      },
    ])
    const { changes, consequences, gives } = await bar()
    // The clock goes forward in that night: the day has 23 hours.
    expect(changes).toEqual(['sale Spring: 25 % off, everything, 2026-03-28 23:00 to 2026-03-29 22:00 UTC'])
    expect(gives).toEqual([
      'Spring begins on 2026-03-29 00:00 and ends by itself on 2026-03-30 00:00. Checkouts of that time keep its price for a day.',
    ])
    expect(consequences).toEqual(['Whoever has bought keeps what they have.'])
    expect((await bar('catalogue')).refused).toContain('Only an owner may change what is sold: sale Spring')
  })

  it('are changed and called off, each with its line in the log', async () => {
    const other = { ...SALE, takes: { kind: 'price', priceMinor: 200 }, products: ['anime'] }
    expect(await change('PUT', 'sales/sale-1', other)).toMatchObject({ status: 200 })
    expect((await pricing()).sales).toMatchObject([
      { percent: null, priceMinor: 200, on: 'chosen', products: ['anime'] },
    ])
    expect(await change('POST', 'sales/sale-1/end', {})).toMatchObject({ status: 200 })
    expect((await pricing()).sales).toEqual([])
    expect(await change('POST', 'sales/sale-1/end', {})).toMatchObject({ status: 400 })
    const lines = await desk.db.selectFrom('audit').select(['did', 'value_before', 'value_after']).execute()
    expect(lines.map(({ did }) => did)).toEqual(['made a sale', 'changed a sale', 'called off a sale'])
    expect([lines[1]?.value_before, lines[1]?.value_after].map((text) => JSON.parse(text ?? '').takes)).toEqual([
      { kind: 'percent', percent: 25 },
      { kind: 'price', priceMinor: 200 },
    ])
  })

  it.each([
    [{ until: '2026-03-28T00:00' }, 'It must end after it begins.'],
    [{ from: '2025-03-01T00:00', until: '2025-03-02T00:00' }, 'It would be over already.'],
    [{ takes: { kind: 'price', priceMinor: 300 }, products: ['anime'] }, 'Nothing would be cheaper than it is.'],
    [{ products: ['sea'] }, 'Nothing would be cheaper than it is.'],
  ])('that cannot be are refused: %j', async (wrong, sentence) => {
    const { status, body } = await change('POST', 'sales', { ...SALE, ...wrong })
    expect([status, body.title]).toEqual([400, sentence])
    expect((await pricing()).sales).toEqual([])
  })

  it('stop a publication whose prices they would bring below what the provider charges', async () => {
    await change('POST', 'sales', { ...SALE, takes: { kind: 'percent', percent: 80 }, products: ['anime'] })
    expect((await bar()).problems).toEqual([])
    expect(await change('PUT', 'prices', { prices: { anime: 200 } })).toMatchObject({ status: 200 })
    const sentence = 'In the sale ‘Spring’ Anime Bundle would cost $0.40, and then it is below the least charge.'
    expect((await bar()).problems).toEqual([sentence])
    const { revision } = await bar()
    const refused = await ask('owner', 'POST', '/publishing', { basedOn: revision, note: '' })
    expect([refused.status, refused.body.title]).toEqual([400, sentence])
    await change('PUT', 'prices', { prices: { anime: 300 } })
    await change('POST', 'sales/sale-1/end', {})
  })

  it('are said with what they do to whom: open checkouts, credit and gifts', async () => {
    await startedBy(desk.db, 'ana')
    await change('PUT', 'prices', { prices: { anime: 450 } })
    await change('PUT', 'terms', { givesCredit: false, offersGifts: false })
    const { changes, consequences } = await bar()
    expect(changes).toEqual(['Anime Bundle: $3 → $4.50', 'credit toward all-access off', 'gifts off'])
    expect(consequences[0]).toMatch(/^Anime Bundle rises from \$3\.00 to \$4\.50\. 1 open checkout keep/)
    expect(consequences.slice(1)).toEqual([
      'Whoever has bought keeps what they have.',
      'Bundles no longer count toward all-access. What was credited stays.',
      'Nothing can be bought as a gift any more. Gifts that were paid still arrive and open.',
    ])
    expect(await pricing()).toMatchObject({ givesCredit: false, offersGifts: false })
  })
})
