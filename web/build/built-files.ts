import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { Manifest } from 'vite'
import { LIBRARY_WORKER } from '../../contract/library/library-worker.ts'
import { COMPRESSION, type SiteFile } from '../../contract/site/site-files.ts'
import { compressBeside } from './compress.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
}

export async function readManifest(folder: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(folder, '.vite', 'manifest.json'), 'utf8')) as Manifest
}

export function listFonts(manifest: Manifest): string[] {
  return Object.values(manifest).flatMap(({ file }) => (/\.woff2$/.test(file) ? [`/${file}`] : []))
}

/** The scripts of modules and of what they import; the one that loads them is no part of it. */
export function listScripts(manifest: Manifest, modules: readonly string[], loader: string): string[] {
  const seen = new Set<string>()
  for (const module of modules) collectScripts(manifest, module, seen)
  seen.delete(manifest[loader]?.file ?? '')
  return [...seen].map((file) => `/${file}`)
}

function collectScripts(manifest: Manifest, module: string, seen: Set<string>): void {
  const chunk = manifest[module]
  if (!chunk || seen.has(chunk.file)) return
  seen.add(chunk.file)
  for (const name of chunk.imports ?? []) collectScripts(manifest, name, seen)
}

/** What the bundler wrote, compressed. `within` is where the folder will lie in the build. */
export async function listAssets(folder: string, within = ''): Promise<SiteFile[]> {
  const names = await readdir(join(folder, 'assets'))
  const assets = names.map((name) => ({ name, type: TYPES[extname(name)] ?? 'application/octet-stream' }))
  await Promise.all(assets.map(({ name, type }) => compress(join(folder, 'assets', name), type)))
  return assets.map(({ name, type }) => ({
    url: `/assets/${name}`,
    file: `${within}assets/${name}`,
    type,
    caching: 'immutable',
  }))
}

/** The library's service worker. Every look asks the shop for it: a new one must not wait for an old one to run out. */
export async function listWorker(folder: string): Promise<SiteFile> {
  const { url } = LIBRARY_WORKER
  const type = TYPES['.js'] ?? ''
  await compress(join(folder, url), type)
  return { url, file: url.slice(1), type, caching: 'revalidate', isWorker: true }
}

async function compress(path: string, type: string): Promise<void> {
  await compressBeside(path, type, await readFile(path), COMPRESSION.code)
}

export type PageStyle = {
  /** The one stylesheet that the page waits for. */
  readonly url: string
  /** The files it was made of; the page says that it has them, so that they are not loaded again. */
  readonly parts: readonly string[]
}

/** Said first: a part of the interface may come before the base, and the layer named first would lose. */
const LAYERS = '@layer base, ui;'

/** Joins the styles of the shell and of one page module into a single file, imported parts first. */
export function joinStyles(manifest: Manifest, folder: string, name: string, modules: readonly string[]): PageStyle {
  const parts = [...new Set(modules.flatMap((module) => collectStyles(manifest, module, new Set())))]
  const css = [LAYERS, ...parts.map((part) => readFileSync(join(folder, part), 'utf8').trim())].join('\n')
  const hash = createHash('sha256').update(css).digest('base64url').slice(0, 8)
  const file = `assets/${name}-${hash}.css`
  writeFileSync(join(folder, file), css)
  return { url: `/${file}`, parts: parts.map((part) => `/${part}`) }
}

/**
 * Only some pages of a kind have such a part, and its code comes with those; but where it is drawn, the document shows it.
 * The manifest names one that other pages import for good by its file.
 */
const SECTION = /-section(\.tsx|-[\w-]{8}\.js)$/

/** The stylesheets of a module and of what it imports, imported ones first. */
export function collectStyles(manifest: Manifest, module: string, seen: Set<string>): string[] {
  const chunk = manifest[module]
  if (!chunk || seen.has(module)) return []
  seen.add(module)
  const sections = (chunk.dynamicImports ?? []).filter((name) => SECTION.test(name))
  const imported = [...(chunk.imports ?? []), ...sections].flatMap((name) => collectStyles(manifest, name, seen))
  return [...imported, ...(chunk.css ?? [])]
}
