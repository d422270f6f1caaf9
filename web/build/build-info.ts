import { existsSync, readFileSync, statSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { BuiltFiles } from '../../contract/site/site-files.ts'
import type { PageStyle } from './built-files.ts'

/** What the code was built to; everything that rendering must know of it. */
export type BuildInfo = BuiltFiles & {
  /** Equal for equal code. */
  readonly id: string
  /** The address of the script that each page loads. */
  readonly script: string
  readonly fonts: readonly string[]
  /** By the page's name. */
  readonly pages: Readonly<Record<string, PageCode>>
}

export type PageCode = {
  /** All that the page needs to hydrate, so that it can be fetched at once instead of one after the other. */
  readonly scripts: readonly string[]
  readonly style: PageStyle
}

/** Beside the assets. */
export const PRERENDER = 'prerender/prerender.js'

export function buildInfoFile(buildDir: string): string {
  return join(buildDir, 'build.json')
}

export function readBuildInfo(buildDir: string): BuildInfo {
  return JSON.parse(readFileSync(buildInfoFile(buildDir), 'utf8')) as BuildInfo
}

/** No build takes as long: what is older was left by a process that was killed. */
const LONGEST_MS = 60 * 60_000
/** In the names of folders that are not whole yet. */
export const ASIDE = '.new-'

/** Builds in a folder of its own and puts that in place: several processes may begin at once, and each may be killed. */
export async function buildAside(target: string, work: (folder: string) => Promise<void>): Promise<void> {
  await mkdir(dirname(target), { recursive: true })
  await dropLeftOvers(dirname(target))
  const folder = await mkdtemp(`${target}${ASIDE}`)
  try {
    await work(folder)
    // Code is no secret, and another user may run the shop than the one who built it.
    await chmod(folder, 0o755)
    await rename(folder, target).catch((error: unknown) => {
      // Another process was first, with the same.
      if (!existsSync(buildInfoFile(target))) throw error
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function dropLeftOvers(around: string): Promise<void> {
  const folders = (await readdir(around)).filter((name) => name.includes(ASIDE)).map((name) => join(around, name))
  for (const folder of folders) {
    const madeAt = statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
    if (Date.now() - madeAt > LONGEST_MS) await rm(folder, { recursive: true, force: true })
  }
}
