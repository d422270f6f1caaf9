import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { publicContacts, securityTextRoutes } from './security-text.ts'

it('says where to report a hole, for half a year from the day of asking', async () => {
  const app = Fastify()
  const contacts = publicContacts('https://social.example/shop', 'The Shop <shop@example.com>')
  const now = () => new Date('2026-03-01T15:30:00Z')
  securityTextRoutes(app, { publicUrl: 'https://shop.example', contacts: () => contacts, now })
  const { statusCode, headers, body } = await app.inject('/.well-known/security.txt')
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(body).toBe(`Contact: https://social.example/shop
Contact: mailto:shop@example.com
Expires: 2026-08-28T00:00:00.000Z
Preferred-Languages: en
Canonical: https://shop.example/.well-known/security.txt
`)
})

it.each([
  [null, ['https://a.example']],
  ['shop@example.com', ['https://a.example', 'mailto:shop@example.com']],
  ['The Shop <shop@example.com>', ['https://a.example', 'mailto:shop@example.com']],
])('names the mailbox of %s', (from, contacts) => {
  expect(publicContacts('https://a.example', from)).toEqual(contacts)
})
