// Bundles the desk into a build of the storefront. As a program it takes the build's folder and ends.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Manifest } from 'vite'
import { type BuiltDesk, DESK_FOLDER, type DeskFiles } from '../../contract/site/site-files.ts'
import { buildAside, buildInfoFile } from './build-info.ts'
import { collectStyles, listAssets, listFonts, listScripts, readManifest } from './built-files.ts'
import { deskBuild, viteConfig } from './vite-config.ts'

const ENTRY = 'desk/entry.tsx'

export async function buildDesk(buildDir: string): Promise<void> {
  await buildAside(join(buildDir, DESK_FOLDER), async (folder) => {
    await build({ ...viteConfig(), build: deskBuild(folder) ?? {} })
    const desk = listDeskFiles(await readManifest(folder))
    await nameLayers(join(folder, desk.styles[0] ?? ''))
    const built: BuiltDesk = { assets: await listAssets(folder, `${DESK_FOLDER}/`), desk }
    await writeFile(buildInfoFile(folder), JSON.stringify(built))
  })
}

function listDeskFiles(manifest: Manifest): DeskFiles {
  const script = `/${manifest[ENTRY]?.file}`
  // The entry's own says which layer comes after which, so it is read first.
  const own = manifest[ENTRY]?.css ?? []
  const all = new Set([...own, ...collectStyles(manifest, ENTRY, new Set())])
  const styles = [...all].map((file) => `/${file}`)
  return { script, preloads: listScripts(manifest, [ENTRY], ENTRY), styles, fonts: listFonts(manifest) }
}

/** Before anything else: a part's styles may come before the base, and the layer named first would lose. */
async function nameLayers(firstStyle: string): Promise<void> {
  await writeFile(firstStyle, `@layer base, parts;\n${await readFile(firstStyle, 'utf8')}`)
}

if (import.meta.main) await buildDesk(process.argv[2] ?? '')
