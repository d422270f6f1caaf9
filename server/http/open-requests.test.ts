import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { limitOpenRequests } from './open-requests.ts'
import { answerProblems } from './problem.ts'

it('turns people away while too many are inside, but neither payments nor health checks', async () => {
  const app = Fastify()
  answerProblems(app)
  limitOpenRequests(app, 1)
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
