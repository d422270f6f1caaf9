import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connectOutside, type Network } from './connect-outside.ts'

let server: Server
let port: number
let reached = 0
beforeAll(async () => {
  server = createServer((socket) => {
    reached++
    socket.on('error', () => {}).end('hello')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
afterAll(() => server.close())

const outcome = (host: string, network: Network) =>
  connectOutside({ host, port, timeoutMs: 5000 }, network).then(
    (socket) => {
      socket.destroy()
      return 'connected'
    },
    (error: Error & { kind?: string }) => error.kind ?? error.message,
  )

it.each([
  // As it is, by a name, and in the spellings that only the system's look-up reads.
  ...['127.0.0.1', 'localhost', '::ffff:127.0.0.1', '2130706433', '0x7f.1', '127.1'],
])('%s is reached by the environment, by a press that says so, and by nothing else', async (host) => {
  const before = reached
  expect(await outcome(host, 'public')).toBe('own')
  expect(reached).toBe(before)
  expect(await outcome(host, 'own')).toBe('connected')
  expect(await outcome(host, 'any')).toBe('connected')
})

it.each([
  ...['169.254.169.254', '::ffff:169.254.169.254', 'fe80::1', 'fd00:ec2::254', '100.100.100.200', '0.0.0.0', '::'],
  ...['0', '0x0', '2852039166', '0251.0376.0251.0376'],
])('%s is reached by no press', async (host) => {
  const before = reached
  expect(await outcome(host, 'own')).toBe('never')
  expect(await outcome(host, 'public')).toBe('never')
  expect(reached).toBe(before)
})
