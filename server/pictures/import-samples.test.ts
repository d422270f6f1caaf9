import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { recipesOf } from 'sample-shop/artwork/recipes.ts'
import { CATEGORIES } from 'sample-shop/content/categories.ts'
import { SAMPLE_CONTENT as content } from 'sample-shop/content/content.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listPosters } from '../../contract/content/content.ts'
import { catalogueFile, previewFolder, readCatalogue } from './catalogue-file.ts'
import { compileCatalogue } from './compile-catalogue.ts'
import { importSamples, removeSamples } from './import-samples.ts'
import { picturePaths } from './preview-files.ts'
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
  wallpapers: CATEGORIES.flatMap(({ slug }) => recipesOf(slug).map(({ number }) => sample(slug, number))),
  masterBytes: {},
  posters: listPosters(content).map((name) => ({
    name,
    alt: name,
    fingerprint: '',
    wide: picture(`/images/posters/${name}`),
    tall: picture(`/images/posters/${name}-tall`),
  })),
}

describe('bringing in the samples', () => {
  let root: string
  let dataDir: string
  let samplesDir: string
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'shop-samples-'))
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
    expect(await importSamples({ dataDir, content, samplesDir })).toBe(true)
    const { wallpapers, posters } = readCatalogue(dataDir)
    expect(Object.values(wallpapers).flat()).toHaveLength(825)
    expect(wallpapers.bikes?.map(({ id }) => id).slice(8, 11)).toEqual([9, 10, 11].map((n) => `bikes-scene-${n}`))
    expect(posters.map(({ name }) => name)).toEqual(listPosters(content))
    expect(readdirSync(join(previewFolder(dataDir), 'bikes'))).toHaveLength(64 * 3)
    const writtenAt = statSync(catalogueFile(dataDir)).mtimeMs
    expect(await importSamples({ dataDir, content, samplesDir })).toBe(false)
    expect(statSync(catalogueFile(dataDir)).mtimeMs).toBe(writtenAt)
  })

  it('shows the new ones and drops the old ones when the samples have changed', async () => {
    await importSamples({ dataDir, content, samplesDir })
    write({ ...ALL, wallpapers: [...ALL.wallpapers.filter(({ id }) => id !== 'anime-scene-1'), sample('anime', 99)] })
    expect(await importSamples({ dataDir, content, samplesDir })).toBe(true)
    const ids = readCatalogue(dataDir).wallpapers.anime?.map(({ id }) => id)
    expect(ids).toContain('anime-scene-99')
    expect(ids).not.toContain('anime-scene-1')
  })

  it('leaves a category alone whose samples the owner has taken out', async () => {
    await importSamples({ dataDir, content, samplesDir })
    await removeSamples(dataDir, 'anime')
    expect((await compileCatalogue({ dataDir, content })).wallpapers.anime).toEqual([])
    write({ ...ALL, wallpapers: [...ALL.wallpapers, sample('anime', 99)] })
    await importSamples({ dataDir, content, samplesDir })
    expect(readCatalogue(dataDir).wallpapers.anime).toEqual([])
  })
})
