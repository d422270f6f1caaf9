import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { build, type Manifest } from 'vite'
import { COMPRESSION, type DeskFiles, type SiteFile } from '../../contract/site-files.ts'
import { type BuildInfo, buildInfoFile, type PageCode } from './build-info.ts'
import { compressBeside } from './compress.ts'
import { collectStyles, joinStyles } from './stylesheets.ts'
import { browserBuild, DESK_MANIFEST, deskBuild, prerenderBuild, viteConfig } from './vite-config.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
}

const ENTRY = 'storefront/entry.ts'
const DESK_ENTRY = 'desk/entry.tsx'

/** Bundles the code, which knows nothing of any shop's content: the storefront's for browsers and for rendering, the desk's. */
export async function buildCode(id: string, outDir: string): Promise<void> {
  const folder = `${outDir}.new`
  const config = viteConfig()
  await build({ ...config, build: browserBuild(folder) ?? {} })
  // With all that it needs: the folder may lie where no package is found.
  await build({ ...config, ssr: { noExternal: true }, build: prerenderBuild(join(folder, 'prerender')) ?? {} })
  await build({ ...config, build: deskBuild(folder) ?? {} })
  const manifest = await readManifest(folder, '.vite/manifest.json')
  const desk = listDeskFiles(await readManifest(folder, DESK_MANIFEST))
  await nameLayers(join(folder, desk.styles[0] ?? ''))
  const pages = listPages(manifest, folder)
  const assets = await listAssets(folder)
  await Promise.all(assets.map(({ file, type }) => compress(join(folder, file), type)))
  const info: BuildInfo = { id, script: `/${manifest[ENTRY]?.file}`, fonts: listFonts(manifest), pages, assets, desk }
  await writeFile(buildInfoFile(folder), JSON.stringify(info))
  await rm(outDir, { recursive: true, force: true })
  await rename(folder, outDir)
}

async function readManifest(folder: string, name: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(folder, name), 'utf8')) as Manifest
}

function listFonts(manifest: Manifest): string[] {
  return Object.values(manifest).flatMap(({ file }) => (/\.woff2$/.test(file) ? [`/${file}`] : []))
}

function listDeskFiles(manifest: Manifest): DeskFiles {
  const script = `/${manifest[DESK_ENTRY]?.file}`
  const preloads = listScripts(manifest, [DESK_ENTRY]).filter((url) => url !== script)
  // The entry's own says which layer comes after which, so it is read first.
  const own = manifest[DESK_ENTRY]?.css ?? []
  const all = new Set([...own, ...collectStyles(manifest, DESK_ENTRY, new Set())])
  const styles = [...all].map((file) => `/${file}`)
  return { script, preloads, styles, fonts: listFonts(manifest) }
}

/** Before anything else: a part's styles may come before the base, and the layer named first would lose. */
async function nameLayers(firstStyle: string): Promise<void> {
  await writeFile(firstStyle, `@layer base, parts;\n${await readFile(firstStyle, 'utf8')}`)
}

/** Manifest keys are source paths: a page's module is the dynamic import that is named after it. */
function listPages(manifest: Manifest, folder: string): Record<string, PageCode> {
  const modules = Object.keys(manifest).filter((key) => key.endsWith('-page.tsx'))
  return Object.fromEntries(
    modules.map((module) => {
      const page = basename(module, '-page.tsx')
      const parts = ['storefront/hydrate.tsx', module]
      return [page, { scripts: listScripts(manifest, parts), style: joinStyles(manifest, folder, page, parts) }]
    }),
  )
}

function listScripts(manifest: Manifest, modules: readonly string[]): string[] {
  const seen = new Set<string>()
  for (const module of modules) collectScripts(manifest, module, seen)
  seen.delete(manifest[ENTRY]?.file ?? '')
  return [...seen].map((file) => `/${file}`)
}

function collectScripts(manifest: Manifest, module: string, seen: Set<string>): void {
  const chunk = manifest[module]
  if (!chunk || seen.has(chunk.file)) return
  seen.add(chunk.file)
  for (const name of chunk.imports ?? []) collectScripts(manifest, name, seen)
}

async function listAssets(folder: string): Promise<SiteFile[]> {
  const names = await readdir(join(folder, 'assets'))
  return names.map((name) => ({
    url: `/assets/${name}`,
    file: `assets/${name}`,
    type: TYPES[extname(name)] ?? 'application/octet-stream',
    caching: 'immutable',
  }))
}

async function compress(path: string, type: string): Promise<void> {
  await compressBeside(path, type, await readFile(path), COMPRESSION.code)
}
