import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { answerProblems } from './problem.ts'
import { refuseForeignWrites } from './same-origin.ts'

const shop = () => {
  const app = Fastify()
  answerProblems(app)
  refuseForeignWrites(app, 'https://shop.example')
  app.all('/*', async () => 'done')
  return app
}

describe('writes from other sites', () => {
  const cookie = 'session=1'
  it.each([
    ['our own page', { origin: 'https://shop.example', cookie }, 200],
    ['our own page by another name', { origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000', cookie }, 200],
    ['another site', { origin: 'https://evil.example', cookie }, 403],
    ['another site without cookies', { origin: 'https://evil.example' }, 403],
    ['another scheme of our host', { origin: 'http://shop.example', host: 'internal:3000', cookie }, 403],
    [
      'another scheme of our host, by its own name',
      { origin: 'http://shop.example', host: 'shop.example', cookie },
      403,
    ],
    ['another scheme and port', { origin: 'http://shop.example:3000', host: 'shop.example:3000', cookie }, 403],
    ['our own page at a second name', { origin: 'https://www.shop.example', host: 'www.shop.example', cookie }, 200],
    ['an address that is no origin', { origin: 'https://shop.example/', host: 'shop.example', cookie }, 403],
    [
      'a host that only begins like this machine',
      { origin: 'http://localhost.evil', host: 'localhost.evil', cookie },
      403,
    ],
    ['a look-alike', { origin: 'https://shop.example.evil.example', cookie }, 403],
    ['a sub-domain', { origin: 'https://cdn.shop.example', cookie, 'sec-fetch-site': 'same-site' }, 403],
    ['a sandboxed frame', { origin: 'null', cookie }, 403],
    ['a page of ours that is not to be named', { origin: 'null', cookie, 'sec-fetch-site': 'same-origin' }, 200],
    ['a frame of another site without a name', { origin: 'null', cookie, 'sec-fetch-site': 'cross-site' }, 403],
    ['nonsense', { origin: 'shop.example', cookie }, 403],
    ['a page that hides its origin', { cookie, 'sec-fetch-site': 'cross-site' }, 403],
    ['an unknown sender with a session', { cookie }, 403],
    ['our own page without an origin', { cookie, 'sec-fetch-site': 'same-origin' }, 200],
    ['a program without a session', {}, 200],
  ])('from %s', async (_who, headers, status) => {
    const app = shop()
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      expect((await app.inject({ method, url: '/api/x', headers })).statusCode).toBe(status)
    }
  })

  it('lets everybody read, and providers call their webhooks', async () => {
    const app = shop()
    const headers = { origin: 'https://evil.example', cookie }
    expect((await app.inject({ method: 'GET', url: '/api/x', headers })).statusCode).toBe(200)
    expect((await app.inject({ method: 'POST', url: '/webhooks/stripe', headers })).statusCode).toBe(200)
    expect((await app.inject({ method: 'POST', url: '/webhooks/../api/x', headers })).statusCode).not.toBe(200)
  })
})
