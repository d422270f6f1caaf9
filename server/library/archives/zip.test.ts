import { execFileSync, spawnSync } from 'node:child_process'
import { closeSync, ftruncateSync, mkdtempSync, openSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unpack } from '../testing/unpack-zip.ts'
import { type OpenEntry, planZip, readZip, type ZipEntry } from './zip.ts'

type Held = ZipEntry & { readonly content: Buffer }

const held = (name: string, content: Buffer): Held => ({
  name,
  content,
  sizeBytes: content.length,
  crc32: crc32(content),
  modifiedAt: new Date('2026-02-03T04:05:06Z'),
})

const openHeld: OpenEntry<Held> = async function* (entry, { start, end }) {
  // Odd pieces, as a disk or a network would give them.
  for (let at = start; at <= end; at += 700) yield entry.content.subarray(at, Math.min(at + 700, end + 1))
}

const files = [
  held('LICENSE.txt', Buffer.from('one desktop, many screens')),
  held('Stag in the mist.png', Buffer.alloc(5000, 7)),
  held('empty', Buffer.alloc(0)),
  held('Tōrii ⛩ dusk.png', Buffer.from(Array.from({ length: 3001 }, (_, at) => (at * 31) % 256))),
]

async function read(entries: readonly Held[], start: number, end: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of readZip(planZip(entries), { start, end }, openHeld)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Each is skipped by name where it is not installed; our own reading of the bytes runs everywhere. */
const ARCHIVERS = [
  { program: 'unzip', test: ['-t'] },
  { program: 'bsdtar', test: ['-tf'] },
  { program: '7z', test: ['t'] },
]

describe('a planned ZIP', () => {
  it('has exactly the size that was promised', async () => {
    const { sizeBytes } = planZip(files)
    expect(await read(files, 0, sizeBytes - 1)).toHaveLength(sizeBytes)
  })

  it('holds every file under its name, with its bytes and its checksum', async () => {
    const { sizeBytes } = planZip(files)
    const unpacked = unpack(await read(files, 0, sizeBytes - 1))
    expect(unpacked).toEqual(files.map(({ name, content }) => ({ name, content, crc32: crc32(content) })))
  })

  describe.each(ARCHIVERS)('is read by $program', ({ program, test }) => {
    it('without a complaint', async (context) => {
      if (spawnSync(program, ['--help']).error) context.skip(`${program} is not on this machine`)
      const { sizeBytes } = planZip(files)
      const file = join(mkdtempSync(join(tmpdir(), 'shop-zip-')), 'bundle.zip')
      writeFileSync(file, await read(files, 0, sizeBytes - 1))
      expect(spawnSync(program, [...test, file]).status).toBe(0)
    })
  })

  it('gives any range exactly, splits inside headers included', async () => {
    const { sizeBytes } = planZip(files)
    const whole = await read(files, 0, sizeBytes - 1)
    const position = fc.integer({ min: 0, max: sizeBytes - 1 })
    await fc.assert(
      fc.asyncProperty(position, position, async (a, b) => {
        const [start, end] = [Math.min(a, b), Math.max(a, b)]
        expect((await read(files, start, end)).equals(whole.subarray(start, end + 1))).toBe(true)
      }),
      { numRuns: 200 },
    )
  })

  it('reassembles after cuts at any byte', async () => {
    const { sizeBytes } = planZip(files)
    const whole = await read(files, 0, sizeBytes - 1)
    for (let cut = 1; cut < sizeBytes; cut += 97) {
      const joined = Buffer.concat([await read(files, 0, cut - 1), await read(files, cut, sizeBytes - 1)])
      expect(joined.equals(whole)).toBe(true)
    }
  })

  it('keeps its ETag while its files are the same, and changes it when one is not', () => {
    expect(planZip(files).etag).toBe(planZip([...files]).etag)
    expect(planZip(files.slice(1)).etag).not.toBe(planZip(files).etag)
    expect(planZip([held('LICENSE.txt', Buffer.from('x'))]).etag).not.toBe(
      planZip([held('LICENSE.txt', Buffer.from('y'))]).etag,
    )
  })

  it('breaks off rather than send a file that became shorter', async () => {
    const short: OpenEntry<Held> = async function* () {
      yield Buffer.from('x')
    }
    const all = async () => {
      for await (const _ of readZip(planZip(files), { start: 0, end: 99 }, short));
    }
    await expect(all()).rejects.toThrow(/gave 1 bytes/)
  })

  it('grows past four gigabytes and 65,535 files', () => {
    const large = { name: 'huge.png', sizeBytes: 5 * 1024 ** 3, crc32: 0, modifiedAt: new Date(0) }
    const after = { name: 'after.txt', sizeBytes: 3, crc32: crc32('abc'), modifiedAt: new Date(0) }
    const layout = planZip([large, after])
    const file = join(mkdtempSync(join(tmpdir(), 'shop-zip-')), 'huge.zip')
    // A hole stands for the five gigabytes, so the archive costs no disk.
    const handle = openSync(file, 'w')
    for (const segment of layout.segments) {
      if ('bytes' in segment) writeSync(handle, segment.bytes, 0, segment.length, segment.start)
      else if (segment.entry.name === 'after.txt') writeSync(handle, Buffer.from('abc'), 0, 3, segment.start)
    }
    ftruncateSync(handle, layout.sizeBytes)
    closeSync(handle)
    if (!spawnSync('unzip', ['-v']).error) {
      expect(execFileSync('unzip', ['-l', file], { encoding: 'utf8' })).toMatch(/5368709120.*huge\.png/)
      expect(execFileSync('unzip', ['-p', file, 'after.txt'], { encoding: 'utf8' })).toBe('abc')
    }
    const many = Array.from({ length: 70_000 }, (_, at) => ({ ...after, name: `${at}.txt`, sizeBytes: 0 }))
    expect(planZip(many).segments.at(-1)?.length).toBe(22 + 76)
  })
})
