import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Manifest } from 'vite'
import { bundleCode } from '../../commands/bundle-code.ts'
import { DESK_FOLDER } from '../../contract/site/site-files.ts'
import { readConfig } from '../../server/config/config.ts'
import { readManifest } from '../../web/build/built-files.ts'

/** The desk opens with Today: the shell, that screen and what draws its plots. */
const MODULES = ['desk/entry.tsx', 'desk/today/today-screen.tsx', 'desk/parts/draw-lines.ts']

/** Scripts and styles of the first screen as they come over the wire, in gzip. */
export async function firstScreenBytes(): Promise<number> {
  const { buildDir } = await bundleCode(readConfig(process.env).siteDir)
  const deskDir = join(buildDir, DESK_FOLDER)
  const manifest = await readManifest(deskDir)
  const files = new Set<string>()
  for (const module of MODULES) {
    if (!manifest[module]) throw new Error(`There is no ${module} in the build.`)
    collect(manifest, module, files)
  }
  return [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(deskDir, file))).length, 0)
}

function collect(manifest: Manifest, module: string, files: Set<string>): void {
  const chunk = manifest[module]
  if (!chunk || files.has(chunk.file)) return
  for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
  for (const name of chunk.imports ?? []) collect(manifest, name, files)
}
