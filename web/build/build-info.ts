import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BuiltFiles } from '../../contract/site/site-files.ts'
import type { PageStyle } from './stylesheets.ts'

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
