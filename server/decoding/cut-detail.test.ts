import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { busiestPart, cutDetail } from './cut-detail.ts'

const SHARE = { width: 1 / 6, height: 1 / 6 }

function grey(light: (x: number, y: number) => number) {
  const [width, height] = [120, 68]
  const data = Uint8Array.from({ length: width * height }, (_, at) => light(at % width, Math.floor(at / width)))
  return { data, width, height, channels: 1 }
}

it('is taken from where most happens, and from the middle where nothing does', () => {
  const busy = grey((x, y) => (x > 80 && x < 100 && y > 40 && y < 52 ? (x * 37 + y * 61) % 255 : 20))
  const { x, y } = busiestPart(busy, SHARE)
  expect(x).toBeGreaterThan(0.6)
  expect(y).toBeGreaterThan(0.55)
  expect(
    busiestPart(
      grey(() => 40),
      SHARE,
    ),
  ).toEqual({ x: 0.5, y: 0.5 })
})

it('has the master’s own pixels under a mark', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'detail-')), 'master.png')
  const size = { width: 2560, height: 1440 }
  await sharp({ create: { ...size, channels: 3, background: '#204060' } })
    .png()
    .toFile(file)
  const look = await sharp(file).resize({ width: 320 }).png().toBuffer()
  const { data, at } = await cutDetail(sharp(file), size, look)
  const { data: pixels, info } = await sharp(data).raw().toBuffer({ resolveWithObject: true })
  expect([info.width, info.height, at]).toEqual([1280, 720, { x: 0.5, y: 0.5 }])
  const blues = [...pixels].filter((_, index) => index % info.channels === 2)
  const plain = blues.filter((blue) => Math.abs(blue - 0x60) < 6).length
  expect(plain / blues.length).toBeGreaterThan(0.7)
  expect(plain / blues.length).toBeLessThan(0.95)
})
