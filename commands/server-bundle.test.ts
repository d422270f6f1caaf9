import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { describeSources, dropOldBundles, findBundle, sourcesFile } from './server-bundle.ts'

const HOUR_MS = 3_600_000

function put(folder: string, name: string, sources: string | undefined, hoursAgo: number): string {
  const bundle = join(folder, name)
  const at = new Date(Date.now() - hoursAgo * HOUR_MS)
  mkdirSync(bundle)
  if (sources !== undefined) {
    writeFileSync(sourcesFile(bundle), sources)
    utimesSync(sourcesFile(bundle), at, at)
    for (const module of ['open-shop.mjs', 'shop-worker.mjs']) writeFileSync(join(bundle, module), '')
  }
  utimesSync(bundle, at, at)
  return bundle
}

const CURRENT = describeSources(['package.json', 'commands/start.ts'])

it('finds the newest bundle of the code as it is, and none of other code', () => {
  const folder = mkdtempSync(join(tmpdir(), 'shop-bundles-'))
  expect(findBundle(join(folder, 'nowhere'))).toBeUndefined()
  put(folder, 'half', undefined, 0)
  put(folder, 'damaged', '{', 0)
  put(folder, 'changed', CURRENT.replace(/(start\.ts":")\d+/, '$10'), 0)
  put(folder, 'gone', CURRENT.replace('start.ts', 'gone.ts'), 0)
  put(folder, 'of-a-copy', CURRENT.replace(/"root":"/, '$&/elsewhere'), 0)
  expect(findBundle(folder)).toBeUndefined()
  put(folder, 'old', CURRENT, 2)
  const bundle = put(folder, 'new', CURRENT, 1)
  const start = pathToFileURL(join(bundle, 'open-shop.mjs')).href
  expect(findBundle(folder)).toEqual({ start, worker: join(bundle, 'shop-worker.mjs') })
})

it('keeps the two newest, for a shop that still runs the one before, and drops what a kill left', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'shop-bundles-'))
  put(folder, 'older', CURRENT, 3)
  put(folder, 'before', CURRENT, 2)
  put(folder, 'now', CURRENT, 1)
  put(folder, 'left', undefined, 2)
  put(folder, 'being-made', undefined, 0)
  await dropOldBundles(folder)
  expect(readdirSync(folder).sort()).toEqual(['before', 'being-made', 'now'])
})

it('takes a bundle that it may not read, or only in part, for none', () => {
  const folder = mkdtempSync(join(tmpdir(), 'shop-bundles-'))
  // As with one that somebody else made for himself, asking when it was made fails, also for root.
  symlinkSync(join(folder, 'closed'), join(folder, 'closed'))
  rmSync(join(put(folder, 'cut', CURRENT, 1), 'shop-worker.mjs'))
  expect(findBundle(folder)).toBeUndefined()
})
