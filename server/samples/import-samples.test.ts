import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { recipesOf } from 'sample-shop/artwork/recipes.ts'
import { CATEGORIES } from 'sample-shop/content/categories.ts'
import { SAMPLE_CONTENT as content } from 'sample-shop/content/content.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listPosters } from '../../contract/content/content.ts'
import { createTestDatabase, type TestDatabase } from '../database/testing/test-database.ts'
import { gatherCatalogue } from '../pictures/gather-catalogue.ts'
import { findRevision, removeSamples } from '../pictures/picture-queries.ts'
import { picturePaths, previewFolder } from '../pictures/preview-files.ts'
import { importSamples } from './import-samples.ts'
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
  let database: TestDatabase
  beforeEach(async () => {
    database = await createTestDatabase('sqlite')
    root = mkdtempSync(join(tmpdir(), 'shop-samples-'))
    dataDir = join(root, 'data')
    samplesDir = join(root, 'samples')
    write(ALL)
  })
  afterEach(async () => {
    await database.drop()
    rmSync(root, { recursive: true, force: true })
  })
  const bring = (place = dataDir) => importSamples({ db: database.db, dataDir: place, content, samplesDir })
  const shown = () => gatherCatalogue({ db: database.db, content })

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
    expect(await bring()).toBe(true)
    const { wallpapers, posters } = await shown()
    expect(Object.values(wallpapers).flat()).toHaveLength(825)
    expect(wallpapers.bikes?.map(({ id }) => id).slice(8, 11)).toEqual([9, 10, 11].map((n) => `bikes-scene-${n}`))
    expect(posters.map(({ name }) => name)).toEqual(listPosters(content))
    expect(readdirSync(join(previewFolder(dataDir), 'bikes'))).toHaveLength(64 * 3)
    const revision = await findRevision(database.db)
    expect(await bring()).toBe(false)
    expect(await findRevision(database.db)).toBe(revision)
  })

  it('brings the previews to a second machine, and changes no picture by it', async () => {
    await bring()
    const before = await shown()
    expect(await bring(join(root, 'second'))).toBe(true)
    expect(readdirSync(join(previewFolder(join(root, 'second')), 'bikes'))).toHaveLength(64 * 3)
    expect(await shown()).toEqual(before)
  })

  it('shows the new ones and drops the old ones when the samples have changed', async () => {
    await bring()
    write({ ...ALL, wallpapers: [...ALL.wallpapers.filter(({ id }) => id !== 'anime-scene-1'), sample('anime', 99)] })
    expect(await bring()).toBe(true)
    const ids = (await shown()).wallpapers.anime?.map(({ id }) => id)
    expect(ids).toContain('anime-scene-99')
    expect(ids).not.toContain('anime-scene-1')
  })

  it('leaves a category alone whose samples the owner has taken out', async () => {
    await bring()
    await removeSamples(database.db, 'anime')
    expect((await shown()).wallpapers.anime).toEqual([])
    write({ ...ALL, wallpapers: [...ALL.wallpapers, sample('anime', 99)] })
    await bring()
    expect((await shown()).wallpapers.anime).toEqual([])
  })
})
