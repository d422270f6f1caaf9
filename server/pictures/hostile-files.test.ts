import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { masterPool } from '../decoding/master-pool.ts'
import { BROKEN_PNGS, drawPng } from '../decoding/testing/broken-pngs.ts'
import { generousPictures, hostilePictures } from '../decoding/testing/hostile-pictures.ts'
import { gatherCatalogue } from './gather-catalogue.ts'
import { previewFolder } from './preview-files.ts'
import { createImportFixture, drawPicture, type ImportFixture } from './testing/import-fixture.ts'

const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>')
const ZIP = Buffer.concat([Buffer.from('PK\x03\x04\x14\0\0\0\0\0', 'latin1'), Buffer.alloc(200)])

/** In words that tell the owner what to do, whatever the decoder said. */
const REASONS = {
  'xs1n0g01.png': 'is named like a PNG file but is something else',
  'xlfn0g04.png': 'is named like a PNG file but is something else',
  'xd9n2c08.png': 'has a damaged header',
  'xdtn0g01.png': 'has a damaged header',
  'xhdn0g08.png': 'is damaged or cut off (IHDR: CRC error)',
  'bomb.png': 'has a damaged header',
  'wide-bomb.png': 'is too large: more than 70 million pixels',
  'drawing.svg': 'is not a PNG, JPEG, WebP, TIFF or AVIF file',
  'drawing-as.png': 'is named like a PNG file but is something else',
}

describe('hostile files', () => {
  let shop: ImportFixture | undefined
  afterEach(async () => {
    shop?.pool.close()
    await shop?.remove()
  })

  it('cost one clear line each and nothing else', async () => {
    shop = await createImportFixture()
    const { folder, dataDir } = shop
    const png = await drawPicture(1).png().toBuffer()
    const jpeg = await drawPicture(2).jpeg().toBuffer()
    const damaged = Buffer.from(png)
    damaged.fill(0xaa, 60, 90)
    const files: Record<string, Buffer> = {
      ...BROKEN_PNGS,
      'cut.png': png.subarray(0, png.length / 2),
      'cut.jpg': jpeg.subarray(0, jpeg.length / 2),
      'damaged.png': damaged,
      'drawing.svg': SVG,
      'drawing-as.png': SVG,
      'archive.png': ZIP,
      'bomb.png': drawPng({ width: 1, height: 1_000_000_000 }),
      'wide-bomb.png': drawPng({ width: 30_000, height: 30_000 }),
      'no-pixels.png': drawPng({ width: 0, height: 0 }),
      'short.png': drawPng({ width: 8000, height: 5000 }),
      'empty.webp': Buffer.alloc(0),
      'words.tiff': Buffer.from('just words'),
      'tiff-head.tiff': Buffer.concat([Buffer.from('II*\0'), Buffer.alloc(64, 0xff)]),
      'webp-head.webp': Buffer.from('RIFF\xff\xff\xff\x7fWEBPVP8 \xff\xff\xff\x7f', 'latin1'),
      'avif-head.avif': Buffer.concat([Buffer.from('\0\0\0\x20ftypavif\0\0\0\0avifmif1', 'latin1'), Buffer.alloc(40)]),
      'jpeg-as.png': jpeg,
      'script.js': Buffer.from('process.exit()'),
      '日本\u202egnp.exe': Buffer.from('MZ'),
    }
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
    mkdirSync(join(folder, 'folder.png'))
    writeFileSync(join(folder, 'good.png'), png)
    // The very file that the broken ones are made of: what is refused in them is the defect.
    writeFileSync(join(folder, 'whole.png'), drawPng())
    writeFileSync(join(folder, 'whole-colour.png'), drawPng({ colourType: 2 }))
    const summary = await shop.import()
    expect(summary.imported).toBe(3)
    const names = summary.refused.map(({ name }) => name)
    expect(names.toSorted()).toEqual([...Object.keys(files), 'folder.png'].toSorted())
    const reasons = Object.fromEntries(summary.refused.map(({ name, reason }) => [name, reason]))
    expect(reasons).toMatchObject(REASONS)
    for (const { reason } of summary.refused) expect(reason).toMatch(/^(is|has|took|made|cannot) [^\n]{1,200}$/)
    expect((await gatherCatalogue(shop)).wallpapers.space).toHaveLength(3)
    expect(readdirSync(join(previewFolder(dataDir), 'space')).length).toBeLessThanOrEqual(9)
    const stored = readdirSync(join(dataDir, 'storage', 'masters'), { recursive: true, withFileTypes: true })
    expect(stored.filter((entry) => entry.isFile())).toHaveLength(3)
    expect(readFileSync(join(folder, 'cut.png')).equals(files['cut.png'] ?? png)).toBe(true)
  })

  it('that would take all memory or time are refused before a decoder sees them, and generous ones are taken', async () => {
    // A decoder that got one of them would be ended by this, and something else be said.
    shop = await createImportFixture(masterPool({ memoryLimitMb: 600 }))
    const [hostile, generous] = await Promise.all([hostilePictures(), generousPictures()])
    for (const [name, bytes] of hostile) writeFileSync(join(shop.folder, name), bytes)
    for (const [name, bytes] of generous) writeFileSync(join(shop.folder, `good-${name}`), bytes)
    const { refused, imported } = await shop.import()
    const said = Object.fromEntries(refused.map(({ name, reason }) => [name, reason]))
    expect(said).toEqual(Object.fromEntries(hostile.map(([name, , reason]) => [name, reason])))
    expect(imported).toBe(generous.length)
  })

  it('that crash or outlive their process are refused, and the rest is imported', async () => {
    const worker = join(tmpdir(), `shop-frail-worker-${process.pid}.mjs`)
    writeFileSync(
      worker,
      `process.send('ready')
       process.on('message', ({ file }) => {
         if (file.endsWith('crash.png')) process.kill(process.pid, 'SIGSEGV')
         else if (!file.endsWith('hang.png')) process.send({ refusal: 'is only a test' })
       })`,
    )
    shop = await createImportFixture(masterPool({ timeLimitMs: 1500, worker }))
    for (const name of ['crash.png', 'hang.png', 'a.png', 'b.png', 'c.png'])
      writeFileSync(join(shop.folder, name), name)
    const { refused } = await shop.import()
    expect(Object.fromEntries(refused.map(({ name, reason }) => [name, reason]))).toEqual({
      'a.png': 'is only a test',
      'b.png': 'is only a test',
      'c.png': 'is only a test',
      'crash.png': 'made its decoder crash',
      'hang.png': 'took longer than 1.5 seconds to decode',
    })
    rmSync(worker)
    expect(existsSync(join(shop.dataDir, 'storage', 'masters'))).toBe(false)
  })
})
