import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { POSTER_NAMES } from '../../contract/catalogue.ts'
import { CATEGORIES, WALLPAPER_COUNTS } from '../../contract/categories.ts'
import { catalogueFile, previewFolder, readCatalogue } from './catalogue-file.ts'
import { compileCatalogue } from './compile-catalogue.ts'
import { importSamples, removeSamples } from './import-samples.ts'
import { picturePaths } from './publish-picture.ts'
import { type SampleIndex, type SampleWallpaper, sampleIndexFile, writeSampleIndex } from './sample-index.ts'

function picture(src: string) {
  return { src, width: 1280, height: 720, webp: [1280], avif: [640, 1280], placeholder: '#123' }
}

function sample(category: string, number: number): SampleWallpaper {
  const id = `${category}-scene-${number}`
  const preview = picture(`/images/${category}/Picture (${number}) abcd`)
  const recipe = { scene: `${category}/scene`, index: number }
  return {
    id,
    category,
    number,
    title: id,
    alt: id,
    colours: [],
    preview,
    hash: '0'.repeat(64),
    recipe,
    fingerprint: '',
  }
}

const ALL: SampleIndex = {
  version: 1,
  wallpapers: CATEGORIES.flatMap(({ slug }) =>
    Array.from({ length: WALLPAPER_COUNTS[slug] ?? 0 }, (_, at) => sample(slug, at + 1)),
  ),
  posters: POSTER_NAMES.map((name) => ({
    ...{ name, alt: name, fingerprint: '' },
    ...{ wide: picture(`/images/posters/${name}`), tall: picture(`/images/posters/${name}-tall`) },
  })),
}

describe('bringing in the samples', () => {
  let root: string
  let dataDir: string
  let samplesDir: string
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'pure-8k-samples-'))
    dataDir = join(root, 'data')
    samplesDir = join(root, 'samples')
    write(ALL)
  })
  afterEach(() => rmSync(root, { recursive: true, force: true }))

  function write(index: SampleIndex): void {
    for (const folder of [...CATEGORIES.map(({ slug }) => slug), 'posters']) {
      mkdirSync(join(samplesDir, folder), { recursive: true })
    }
    const pictures = [
      ...index.wallpapers.map(({ preview }) => preview),
      ...index.posters.flatMap((p) => [p.wide, p.tall]),
    ]
    for (const path of pictures.flatMap(picturePaths)) writeFileSync(join(samplesDir, path), path)
    writeFileSync(sampleIndexFile(samplesDir), writeSampleIndex(index))
  }

  it('shows all 825 and every poster, in the order of their numbers, and does nothing the second time', async () => {
    expect(await importSamples({ dataDir, samplesDir })).toBe(true)
    const { wallpapers, posters } = readCatalogue(dataDir)
    expect(Object.values(wallpapers).flat()).toHaveLength(825)
    expect(wallpapers.bikes?.map(({ id }) => id).slice(8, 11)).toEqual([9, 10, 11].map((n) => `bikes-scene-${n}`))
    expect(posters.map(({ name }) => name)).toEqual([...POSTER_NAMES])
    expect(readdirSync(join(previewFolder(dataDir), 'bikes'))).toHaveLength(64 * 3)
    const writtenAt = statSync(catalogueFile(dataDir)).mtimeMs
    expect(await importSamples({ dataDir, samplesDir })).toBe(false)
    expect(statSync(catalogueFile(dataDir)).mtimeMs).toBe(writtenAt)
  })

  it('shows the new ones and drops the old ones when the samples have changed', async () => {
    await importSamples({ dataDir, samplesDir })
    write({ ...ALL, wallpapers: [...ALL.wallpapers.filter(({ id }) => id !== 'anime-scene-1'), sample('anime', 99)] })
    expect(await importSamples({ dataDir, samplesDir })).toBe(true)
    const ids = readCatalogue(dataDir).wallpapers.anime?.map(({ id }) => id)
    expect(ids).toContain('anime-scene-99')
    expect(ids).not.toContain('anime-scene-1')
  })

  it('leaves a category alone whose samples the owner has taken out', async () => {
    await importSamples({ dataDir, samplesDir })
    await removeSamples(dataDir, 'anime')
    expect((await compileCatalogue(dataDir)).wallpapers.anime).toEqual([])
    write({ ...ALL, wallpapers: [...ALL.wallpapers, sample('anime', 99)] })
    await importSamples({ dataDir, samplesDir })
    expect(readCatalogue(dataDir).wallpapers.anime).toEqual([])
  })
})
