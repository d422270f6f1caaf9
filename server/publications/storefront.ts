import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import type { RenderJob } from '../../contract/site/site-data.ts'
import { type BuiltDesk, type BuiltFiles, DESK_FOLDER, type DeskFiles } from '../../contract/site/site-files.ts'
import type { SecurityHeaders } from '../http/security-headers.ts'
import { type Files, loadFiles } from '../http/site.ts'
import { runProgram } from '../jobs/run-program.ts'
import type { Storage } from '../storage/storage.ts'
import { keptPacks, packsOf } from './packs/kept-packs.ts'
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
    storage,
    packs,
    buildId,
    render: (job, outDir) => renderInProcess(program, { ...job, buildDir, outDir }),
  }
}

/** Scripts, styles and fonts of this build, the desk's apart, and of the one before. */
export function loadAssets({ buildDir, olderDirs }: Storefront, headers: SecurityHeaders): Files[] {
  return [
    loadFiles(readBuilt(buildDir).assets, buildDir, headers),
    ...olderDirs.map((folder) => loadFiles(listBuiltFiles(folder), folder, headers)),
  ]
}

/** What a build is served as. */
export function listBuiltFiles(buildDir: string): BuiltFiles['assets'] {
  return [...readBuilt(buildDir).assets, ...(findBuiltDesk(buildDir)?.assets ?? [])]
}

type DeskCode = {
  readonly files: Files
  /** What the desk's document loads. */
  readonly loads: DeskFiles
}

export type FindDesk = () => DeskCode | undefined

/** The desk's part of this build, which may be bundled while the shop is open: looked for until it is there. */
export function deskFinder({ buildDir }: Storefront, headers: SecurityHeaders): FindDesk {
  let found: DeskCode | undefined
  return () => {
    const built = found ? undefined : findBuiltDesk(buildDir)
    if (built) found = { files: loadFiles(built.assets, buildDir, headers), loads: built.desk }
    return found
  }
}

function findBuiltDesk(buildDir: string): BuiltDesk | undefined {
  try {
    return readBuilt<BuiltDesk>(join(buildDir, DESK_FOLDER))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return undefined
  }
}

function readBuilt<Built = BuiltFiles>(folder: string): Built {
  return JSON.parse(readFileSync(join(folder, 'build.json'), 'utf8')) as Built
}

/** Runs the program that renders pages: what they leave in memory ends with it. Throws what it said if it failed. */
async function renderInProcess(program: string, job: RenderJob): Promise<void> {
  const priority = constants.priority.PRIORITY_BELOW_NORMAL
  await rendering(runProgram({ words: [program], priority, input: JSON.stringify(job) }))
}

async function rendering(program: Promise<void>): Promise<void> {
  try {
    await program
  } catch (error) {
    if (!(error instanceof Error) || error.name === 'AbortError') throw error
    throw new Error(`The pages could not be rendered: ${error.message}`)
  }
}
