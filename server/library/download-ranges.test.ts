import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LibraryBundleView } from '../../contract/library/library.ts'
import { createTestDatabase, type TestDatabase } from '../database/testing/test-database.ts'
import { createLibraryWorld, type LibraryWorld, OWNER } from './testing/library-world.ts'

let database: TestDatabase
let world: LibraryWorld
let origin: string
let zipUrl: string
let masterUrl: string
let whole: Buffer
let etag: string

beforeAll(async () => {
  database = await createTestDatabase('sqlite')
  world = await createLibraryWorld(database.db)
  const licence = { name: 'licence', date: '2026-01-01', description: '' } as const
  await database.db
    .insertInto('policy_version')
    .values([
      { ...licence, version: 1, since: '', markdown: '# Licence\n\n*Now*\n\nYou may show it on *every* screen.' },
      { ...licence, version: 2, since: '2999', markdown: '# Licence\n\n*Later*\n\nYou may show it nowhere.' },
    ])
    .execute()
  await world.buy('desert', { by: OWNER.id })
  world.signIn(OWNER)
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(world.app.server.address() as AddressInfo).port}`
  const view = (await world.app.inject('/api/library/desert')).json<LibraryBundleView>()
  zipUrl = `${origin}${view.zip?.path}`
  masterUrl = `${origin}${view.downloads}/master/desert-1`
  const answer = await fetch(zipUrl)
  etag = answer.headers.get('etag') ?? ''
  whole = Buffer.from(await answer.arrayBuffer())
})
afterAll(async () => {
  await world.close()
  await database.drop()
})

const part = (range: string, headers: Record<string, string> = {}) => fetch(zipUrl, { headers: { range, ...headers } })
const bytes = async (answer: Response) => Buffer.from(await answer.arrayBuffer())

describe('a bundle’s ZIP over HTTP', () => {
  it('promises its exact size and a strong ETag, and unpacks to the masters and the licence', async () => {
    const { headers, status } = await fetch(zipUrl, { method: 'HEAD' })
    expect(status).toBe(200)
    expect(headers.get('content-length')).toBe(String(whole.length))
    expect(headers.get('accept-ranges')).toBe('bytes')
    expect(headers.get('content-disposition')).toContain('filename="still-waters-desert.zip"')
    expect(etag).toMatch(/^"[\w-]{20,}"$/)
    const file = join(mkdtempSync(join(tmpdir(), 'shop-zip-')), 'bundle.zip')
    writeFileSync(file, whole)
    const listed = spawnSync('unzip', ['-p', file, 'desert Bundle/001 *'], { maxBuffer: 1 << 24 })
    if (!listed.error) expect(listed.stdout.equals(world.contents.get('desert-1') ?? Buffer.alloc(0))).toBe(true)
    const licence = spawnSync('unzip', ['-p', file, '*/LICENCE.txt'], { encoding: 'utf8' })
    if (!licence.error) expect(licence.stdout).toContain('You may show it on every screen.')
  })

  it('gives any of 200 random ranges exactly', async () => {
    const position = fc.integer({ min: 0, max: whole.length - 1 })
    await fc.assert(
      fc.asyncProperty(position, position, async (a, b) => {
        const [start, end] = [Math.min(a, b), Math.max(a, b)]
        const answer = await part(`bytes=${start}-${end}`)
        expect(answer.status).toBe(206)
        expect(answer.headers.get('content-range')).toBe(`bytes ${start}-${end}/${whole.length}`)
        expect((await bytes(answer)).equals(whole.subarray(start, end + 1))).toBe(true)
      }),
      { numRuns: 200 },
    )
  }, 180_000)

  it('can be split anywhere inside its headers', async () => {
    const headers = ['PK\x03\x04', 'PK\x01\x02', 'PK\x05\x06'].flatMap((mark) => placesOf(mark))
    // Three local headers, three in the directory, one at the end.
    expect(headers.length).toBeGreaterThanOrEqual(7)
    for (const header of headers) {
      for (const cut of [-1, 0, 1, 3, 4, 13, 14, 21, 22, 29, 30, 45, 46]) {
        const at = Math.min(Math.max(header + cut, 1), whole.length - 1)
        const [before, after] = [await part(`bytes=${at - 1}-${at - 1}`), await part(`bytes=${at}-${at + 5}`)]
        const joined = Buffer.concat([await bytes(before), await bytes(after)])
        expect(joined.equals(whole.subarray(at - 1, at + 6)), `cut at ${at}`).toBe(true)
      }
    }
  })

  it('gives the last bytes, an open end, and an end beyond the last byte', async () => {
    for (const [range, expected] of [
      ['bytes=-100', whole.subarray(-100)],
      [`bytes=-${whole.length * 2}`, whole],
      ['bytes=5-', whole.subarray(5)],
      [`bytes=${whole.length - 1}-${whole.length + 99}`, whole.subarray(-1)],
    ] as const) {
      const answer = await part(range)
      expect(answer.status, range).toBe(206)
      expect((await bytes(answer)).equals(expected), range).toBe(true)
    }
  })

  it.each(['bytes=0-1,5-9', 'bytes=9-5', 'lines=0-5', 'bytes=a-b', 'bytes=-'])(
    'answers %s with the whole',
    async (range) => {
      const answer = await part(range)
      expect([answer.status, (await bytes(answer)).length]).toEqual([200, whole.length])
    },
  )

  it('refuses a range outside with the size', async () => {
    for (const range of [`bytes=${whole.length}-`, 'bytes=-0', `bytes=${'9'.repeat(30)}-`]) {
      const answer = await part(range)
      expect([answer.status, answer.headers.get('content-range')]).toEqual([416, `bytes */${whole.length}`])
    }
  })

  it('starts afresh when If-Range names another version, and goes on when it names this one', async () => {
    expect((await part('bytes=5-', { 'if-range': etag })).status).toBe(206)
    for (const stale of ['"another"', `W/${etag}`, 'Wed, 21 Oct 2025 07:28:00 GMT']) {
      const answer = await part('bytes=5-', { 'if-range': stale })
      expect([answer.status, (await bytes(answer)).length], stale).toEqual([200, whole.length])
    }
    expect((await fetch(zipUrl, { headers: { 'if-none-match': etag } })).status).toBe(304)
  })

  it('resumes to the same SHA-256 after being cut at random bytes', async () => {
    const hash = createHash('sha256')
    let at = 0
    let cuts = 0
    while (at < whole.length) {
      const got = await readUntil(zipUrl, at, at + 1 + Math.floor(Math.random() * 9000))
      hash.update(got)
      at += got.length
      cuts++
    }
    expect(cuts).toBeGreaterThan(2)
    expect(hash.digest('hex')).toBe(createHash('sha256').update(whole).digest('hex'))
  })

  it('stays as it was for a download that began before the owner added a picture', async () => {
    await world.stock('desert-2')
    const view = (await world.app.inject('/api/library/desert')).json<LibraryBundleView>()
    expect(`${origin}${view.zip?.path}`.split('/').at(-1)).not.toBe(zipUrl.split('/').at(-1))
    const answer = await part('bytes=100-', { 'if-range': etag })
    expect(answer.status).toBe(206)
    expect((await bytes(answer)).equals(whole.subarray(100))).toBe(true)
  })
})

describe('a master over HTTP', () => {
  it('resumes, says its size, and refuses a range outside', async () => {
    const content = world.contents.get('desert-1') ?? Buffer.alloc(0)
    const head = await fetch(masterUrl, { method: 'HEAD' })
    expect(head.headers.get('content-length')).toBe(String(content.length))
    expect(head.headers.get('content-disposition')).toContain("filename*=UTF-8''%C3%9Cber%20desert.png")
    const answer = await fetch(masterUrl, { headers: { range: 'bytes=10-' } })
    expect((await bytes(answer)).equals(content.subarray(10))).toBe(true)
    expect((await fetch(masterUrl, { headers: { range: 'bytes=9999999-' } })).status).toBe(416)
  })

  it('says so when its file is lost, instead of breaking off', async () => {
    const key = world.masters.get('desert-1')?.storageKey ?? ''
    await world.storage.remove(key)
    const answer = await fetch(masterUrl)
    expect(answer.status).toBe(500)
    expect(answer.headers.get('content-type')).toContain('application/problem+json')
    expect(answer.headers.get('content-disposition')).toBeNull()
  })
})

/** Where the archive has these bytes. */
function placesOf(mark: string): number[] {
  const places: number[] = []
  for (let at = whole.indexOf(mark); at >= 0; at = whole.indexOf(mark, at + 1)) places.push(at)
  return places
}

/** Reads from a byte on and hangs up as soon as `until` has been reached; gives what came. */
function readUntil(url: string, start: number, until: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const asked = request(url, { headers: { range: `bytes=${start}-`, 'if-range': etag } }, (response) => {
      let at = start
      response.on('data', (chunk: Buffer) => {
        const taken = chunk.subarray(0, until - at)
        chunks.push(taken)
        at += taken.length
        if (at < until) return
        response.destroy()
        resolve(Buffer.concat(chunks))
      })
      response.on('end', () => resolve(Buffer.concat(chunks)))
      response.on('error', () => resolve(Buffer.concat(chunks)))
    })
    asked.on('error', reject)
    asked.end()
  })
}
