import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { build, type Manifest } from 'vite'
import type { SiteFile } from '../../contract/site-files.ts'
import { type BuildInfo, buildInfoFile, type PageCode } from './build-info.ts'
import { BROTLI, compressBeside } from './compress.ts'
import { joinStyles } from './stylesheets.ts'
import { browserBuild, prerenderBuild, viteConfig } from './vite-config.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
}

const ENTRY = 'storefront/entry.ts'

/** Bundles the storefront's code, which knows nothing of any shop's content, for browsers and for rendering. */
export async function buildCode(id: string, outDir: string): Promise<void> {
  const folder = `${outDir}.new`
  const config = viteConfig()
  await build({ ...config, build: browserBuild(folder) ?? {} })
  // With all that it needs: the folder may lie where no package is found.
  await build({ ...config, ssr: { noExternal: true }, build: prerenderBuild(join(folder, 'prerender')) ?? {} })
  const manifest = JSON.parse(await readFile(join(folder, '.vite', 'manifest.json'), 'utf8')) as Manifest
  const pages = listPages(manifest, folder)
  const assets = await listAssets(folder)
  await Promise.all(assets.map(({ file, type }) => compress(join(folder, file), type)))
  const fonts = Object.values(manifest).flatMap(({ file }) => (/\.woff2$/.test(file) ? [`/${file}`] : []))
  const info: BuildInfo = { id, script: `/${manifest[ENTRY]?.file}`, fonts, pages, assets }
  await writeFile(buildInfoFile(folder), JSON.stringify(info))
  await rm(outDir, { recursive: true, force: true })
  await rename(folder, outDir)
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
  await compressBeside(path, type, await readFile(path), BROTLI.code)
}
