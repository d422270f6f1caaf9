import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BuiltFiles, DeskFiles } from '../../contract/site-files.ts'
import type { Storage } from '../catalogue/storage.ts'
import type { SecurityHeaders } from '../http/security-headers.ts'
import { type Files, loadFiles } from '../http/site.ts'
import { keptPacks, packsOf } from './kept-packs.ts'
import { renderInProcess, strengthenInProcess } from './render-process.ts'
import type { PageStore } from './rendered-pages.ts'

/** The storefront's code, as it was built on this machine. */
export type Storefront = {
  readonly buildId: string
  readonly buildDir: string
  /** Of the build before: pages that are open still ask for its files. */
  readonly olderDirs: readonly string[]
  /** Renders pages with the build. */
  readonly program: string
}

/** `cacheFolder` where the storage is far away. */
export function pageStore(
  { program, buildDir, buildId }: Storefront,
  storage: Storage,
  cacheFolder?: string | undefined,
): PageStore {
  const packs = cacheFolder === undefined ? packsOf(storage) : keptPacks(storage, cacheFolder)
  return {
    ...{ storage, packs, buildId, strengthen: strengthenInProcess },
    render: (job, outDir) => renderInProcess(program, { ...job, buildDir, outDir }),
  }
}

/** Scripts, styles and fonts of this build and of the one before. */
export function loadAssets({ buildDir, olderDirs }: Storefront, headers: SecurityHeaders): Files[] {
  return [buildDir, ...olderDirs].map((folder) => {
    return loadFiles(listBuiltFiles(folder), folder, headers)
  })
}

/** What a build is served as. */
export function listBuiltFiles(buildDir: string): BuiltFiles['assets'] {
  return readBuilt(buildDir).assets
}

/** What the document of the owner's desk loads, of this build. */
export function readDeskFiles({ buildDir }: Storefront): DeskFiles {
  return readBuilt(buildDir).desk
}

function readBuilt(folder: string): BuiltFiles {
  return JSON.parse(readFileSync(join(folder, 'build.json'), 'utf8')) as BuiltFiles
}
