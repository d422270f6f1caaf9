import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PREVIEWS_DIR } from 'sample-shop/previews'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { detailGain } from '../decoding/testing/detail-gain.ts'
import { picturePaths } from '../pictures/preview-files.ts'
import { MASTER_SIZE, renderMaster } from './render-master.ts'
import { getSampleIndex } from './sample-index.ts'

describe('drawing a master', () => {
  it('makes a PNG of the wanted size in a process of its own, and fails with its reason', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'shop-render-'))
    const file = join(folder, 'a.png')
    const size = { width: 96, height: 54 }
    const { signal } = new AbortController()
    await renderMaster({ scene: 'space/worlds', index: 0 }, file, size, signal)
    expect(await sharp(file).metadata()).toMatchObject({ format: 'png', width: 96, height: 54, channels: 3 })
    await expect(renderMaster({ scene: 'space/none', index: 0 }, file, size, signal)).rejects.toThrow(
      'no scene space/none',
    )
    rmSync(folder, { recursive: true, force: true })
  })

  it('makes 7680 × 4320 pixels that look like its preview, with detail that this cannot have', {
    timeout: 300_000,
  }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'shop-render-'))
    const file = join(folder, 'master.png')
    const sample = getSampleIndex(PREVIEWS_DIR).wallpapers.find(({ recipe }) => recipe.scene === 'futuristic/data-wave')
    if (!sample) throw new Error('There is no such sample.')
    await renderMaster(sample.recipe, file, MASTER_SIZE, new AbortController().signal)
    expect(await sharp(file).metadata()).toMatchObject({ format: 'png', width: 7680, height: 4320 })
    const preview = join(PREVIEWS_DIR, picturePaths(sample.preview).at(-1) ?? '')
    expect(await detailGain(file, preview)).toBeGreaterThan(1.5)
    expect(await meanDifference(file, preview)).toBeLessThan(3)
    rmSync(folder, { recursive: true, force: true })
  })
})

/** How far apart two pictures are, seen small: in display levels, on average. */
async function meanDifference(one: string, other: string): Promise<number> {
  const [a, b] = await Promise.all(
    [one, other].map((file) => sharp(file).resize(320, 180).removeAlpha().raw().toBuffer()),
  )
  if (!a || !b) throw new Error('There are two pictures.')
  return a.reduce((sum, level, at) => sum + Math.abs(level - (b[at] ?? 0)), 0) / a.length
}
