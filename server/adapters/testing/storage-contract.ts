import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ListStored, Storage } from '../../storage/storage.ts'

/** More than one part of a multipart upload, and no round number. */
const LARGE_BYTES = 9 * 1024 * 1024 + 12_345

/** What every storage promises. */
export function storageContract(
  name: string,
  open: () => Promise<{ storage: Storage; list: ListStored; close(): Promise<void> }>,
): void {
  describe(name, () => {
    let storage: Storage
    let list: ListStored
    let close: () => Promise<void>
    const folder = mkdtempSync(join(tmpdir(), 'shop-storage-'))
    const large = randomBytes(LARGE_BYTES)
    const file = join(folder, 'large')
    const sha256 = createHash('sha256').update(large).digest('hex')

    beforeAll(async () => {
      writeFileSync(file, large)
      ;({ storage, list, close } = await open())
    })
    afterAll(async () => {
      await close()
      rmSync(folder, { recursive: true, force: true })
    })

    async function read(key: string): Promise<Buffer | undefined> {
      const stream = await storage.open(key)
      return stream && buffer(stream)
    }

    async function readPart(key: string, start: number, end: number): Promise<Buffer> {
      const copies: Buffer[] = []
      for await (const piece of (await storage.pieces(key, { start, end })) ?? []) copies.push(Buffer.from(piece))
      return Buffer.concat(copies)
    }

    it('returns a stored file byte for byte, with its size', async () => {
      await storage.put('masters/aa/large', { file }, sha256)
      expect(await storage.size('masters/aa/large')).toBe(LARGE_BYTES)
      expect((await read('masters/aa/large'))?.equals(large)).toBe(true)
    })

    it('stores a copy that nobody needs any more, which may be gone then', async () => {
      const copy = join(folder, 'copy')
      await copyFile(file, copy)
      await storage.put('masters/aa/spent', { file: copy, isSpent: true }, sha256)
      expect((await read('masters/aa/spent'))?.equals(large)).toBe(true)
    })

    it('returns exactly the asked part, both ends included', async () => {
      await storage.put('masters/aa/ranges', { file })
      for (const [start, end] of [
        [0, 1],
        [8_388_600, 8_388_620],
        [3, LARGE_BYTES - 7],
        [LARGE_BYTES - 5, LARGE_BYTES - 1],
      ] as const) {
        expect((await readPart('masters/aa/ranges', start, end)).equals(large.subarray(start, end + 1))).toBe(true)
      }
    })

    it('rejects a part that lies outside', async () => {
      await storage.put('masters/aa/short', Buffer.from('short'))
      await expect(storage.pieces('masters/aa/short', { start: 5, end: 9 })).rejects.toThrow()
    })

    it('stores nothing when the bytes are not the promised ones', async () => {
      await expect(storage.put('masters/aa/changed', { file }, 'f'.repeat(64))).rejects.toThrow('changed')
      expect(await storage.size('masters/aa/changed')).toBeUndefined()
    })

    it('stores nothing when the file is missing', async () => {
      await expect(storage.put('masters/aa/missing', { file: join(folder, 'none') })).rejects.toThrow()
      expect(await storage.size('masters/aa/missing')).toBeUndefined()
    })

    it('knows no size and no content of a key that was never put', async () => {
      expect(await storage.size('masters/none')).toBeUndefined()
      expect(await storage.open('masters/none')).toBeUndefined()
      expect(await storage.pieces('masters/none', { start: 0, end: 0 })).toBeUndefined()
    })

    it('replaces a key as a whole when it is put again', async () => {
      const [longer, shorter] = [Buffer.alloc(200_000, 1), Buffer.alloc(100_000, 2)]
      await storage.put('previews/Bike (1) ab.webp', longer)
      await storage.put('previews/Bike (1) ab.webp', shorter)
      expect((await read('previews/Bike (1) ab.webp'))?.equals(shorter)).toBe(true)
    })

    it('forgets a removed key, and removing it again is fine', async () => {
      await storage.put('masters/aa/gone', Buffer.from('x'))
      await storage.remove('masters/aa/gone')
      await storage.remove('masters/aa/gone')
      expect(await storage.size('masters/aa/gone')).toBeUndefined()
    })

    it('names what lies below a prefix with its size, and nothing beside it', async () => {
      for (const key of ['room/a', 'room/deep/er/b', 'room-2/c']) await storage.put(key, Buffer.from(key))
      const found = new Map<string, number>()
      for await (const { key, sizeBytes } of list('room')) found.set(key, sizeBytes)
      expect(found).toEqual(
        new Map([
          ['room/a', 6],
          ['room/deep/er/b', 14],
        ]),
      )
      for await (const { key } of list('empty')) expect(key).toBe('')
    })

    it.each(['../escape', '/root', 'a/../b', '', 'a//b', 'a\0b', 'a\\b', '.hidden'])(
      'refuses the key %j',
      async (key) => {
        await expect(storage.put(key, Buffer.from('x'))).rejects.toThrow('no storage key')
      },
    )

    it('gives a link that serves the file under the wanted name, or none at all', async () => {
      await storage.put('masters/aa/linked', { file })
      const link = await storage.link('masters/aa/linked', {
        expiresInSeconds: 60,
        fileName: 'Stag "in" mist.png',
        type: 'image/png',
      })
      if (!link) return
      const answer = await fetch(link, { headers: { range: 'bytes=10-19' } })
      expect(answer.status).toBe(206)
      expect(answer.headers.get('content-disposition')).toBe('attachment; filename="Stag _in_ mist.png"')
      expect(Buffer.from(await answer.arrayBuffer()).equals(large.subarray(10, 20))).toBe(true)
    })
  })
}
