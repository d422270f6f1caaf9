// Draws the master of each category's cover: `node commands/samples/measure-masters.ts [category …]`. Notes what it weighs, which the
// shop says of the category's files, and cuts the piece of it that is shown at full size. Maintainers run it when a cover changed.

import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CATEGORIES } from 'sample-shop/artwork/scenes.ts'
import { PREVIEWS_DIR } from 'sample-shop/previews'
import sharp from 'sharp'
import { cutDetail } from '../../server/decoding/cut-detail.ts'
import { detailPath, picturePaths } from '../../server/pictures/preview-files.ts'
import { MASTER_SIZE, renderMaster } from '../../server/samples/render-master.ts'
import {
  getSampleIndex,
  type SampleWallpaper,
  sampleIndexFile,
  writeSampleIndex,
} from '../../server/samples/sample-index.ts'
import { writeWhole } from '../../server/storage/write-whole.ts'

/** In tenths of a megabyte: more would be said of one picture, not of its category. */
const STEP_BYTES = 100_000

async function measure(cover: SampleWallpaper): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'shop-cover-'))
  try {
    const file = join(folder, 'master.png')
    await renderMaster(cover.recipe, file, MASTER_SIZE, AbortSignal.timeout(600_000))
    const { size } = await stat(file)
    const look = join(PREVIEWS_DIR, picturePaths(cover.preview).at(-1) ?? '')
    const { data, at } = await cutDetail(sharp(file), MASTER_SIZE, look)
    await writeWhole(join(PREVIEWS_DIR, detailPath(cover.preview)), data)
    await note(
      cover,
      { x: Number(at.x.toFixed(3)), y: Number(at.y.toFixed(3)) },
      Math.round(size / STEP_BYTES) * STEP_BYTES,
    )
    console.log(`${cover.category}: ${cover.id}, ${(size / 1e6).toFixed(1)} MB, detail ${data.length} bytes`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** After each one, so that it can be stopped at any time. */
async function note(cover: SampleWallpaper, detail: { x: number; y: number }, bytes: number): Promise<void> {
  const { masterBytes = {}, ...index } = getSampleIndex(PREVIEWS_DIR)
  const wallpapers = index.wallpapers.map((entry) =>
    entry.id === cover.id ? { ...entry, preview: { ...entry.preview, detail } } : entry,
  )
  const written = writeSampleIndex({ ...index, wallpapers, masterBytes: { ...masterBytes, [cover.category]: bytes } })
  await writeWhole(sampleIndexFile(PREVIEWS_DIR), written)
}

const wanted = process.argv.slice(2)
for (const category of CATEGORIES.filter((name) => wanted.length === 0 || wanted.includes(name))) {
  const cover = getSampleIndex(PREVIEWS_DIR).wallpapers.find((entry) => entry.category === category)
  if (cover) await measure(cover)
}
