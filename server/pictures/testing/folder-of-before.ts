import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Catalogue } from '../../../contract/pictures/catalogue.ts'
import { getSampleIndex, sampleIndexFile } from '../../samples/sample-index.ts'
import type { WallpaperRecord } from '../wallpaper-records.ts'

/** A data folder's pictures as versions before 2.1 left them. Kept for good: every later version opens such a folder. */
export type FolderOfBefore = {
  readonly records: readonly WallpaperRecord[]
  readonly catalogue?: Pick<Catalogue, 'wallpapers' | 'posters'>
  /** What the owner decided; version 1.0.0 had no such file. */
  readonly edits?: object
  readonly categories?: string
  readonly withoutSamples?: readonly string[]
}

export function writeFolderOfBefore(dataDir: string, { records, catalogue, ...given }: FolderOfBefore): void {
  const folder = join(dataDir, 'catalogue')
  const { edits, categories, withoutSamples = [] } = given
  mkdirSync(join(folder, 'locks'), { recursive: true })
  for (const record of records) {
    mkdirSync(join(folder, 'records', record.category), { recursive: true })
    const file = join(folder, 'records', record.category, `${record.wallpaper.id}.json`)
    writeFileSync(file, JSON.stringify(record))
  }
  for (const slug of withoutSamples) {
    mkdirSync(join(folder, 'records', slug), { recursive: true })
    writeFileSync(join(folder, 'records', slug, 'no-samples'), '')
  }
  if (edits) writeFileSync(join(folder, 'edits.json'), JSON.stringify({ version: 1, ...edits }))
  if (categories !== undefined) writeFileSync(join(folder, 'categories.json'), categories)
  writeFileSync(join(folder, 'posters.json'), JSON.stringify(catalogue?.posters ?? []))
  writeFileSync(
    join(folder, 'catalogue.json'),
    JSON.stringify({ version: 1, wallpapers: {}, posters: [], ...catalogue }),
  )
}

/** The same with all samples but those of some categories, and their previews. */
export function writeSamplesOfBefore(dataDir: string, samplesDir: string, withoutSamples: readonly string[]): void {
  const { wallpapers, posters, masterBytes } = getSampleIndex(samplesDir)
  const shown = wallpapers.filter(({ category }) => !withoutSamples.includes(category))
  const records = shown.map(({ id, title, alt, colours, preview, category, number, hash, recipe }) => ({
    wallpaper: { id, title, alt, colours, addedAt: '2025-08-20', preview },
    category,
    number,
    hash,
    recipe,
    masterBytes: masterBytes[category] ?? 0,
  }))
  cpSync(samplesDir, join(dataDir, 'catalogue', 'previews'), { recursive: true })
  const own = posters.map(({ name, alt, wide, tall }) => ({ name, alt, wide, tall }))
  writeFolderOfBefore(dataDir, { records, catalogue: { wallpapers: {}, posters: own }, withoutSamples })
  const digest = createHash('sha256')
    .update(readFileSync(sampleIndexFile(samplesDir)))
    .digest('hex')
  writeFileSync(join(dataDir, 'catalogue', 'samples-from'), digest)
}
