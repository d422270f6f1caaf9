import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { SetupPlan } from '../../../contract/library/setup-plan.ts'
import { around, type Monitor, paneOf, pixelsOf, type Setup, spanOf } from '../../../contract/library/setups.ts'
import { anySetup } from '../../../contract/testing/random-setups.ts'
import type { Master } from '../../pictures/master-queries.ts'
import { drawSetup } from './draw-setup.ts'
import { setupOrder } from './setup-order.ts'
import { storedFiles } from './testing/stored-files.ts'

const MASTER = { width: 1600, height: 900 }
/** A line from the left edge to the right: white below it. */
const LINE = { left: 250, right: 690 }

async function slopedMaster(): Promise<Buffer> {
  const { width, height } = MASTER
  const { left, right } = LINE
  const svg = `<svg width="${width}" height="${height}"><path fill="#fff" d="M0 ${left}L${width} ${right}V${height}H0z"/></svg>`
  return sharp({ create: { ...MASTER, channels: 3, background: '#000' } })
    .composite([{ input: Buffer.from(svg) }])
    .png()
    .toBuffer()
}

/** As large on the desk, with so many fewer pixels that a test can draw them. */
function coarse({ monitors }: Setup): Setup {
  const fewer = (side: number) => Math.max(240, Math.round(side / 8))
  return { monitors: monitors.map((one) => ({ ...one, width: fewer(one.width), height: fewer(one.height) })) }
}

async function draw(setup: Setup, master: Buffer) {
  const folder = mkdtempSync(join(tmpdir(), 'setup-test-'))
  writeFileSync(join(folder, 'master-0'), master)
  const plan: SetupPlan = { ...setup, how: 'across', format: 'png', pictures: [{ id: 'line' }] }
  const facts = { ...MASTER, addedAt: '2026-01-01T00:00:00.000Z' } as Master
  await drawSetup(folder, setupOrder(plan, [facts], 'Line', 'A note.'))
  return [...storedFiles(readFileSync(join(folder, 'setup.zip')))]
}

/** The line's height in a column of a file, from its top edge, in pixels of the file; null where it does not cross it. */
async function lineIn(file: Buffer, column: number): Promise<number | null> {
  const { data, info } = await sharp(file).greyscale().raw().toBuffer({ resolveWithObject: true })
  let dark = 0
  for (let y = 0; y < info.height; y++) dark += 1 - (data[y * info.width + column] ?? 0) / 255
  return dark < 3 || dark > info.height - 3 ? null : dark
}

describe('the files of a setup', () => {
  const setups = fc.sample(anySetup, { seed: 11, numRuns: 6 }).map(coarse)

  it.each(setups.map((setup) => [setup.monitors.length, setup] as const))(
    'show one straight line on all of %i monitors, to a pixel, and have exactly their pixels',
    async (_count, setup) => {
      const [, span, ...files] = await draw(setup, await slopedMaster())
      const wall = around(setup.monitors.map(paneOf))
      const perMm = Math.min(MASTER.width / wall.width, MASTER.height / wall.height)
      const place = (whole: number, part: number) => (whole - part * perMm) / 2
      const [left, top] = [place(MASTER.width, wall.width), place(MASTER.height, wall.height)]
      for (const [at, [, file]] of files.entries()) {
        const on = setup.monitors[at] as Monitor
        const pixels = pixelsOf(on)
        expect(await sharp(file).metadata()).toMatchObject(pixels)
        const pane = paneOf(on)
        for (const column of [0.2, 0.5, 0.8].map((share) => Math.floor(share * pixels.width))) {
          const seen = await lineIn(file, column)
          if (seen === null) continue
          const xMm = pane.left + ((column + 0.5) / pixels.width) * pane.width
          const u = left + (xMm - wall.left) * perMm
          const v = LINE.left + ((LINE.right - LINE.left) * u) / MASTER.width
          const yMm = wall.top + (v - top) / perMm
          const expected = ((yMm - pane.top) / pane.height) * pixels.height
          expect(Math.abs(seen - expected)).toBeLessThan(1.5)
        }
      }
      const { width, height } = spanOf(setup)
      expect(await sharp(span?.[1]).metadata()).toMatchObject({ width, height, format: 'jpeg' })
    },
  )

  it('lie in the spanned file where the display settings put their monitors', async () => {
    const setup = setups.find(({ monitors }) => monitors.length > 1) as Setup
    const [, span, ...files] = await draw(setup, await slopedMaster())
    for (const [at, place] of spanOf(setup).places.entries()) {
      const own = await sharp(files[at]?.[1]).greyscale().raw().toBuffer()
      const cut = await sharp(span?.[1]).extract(place).greyscale().raw().toBuffer()
      const off = own.reduce((sum, value, pixel) => sum + Math.abs(value - (cut[pixel] ?? 0)), 0) / own.length
      expect(off).toBeLessThan(2)
    }
  })
})
