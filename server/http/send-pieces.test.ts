import { get, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { sendPieces } from './send-download.ts'

const PIECE_BYTES = 256 * 1024
const PIECES = 40

let app: FastifyInstance
afterEach(() => app.close())

/** The answer under way. */
let raw: ServerResponse

async function serve(pieces: () => AsyncIterable<Uint8Array>): Promise<string> {
  app = Fastify()
  app.get('/', async (_request, reply) => {
    raw = reply.raw
    await sendPieces(reply.header('content-length', PIECES * PIECE_BYTES), pieces())
    return reply
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/`
}

/** One buffer, filled anew for each piece, as the storage does it. */
async function* refilled(onEnd: () => void = () => {}): AsyncGenerator<Uint8Array> {
  const buffer = Buffer.alloc(PIECE_BYTES)
  try {
    for (let at = 0; at < PIECES; at++) yield buffer.fill(at)
  } finally {
    onEnd()
  }
}

describe('a body sent in pieces', () => {
  it('arrives whole at a client that reads slowly, although its one buffer is filled again and again', async () => {
    const url = await serve(refilled)
    const counts = new Uint32Array(PIECES)
    const { body } = await fetch(url)
    // Nothing is read before the server has to wait.
    await vi.waitFor(() => expect(raw.writableNeedDrain).toBe(true), { timeout: 20_000 })
    for await (const chunk of body ?? []) {
      for (const byte of chunk as Uint8Array) counts[byte] = (counts[byte] ?? 0) + 1
    }
    expect([...counts]).toEqual(Array.from({ length: PIECES }, () => PIECE_BYTES))
  })

  it('is not read any further when the client has left', async () => {
    const ended = vi.fn()
    const url = await serve(() => refilled(ended))
    get(url, (response) => response.once('data', () => response.destroy())).on('error', () => {})
    await vi.waitFor(() => expect(ended).toHaveBeenCalledOnce(), { timeout: 20_000 })
  })

  it('is broken off when it fails, so that nobody takes a part for the whole', async () => {
    const url = await serve(async function* () {
      yield Buffer.alloc(PIECE_BYTES)
      throw new Error('The disk is gone.')
    })
    await expect(fetch(url).then((answer) => answer.arrayBuffer())).rejects.toThrow()
  })
})
