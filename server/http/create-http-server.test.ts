import type { Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, expect, it, vi } from 'vitest'
import { networkFinder } from './client.ts'
import { createHttpServer } from './create-http-server.ts'

const SOON = { timeout: 15_000 }

const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})

async function listen(trustedProxies: readonly string[]) {
  const server = createHttpServer({
    answerAtOnce: () => false,
    listener: (_request, response) => response.end('served'),
    networkOf: networkFinder(trustedProxies),
    mostConnections: 100,
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return { server, port, close: () => server.closeAllConnections() ?? server.close() }
}

function connectionsOf(server: Server): Promise<number> {
  return new Promise((resolve) => server.getConnections((_error, count) => resolve(count)))
}

/** Asks over connections that stay open; the number that were served, and those that were closed. */
function callFrom(port: number, localAddress: string, count: number) {
  const tally = { served: 0, closed: 0 }
  for (let call = 0; call < count; call++) {
    const socket = connect({ port, host: '127.0.0.1', localAddress })
    socket.on('data', () => tally.served++).on('close', () => tally.closed++)
    socket.on('error', () => {}).write('GET / HTTP/1.1\r\nhost: shop\r\n\r\n')
    sockets.push(socket)
  }
  return tally
}

// A Mac has one address of its own only.
it.skipIf(process.platform === 'darwin')(
  'closes connections of a place that holds too many, and serves the other places',
  async () => {
    const { server, port, close } = await listen(['127.0.0.9'])
    const crowd = callFrom(port, '127.0.0.1', 150)
    await expect.poll(() => crowd, SOON).toEqual({ served: 10, closed: 140 })
    const visitor = callFrom(port, '127.0.0.2', 3)
    await expect.poll(() => visitor, SOON).toEqual({ served: 3, closed: 0 })
    for (const socket of sockets.splice(0)) socket.destroy()
    await expect.poll(() => connectionsOf(server), SOON).toBe(0)
    const again = callFrom(port, '127.0.0.1', 5)
    await expect.poll(() => again, SOON).toEqual({ served: 5, closed: 0 })
    close()
  },
)

it.each([[[]], [['127.0.0.1']]])('gives a proxy all that it asks for (proxies named: %j)', async (proxies) => {
  const { port, close } = await listen(proxies)
  const proxy = callFrom(port, '127.0.0.1', 90)
  await expect.poll(() => proxy, SOON).toEqual({ served: 90, closed: 0 })
  close()
})

it('gives up a body that does not end, and a long one only when hardly anything of it comes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const received = new Map<string, number>()
  const server = createHttpServer({
    answerAtOnce: () => false,
    isLong: (url) => url.startsWith('/long'),
    networkOf: networkFinder([]),
    listener(request) {
      request.on('data', (data: Buffer) => {
        received.set(request.url ?? '', (received.get(request.url ?? '') ?? 0) + data.length)
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const send = (path: string) => {
    const socket = connect({ port, host: '127.0.0.1' })
    sockets.push(socket.on('error', () => {}))
    const closed = new Promise((resolve) => socket.once('close', resolve))
    socket.write(`POST ${path} HTTP/1.1\r\nhost: shop\r\ncontent-length: 1000000\r\n\r\n`)
    socket.write(Buffer.alloc(300_000))
    return { socket, closed }
  }
  const [short, long] = [send('/short'), send('/long')]
  await expect.poll(() => [received.get('/short'), received.get('/long')], SOON).toEqual([300_000, 300_000])
  vi.advanceTimersByTime(30_000)
  await short.closed
  long.socket.write(Buffer.alloc(1000))
  await expect.poll(() => received.get('/long'), SOON).toBe(301_000)
  vi.advanceTimersByTime(30_000)
  await long.closed
  server.close()
})
