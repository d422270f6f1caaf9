import { createHash } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { folderStorage } from '../adapters/folder-storage.ts'
import { masterKey } from '../storage/storage.ts'
import { counted, sendStored } from './send-stored.ts'

const BYTES = Buffer.from('a master')
const SHA256 = createHash('sha256').update(BYTES).digest('hex')

async function open(isAccelerated: boolean) {
  const storage = folderStorage(mkdtempSync(join(tmpdir(), 'shop-stored-')), isAccelerated)
  const key = masterKey(SHA256)
  await storage.put(key, BYTES, SHA256)
  const app = fastify({ trustProxy: ['10.0.0.7'] })
  let asked = 0
  app.get('/file', (request, reply) => {
    asked++
    const file = { key, sizeBytes: BYTES.length, type: 'image/png', fileName: 'Été.png' }
    return sendStored({ request, reply, storage }, file)
  })
  const ask = (remoteAddress: string, headers = {}) => app.inject({ url: '/file', remoteAddress, headers })
  return { ask, asked: () => asked, lose: () => storage.remove(key) }
}

describe('a stored file behind nginx', () => {
  it('is named to the proxy that forwards the request, each time that a part of it is asked for', async () => {
    const { ask, asked } = await open(true)
    const forwarded = { 'x-forwarded-for': '203.0.113.5' }
    for (const range of ['bytes=0-3', 'bytes=4-']) {
      const { headers, body } = await ask('10.0.0.7', { ...forwarded, range })
      expect(headers['x-accel-redirect']).toBe(`/stored/${masterKey(SHA256)}`)
      expect(headers['content-disposition']).toContain("filename*=UTF-8''%C3%89t%C3%A9.png")
      expect([headers['content-type'], headers['cache-control'], body]).toEqual(['image/png', 'private, no-cache', ''])
    }
    expect(asked()).toBe(2)
  })

  it('is not named where it is missing, so that the shop says what is wrong', async () => {
    const { ask, lose } = await open(true)
    await lose()
    const answer = await ask('10.0.0.7', { 'x-forwarded-for': '203.0.113.5' })
    expect([answer.statusCode, answer.headers['x-accel-redirect']]).toEqual([500, undefined])
  })

  it('is told of by the shop to whoever only asks about it', async () => {
    const { ask } = await open(true)
    const answer = await ask('10.0.0.7', { 'x-forwarded-for': '203.0.113.5', 'if-none-match': '"another"' })
    expect([answer.headers['x-accel-redirect'], answer.rawPayload.equals(BYTES)]).toEqual([undefined, true])
  })

  it.each([
    ['whoever comes without a proxy', '203.0.113.5', {}],
    ['somebody who says that they are one', '203.0.113.5', { 'x-forwarded-for': '10.0.0.7' }],
  ])('is sent by the shop itself to %s', async (_who, address, headers) => {
    const answer = await (await open(true)).ask(address, headers)
    expect(answer.headers['x-accel-redirect']).toBeUndefined()
    expect(answer.rawPayload.equals(BYTES)).toBe(true)
  })

  it('is sent by the shop itself where nobody said that nginx can', async () => {
    const answer = await (await open(false)).ask('10.0.0.7', { 'x-forwarded-for': '203.0.113.5' })
    expect(answer.rawPayload.equals(BYTES)).toBe(true)
  })
})

describe('what is counted', () => {
  it('is refused before anything is promised where it cannot be noted, and its file is closed', async () => {
    let isClosed = false
    async function* pieces() {
      try {
        yield new Uint8Array(3)
      } finally {
        isClosed = true
      }
    }
    const watch = { onStart: () => Promise.reject(new Error('away')), onSent: () => {} }
    await expect(counted(pieces(), watch)).rejects.toThrow('away')
    expect(isClosed).toBe(true)
  })

  it('closes its file and tells what left when nobody takes the rest', async () => {
    const sent: number[] = []
    let isClosed = false
    async function* pieces() {
      try {
        for (;;) yield new Uint8Array(3)
      } finally {
        isClosed = true
      }
    }
    const watch = { onStart: async () => {}, onSent: (bytes: number) => void sent.push(bytes) }
    for await (const piece of await counted(pieces(), watch)) {
      expect(piece).toHaveLength(3)
      break
    }
    expect([sent, isClosed]).toEqual([[3], true])
  })
})
