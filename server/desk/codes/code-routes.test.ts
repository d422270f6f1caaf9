import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CodeList } from '../../../contract/desk/pricing.ts'
import { openTestDesk, signInStaff, type TestDesk } from '../testing/desk-world.ts'

const CODE = {
  code: ' spring-10 ',
  takes: { kind: 'percent', percent: 10 },
  products: ['anime'],
  mostUses: 5,
  mostPerBuyer: 1,
  lastDay: '2026-01-31',
}

describe('discount codes on the desk', () => {
  let desk: TestDesk
  let owner: string
  beforeAll(async () => {
    desk = await openTestDesk()
    owner = (await signInStaff(desk.db, 'owner')).cookie
  })
  afterAll(() => desk.close())
  const list = async () => (await desk.ask(owner, 'GET', '/codes')).body as unknown as CodeList

  it('hold at once, are never used twice, and are stopped', async () => {
    expect(await desk.ask(owner, 'POST', '/codes', CODE)).toMatchObject({ status: 200 })
    const { codes, link } = await list()
    expect(codes).toMatchObject([
      {
        code: 'SPRING-10',
        off: '10 % off',
        products: ['Anime Bundle'],
        paid: 0,
        open: 0,
        mostUses: 5,
        mostPerBuyer: 1,
        lastDay: '2026-01-31',
        state: 'active',
      },
    ])
    expect(link).toBe('http://shop.test/checkout/with/code?code=')
    const again = await desk.ask(owner, 'POST', '/codes', { ...CODE, code: 'SPRING-10' })
    expect([again.status, again.body.title]).toEqual([409, expect.stringContaining('was there before')])
    const [code] = codes
    expect(await desk.ask(owner, 'POST', `/codes/${code?.id}/stop`, {})).toMatchObject({ status: 200 })
    expect((await list()).codes).toMatchObject([{ state: 'stopped' }])
    expect(await desk.ask(owner, 'POST', `/codes/${code?.id}/stop`, {})).toMatchObject({ status: 409 })
    const lines = await desk.db.selectFrom('audit').select('did').orderBy('at').execute()
    expect(lines.map(({ did }) => did).sort()).toEqual(['made a discount code', 'stopped a discount code'])
  })

  it.each([
    [{ code: 'ABC' }, 'A code has 4 to 40 letters, digits and dashes.'],
    [{ code: 'OTHER', lastDay: '2025-12-31' }, 'It would be over already.'],
    [{ code: 'OTHER', products: ['sea'] }, "There is no product 'sea'."],
  ])('that cannot be are refused: %j', async (wrong, sentence) => {
    const { status, body } = await desk.ask(owner, 'POST', '/codes', { ...CODE, ...wrong })
    expect(status).toBe(400)
    expect(JSON.stringify(body)).toContain(sentence)
  })
})
