import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Person } from '../../harness/customer.ts'
import { memoryMegabytes } from '../../harness/memory-megabytes.ts'
import type { WholeShop } from '../../harness/open-whole-shop.ts'
import type { DrillResult } from '../payments/drill-result.ts'
import { describeVisit, visitDuring } from './calm-visitor.ts'

const PATIENCE_MS = 20_000

type Line = { readonly socket: Socket; received: string }

function dial({ url }: WholeShop, words: string): Line {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname, () => socket.write(words))
  const line: Line = { socket, received: '' }
  socket.on('error', () => {})
  socket.on('data', (chunk) => {
    line.received = (line.received + chunk.toString('latin1')).slice(0, 64)
  })
  return line
}

const hangUp = (lines: readonly Line[]) => {
  for (const { socket } of lines) socket.destroy()
}

export type SlowReaders = { readonly readers: number; readonly holdMs: number; readonly mostMegabytes: number }

/** Readers that take a little of a large file and then nothing, as a phone on a train does. */
export async function drillSlowReaders(
  shop: WholeShop,
  visitor: Person,
  path: string,
  { readers, holdMs, mostMegabytes }: SlowReaders,
): Promise<DrillResult> {
  const before = memoryMegabytes(shop.pid())
  let used = 0
  let answered = 0
  const visit = await visitDuring(shop, visitor, async () => {
    const lines = Array.from({ length: readers }, () => dial(shop, `GET ${path} HTTP/1.1\r\nhost: shop\r\n\r\n`))
    for (const { socket } of lines) socket.once('data', () => socket.pause())
    const count = () => lines.filter(({ received }) => received.startsWith('HTTP/1.1 200')).length
    for (const endsAt = Date.now() + PATIENCE_MS; count() < readers && Date.now() < endsAt; ) await pause(100)
    await pause(holdMs)
    used = memoryMegabytes(shop.pid())
    answered = count()
    hangUp(lines)
  })
  return {
    name: `${readers} readers that stop reading`,
    found: `${answered} being served, memory ${Math.round(before)} → ${Math.round(used)} MB; ${describeVisit(visit)}`,
    isGood: answered === readers && used <= mostMegabytes && visit.answers.besides(200) === 0,
  }
}

export type SlowLoris = { readonly connections: number; readonly patienceMs: number }

/** Half of them never end their headers, half never end their body; each sends a byte a second to look alive. */
export async function drillSlowLoris(
  shop: WholeShop,
  visitor: Person,
  { connections, patienceMs }: SlowLoris,
): Promise<DrillResult> {
  const headers = 'GET /api/library HTTP/1.1\r\nhost: shop\r\nx-slow: '
  const body =
    'POST /api/page-views HTTP/1.1\r\nhost: shop\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n{'
  let refused = 0
  let closed = 0
  const visit = await visitDuring(shop, visitor, async () => {
    const lines = Array.from({ length: connections }, (_, at) => dial(shop, at % 2 ? headers : body))
    for (const endsAt = Date.now() + patienceMs; closed < connections && Date.now() < endsAt; ) {
      await pause(Math.min(1000, patienceMs))
      for (const { socket } of lines) if (socket.writable) socket.write('a')
      closed = lines.filter(({ socket }) => socket.closed).length
    }
    refused = lines.filter(({ received }) => received.startsWith('HTTP/1.1 408')).length
    hangUp(lines)
  })
  const isLongEnough = patienceMs > 40_000
  return {
    name: `${connections} connections that never finish their request`,
    found: `${closed} closed by the shop within ${patienceMs / 1000} s, ${refused} with 408; ${describeVisit(visit)}`,
    isGood: visit.answers.besides(200) === 0 && closed === refused && (!isLongEnough || refused === connections),
  }
}
