import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readCatalogue } from './catalogue-file.ts'
import { changePicture } from './change-picture.ts'
import { saveOwnerCategory } from './owner-categories.ts'
import { picturePaths, previewReader, previewWriter } from './preview-files.ts'
import { fetchOwnerPart, publishOwnerPart } from './shared-catalogue.ts'
import { createImportFixture, drawPicture } from './testing/import-fixture.ts'
import { listRecords, removeRecord } from './wallpaper-records.ts'

const first = await createImportFixture()
afterAll(async () => {
  first.pool.close()
  await first.remove()
})

it('shows on every machine what the owner imported on one of them', async () => {
  const { dataDir, content, folder, storage } = first
  const second = mkdtempSync(join(tmpdir(), 'shop-second-machine-'))
  expect(await fetchOwnerPart({ dataDir: second, content }, storage)).toBe(false)

  await saveOwnerCategory(first, {
    slug: 'deep-sea',
    name: 'Deep Sea',
    path: '/deep-sea',
    heading: 'DEEP SEA',
    description: 'Under water.',
    priceMinor: 300,
  })
  for (const seed of [1, 2])
    await drawPicture(seed)
      .png()
      .toFile(join(folder, `fish ${seed}.png`))
  const category = { slug: 'deep-sea', name: 'Deep Sea' }
  const replaceSamples = true
  await first.import({ category, replaceSamples, writePreview: previewWriter(dataDir, storage) })
  await publishOwnerPart(first, storage)

  expect(await fetchOwnerPart({ dataDir: second, content }, storage)).toBe(true)
  expect(readCatalogue(second)).toEqual(readCatalogue(dataDir))
  expect(readCatalogue(second).bundles.at(-1)?.slug).toBe('deep-sea')
  const [wallpaper] = readCatalogue(second).wallpapers['deep-sea'] ?? []
  const readPreview = previewReader(second, storage)
  for (const path of wallpaper ? picturePaths(wallpaper.preview) : ['none']) {
    expect((await readPreview(path))?.length).toBeGreaterThan(0)
  }
  expect(await fetchOwnerPart({ dataDir: second, content }, storage)).toBe(false)

  await changePicture(first, wallpaper?.id ?? '', { title: 'Lantern fish' })
  await publishOwnerPart(first, storage)
  expect(await fetchOwnerPart({ dataDir: second, content }, storage)).toBe(true)
  expect(readCatalogue(second).wallpapers['deep-sea']?.[0]?.title).toBe('Lantern fish')

  const [gone] = await listRecords(dataDir, 'deep-sea')
  if (gone) await removeRecord(dataDir, gone)
  await publishOwnerPart(first, storage)
  expect(await fetchOwnerPart({ dataDir: second, content }, storage)).toBe(true)
  expect(readCatalogue(second).wallpapers['deep-sea']).toHaveLength(1)
})
