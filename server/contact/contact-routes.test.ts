import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../testing/test-app.ts'

describe('the contact form', () => {
  let shop: TestApp
  beforeAll(async () => {
    shop = await openTestApp()
  })
  beforeEach(async () => {
    await shop.db.deleteFrom('attempt').execute()
    await shop.db.deleteFrom('contact_message').execute()
  })
  afterAll(() => shop.close())

  const GOOD = { topic: 'wish', email: 'ana@example.com', order: '', message: 'More <b>lighthouses</b>,\r\nplease.' }
  const asForm = (fields: Record<string, string>) =>
    shop.app.inject({
      method: 'POST',
      url: '/contact/send',
      payload: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://shop.test' },
    })
  const asJson = (fields: object) => shop.app.inject({ method: 'POST', url: '/api/contact', payload: fields })
  const kept = () => shop.db.selectFrom('contact_message').select(['topic', 'email', 'message', 'held_at']).execute()

  it('works without scripts: the answer is a page with the number and what was written', async () => {
    const answer = await asForm(GOOD)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toContain('text/html')
    expect(answer.body).toMatch(/as R-[0-9A-Z]{7}/)
    expect(answer.body).toContain('More &#60;b&#62;lighthouses&#60;/b&#62;,\nplease.')
    expect(await kept()).toEqual([
      { topic: 'wish', email: 'ana@example.com', message: 'More <b>lighthouses</b>,\nplease.', held_at: null },
    ])
  })

  it('works with scripts', async () => {
    expect((await asJson(GOOD)).json()).toMatchObject({ number: expect.stringMatching(/^R-/), copy: 'none' })
  })

  it.each([
    ['no address', { email: 'ana' }, 'valid email address'],
    ['two addresses', { email: 'ana@example.com\nBcc: all@example.com' }, 'valid email address'],
    ['no message', { message: ' \r\n ' }, 'write a message'],
    ['a message that is too long', { message: 'a'.repeat(4001) }, 'write a message'],
    ['an order number that is none', { order: 'a'.repeat(61) }, 'order number'],
  ])('refuses %s in one sentence and loses nothing', async (_what, wrong, words) => {
    const refused = await asJson({ ...GOOD, ...wrong })
    expect(refused.statusCode).toBe(400)
    expect(refused.json().title).toContain(words)
    const page = await asForm({ ...GOOD, ...wrong })
    expect(page.statusCode).toBe(400)
    expect(page.body).toContain(words)
    expect(page.body.includes('lighthouses')).toBe(!('message' in wrong))
    expect(await kept()).toEqual([])
  })

  it('keeps a message without signs that cannot be seen, under a topic that it knows', async () => {
    await asJson({ ...GOOD, topic: 'constructor', message: 'One\u0000 \u202etwo\u0007\tthree' })
    expect(await kept()).toMatchObject([{ topic: 'other', message: 'One two\tthree' }])
  })

  it('holds what a robot sent and answers as ever', async () => {
    expect((await asForm({ ...GOOD, homepage: 'https://spam.example' })).statusCode).toBe(200)
    expect(await kept()).toMatchObject([{ held_at: expect.any(String) }])
  })

  it('takes five messages of one place, then asks to wait', async () => {
    const states: number[] = []
    for (let at = 0; at < 7; at++) states.push((await asJson({ ...GOOD, message: `Message ${at}` })).statusCode)
    expect(states).toEqual([200, 200, 200, 200, 200, 429, 429])
    const page = await asForm(GOOD)
    expect(page.statusCode).toBe(429)
    expect(Number(page.headers['retry-after'])).toBeGreaterThan(500)
    expect(page.body).toContain('lighthouses')
  })

  it('takes no more than its hour’s share in all', async () => {
    const row = { topic: 'other', email: 'a@example.com', email_key: 'a@example.com', message: 'x' } as const
    const none = { order_named: null, order_id: null, customer_id: null, read_at: null, done_at: null, held_at: null }
    const rows = Array.from({ length: 200 }, (_, at) => ({
      ...row,
      ...none,
      id: `i${at}`,
      number: `n${at}`,
      key: `k${at}`,
      received_at: '2026-01-02T23:30:00.000Z',
    }))
    await shop.db.insertInto('contact_message').values(rows).execute()
    expect((await asJson(GOOD)).statusCode).toBe(429)
  })

  it('is not sent by another site, and its address leads to the page', async () => {
    const headers = { origin: 'https://evil.example', cookie: 'a=b' }
    expect((await shop.app.inject({ method: 'POST', url: '/api/contact', payload: GOOD, headers })).statusCode).toBe(
      403,
    )
    expect((await shop.app.inject('/contact/send')).headers.location).toBe('/contact')
  })
})
