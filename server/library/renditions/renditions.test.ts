import { createHash } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import type { RenditionWish } from '../../../contract/renditions.ts'
import { folderStorage } from '../../adapters/storage/folder-storage.ts'
import { masterKey, type Storage } from '../../catalogue/storage.ts'
import type { MasterFacts } from './rendition-plan.ts'
import { renditionMaker } from './renditions.ts'

const WIDTH = 1536
const HEIGHT = 864
const stay = () => new AbortController().signal

let storage: Storage
let master: MasterFacts

/** Left half red, right half blue: a crop shows at once where it was taken. */
beforeAll(async () => {
  storage = folderStorage(mkdtempSync(join(tmpdir(), 'pure-8k-storage-')))
  const half = { width: WIDTH / 2, height: HEIGHT, channels: 3 as const }
  const blue = await sharp({ create: { ...half, background: '#0000ff' } })
    .png()
    .toBuffer()
  const png = await sharp({ create: { ...half, width: WIDTH, background: '#ff0000' } })
    .composite([{ input: blue, left: WIDTH / 2, top: 0 }])
    .png()
    .toBuffer()
  const sha256 = createHash('sha256').update(png).digest('hex')
  master = { sha256, storageKey: masterKey(sha256), width: WIDTH, height: HEIGHT }
  await storage.put(master.storageKey, png)
})

async function read(key: string): Promise<Buffer> {
  const stream = await storage.open(key)
  if (!stream) throw new Error(`${key} is missing`)
  return buffer(stream)
}

const wish = (change: Partial<RenditionWish>): RenditionWish => ({
  width: 300,
  height: 600,
  format: 'png',
  focus: { x: 0, y: 0.5 },
  ...change,
})

describe('renditionMaker', () => {
  it.each([
    ['png', { x: 0, y: 0.5 }, [255, 0, 0]],
    ['jpeg', { x: 1, y: 0.5 }, [0, 0, 254]],
    ['webp', { x: 0, y: 0.5 }, [255, 0, 0]],
  ] as const)('fits a master to a tall screen as %s around the focus point', async (format, focus, colour) => {
    const key = await renditionMaker(storage, 2).get(master, wish({ format, focus }), stay())
    const { data, info } = await sharp(await read(key))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([300, 600])
    const middle = (300 * 300 + 150) * 3
    for (const [at, value] of colour.entries()) expect(Math.abs((data[middle + at] ?? 0) - value)).toBeLessThan(8)
  })

  it('lets the picture decide without a focus point', async () => {
    const key = await renditionMaker(storage, 2).get(master, wish({ focus: null }), stay())
    expect(await sharp(await read(key)).metadata()).toMatchObject({ width: 300, height: 600, format: 'png' })
  })

  it('keeps what it made: a second request draws nothing', async () => {
    const key = await renditionMaker(storage, 2).get(master, wish({}), stay())
    const closed: Storage = { ...storage, open: () => Promise.reject(new Error('drawn again')) }
    expect(await renditionMaker(closed, 2).get(master, wish({}), stay())).toBe(key)
  })

  it('stops when the client leaves, and leaves nothing half-made behind', async () => {
    const leave = new AbortController()
    const asked = wish({ width: 1000, height: 900 })
    const drawing = renditionMaker(storage, 2).get(master, asked, leave.signal)
    leave.abort()
    await expect(drawing).rejects.toThrow()
    expect(await storage.size(await renditionMaker(storage, 2).get(master, asked, stay()))).toBeGreaterThan(0)
  })

  it('fails with a sentence for a master that is not a picture', async () => {
    const sha256 = 'f'.repeat(64)
    await storage.put(masterKey(sha256), Buffer.from('not a picture'))
    const broken = { ...master, sha256, storageKey: masterKey(sha256) }
    await expect(renditionMaker(storage, 2).get(broken, wish({}), stay())).rejects.toThrow(/^Drawing .* failed/)
  })
})
