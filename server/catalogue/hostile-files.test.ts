import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { previewFolder, readCatalogue } from './catalogue-file.ts'
import { masterPool } from './master-pool.ts'
import { createImportFixture, drawPicture, type ImportFixture } from './testing/import-fixture.ts'

const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>')
const ZIP = Buffer.concat([Buffer.from('PK\x03\x04\x14\0\0\0\0\0', 'latin1'), Buffer.alloc(200)])

/** A small, well-formed PNG whose header claims any size. */
function pngClaiming(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    const checksum = Buffer.alloc(4)
    checksum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, checksum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  const pixels = deflateSync(Buffer.alloc(1000))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
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
      'cut.png': png.subarray(0, png.length / 2),
      'cut.jpg': jpeg.subarray(0, jpeg.length / 2),
      'damaged.png': damaged,
      'drawing.svg': SVG,
      'drawing-as.png': SVG,
      'archive.png': ZIP,
      'bomb.png': pngClaiming(1, 1_000_000_000),
      'wide-bomb.png': pngClaiming(30_000, 30_000),
      'no-pixels.png': pngClaiming(0, 0),
      'short.png': pngClaiming(8000, 5000),
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
    const summary = await shop.import()
    expect(summary.imported).toBe(1)
    const names = summary.refused.map(({ name }) => name)
    expect(names.toSorted()).toEqual([...Object.keys(files), 'folder.png'].toSorted())
    for (const { reason } of summary.refused) expect(reason).toMatch(/^(is|has|took|made|cannot) [^\n]{1,200}$/)
    expect(readCatalogue(dataDir).wallpapers.space).toHaveLength(1)
    expect(readdirSync(join(previewFolder(dataDir), 'space')).length).toBeLessThanOrEqual(3)
    expect(readdirSync(join(dataDir, 'storage', 'masters'))).toHaveLength(1)
    expect(readFileSync(join(folder, 'cut.png')).equals(files['cut.png'] ?? png)).toBe(true)
  })

  it('that crash or outlive their process are refused, and the rest is imported', async () => {
    const worker = join(tmpdir(), `pure-8k-frail-worker-${process.pid}.mjs`)
    writeFileSync(
      worker,
      `process.on('message', ({ file }) => {
         if (file.endsWith('crash.png')) process.kill(process.pid, 'SIGSEGV')
         else if (!file.endsWith('hang.png')) process.send({ refusal: 'is only a test' })
       })`,
    )
    shop = await createImportFixture(masterPool({ timeLimitMs: 500, worker }))
    for (const name of ['crash.png', 'hang.png', 'a.png', 'b.png', 'c.png'])
      writeFileSync(join(shop.folder, name), name)
    const { refused } = await shop.import()
    expect(Object.fromEntries(refused.map(({ name, reason }) => [name, reason]))).toEqual({
      'a.png': 'is only a test',
      'b.png': 'is only a test',
      'c.png': 'is only a test',
      'crash.png': 'made its decoder crash',
      'hang.png': 'took longer than 0.5 seconds to decode',
    })
    rmSync(worker)
    expect(existsSync(join(shop.dataDir, 'storage', 'masters'))).toBe(false)
  })
})
