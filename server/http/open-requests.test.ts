import { connect, type Socket } from 'node:net'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { networkFinder } from './client.ts'
import { answerProblems } from './problem.ts'
import { limitOpenRequests } from './request-limits.ts'

it('turns people away while too many are inside, but neither payments nor health checks', async () => {
  const app = Fastify()
  answerProblems(app)
  limitOpenRequests(app, { networkOf: () => undefined, most: 1, mostWebhooks: 1 })
  const inside = Promise.withResolvers<string>()
  app.get('/slow', () => inside.promise)
  app.get('/healthz', async () => 'ok')
  app.post('/webhooks/bank', async () => 'stored')
  const first = app.inject('/slow')
  await new Promise(setImmediate)
  const second = await app.inject('/slow')
  expect([second.statusCode, second.headers['retry-after']]).toEqual([503, '5'])
  expect((await app.inject('/healthz')).statusCode).toBe(200)
  expect((await app.inject({ method: 'POST', url: '/webhooks/bank' })).statusCode).toBe(200)
  inside.resolve('done')
  expect((await first).statusCode).toBe(200)
  await new Promise(setImmediate)
  expect((await app.inject('/slow')).statusCode).toBe(200)
})

/** Requests whose bodies never come, each from an address of its own choice, and what was answered to each. */
function halfSend(port: number, from: string, path: string, count: number): { sockets: Socket[]; answers: string[] } {
  const answers: string[] = []
  const sockets = Array.from({ length: count }, () => {
    const socket = connect(port, '127.0.0.1')
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: shop\r\nx-forwarded-for: ${from}\r\ncontent-type: application/json\r\ncontent-length: 8\r\n\r\n{`,
    )
    return socket.on('data', (chunk) => answers.push(chunk.toString().slice(9, 12))).on('error', () => {})
  })
  return { sockets, answers }
}

const SOON = { timeout: 15_000 }

it.each(['/api/any', '/webhooks/any'])('leaves room for others while one place half-sends to %s', async (path) => {
  const app = Fastify({ trustProxy: '127.0.0.1' })
  answerProblems(app)
  limitOpenRequests(app, { networkOf: networkFinder(['127.0.0.1']), most: 100, mostWebhooks: 100 })
  app.post(path, async () => 'stored')
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const { sockets, answers } = halfSend(Number(new URL(address).port), '10.0.0.1', path, 150)
  await expect.poll(() => answers.length, SOON).toBe(140)
  expect(new Set(answers)).toEqual(new Set(['429']))
  const other = halfSend(Number(new URL(address).port), '10.0.0.2', path, 1)
  other.sockets[0]?.write('"a": 1}')
  await expect.poll(() => other.answers, SOON).toEqual(['200'])
  for (const socket of sockets) socket.destroy()
  const again = () => app.inject({ method: 'POST', url: path, remoteAddress: '10.0.0.1' })
  await expect.poll(async () => (await again()).statusCode, SOON).toBe(200)
  for (const socket of other.sockets) socket.destroy()
  await app.close()
})
