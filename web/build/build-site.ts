import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Manifest } from 'vite'
import type { Catalogue } from '../../contract/catalogue.ts'
import type { SiteFile, SiteIndex } from '../../contract/site-files.ts'
import { CHECKOUT_NOTICE, NOT_FOUND, type Place } from '../../contract/site-map.ts'
import type { SiteSettings } from '../../contract/site-settings.ts'
import type { Prerender } from '../shell/page.ts'
import { compressBeside } from './compress.ts'
import { htmlDocument } from './document.ts'
import { publicFiles } from './public-files.ts'
import { joinStyles } from './stylesheets.ts'
import { browserBuild, prerenderBuild, viteConfig } from './vite-config.ts'
import { listWakeFiles } from './wake-files.ts'

export type BuildOptions = {
  readonly catalogue: Catalogue
  readonly settings: SiteSettings
  /** Receives `site/` for the server and `prerender/` for the build itself. */
  readonly outDir: string
}

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
}

/** Builds the browser's code, renders every place to HTML, compresses, and writes the index that the server reads. */
export async function buildSite({ catalogue, settings, outDir }: BuildOptions): Promise<void> {
  const siteDir = join(outDir, 'site')
  const prerenderDir = join(outDir, 'prerender')
  const config = viteConfig(catalogue, settings)
  await build({ ...config, build: browserBuild(siteDir) ?? {} })
  // With all that it needs: the folder may lie where no package is found.
  await build({ ...config, ssr: { noExternal: true }, build: prerenderBuild(prerenderDir) ?? {} })
  const prerender: Prerender = await import(pathToFileURL(join(prerenderDir, 'prerender.js')).href)
  const pages = await writePages(prerender, siteDir, settings)
  const named = await writePublicFiles(prerender.places, siteDir, settings)
  const assets = await listAssets(siteDir)
  const { notFound, notice } = pages
  const index: SiteIndex = { files: [...pages.files, ...named, ...assets], notFound, notice }
  await Promise.all([...index.files, index.notFound].map((file) => compress(siteDir, file)))
  await writeFile(join(siteDir, 'site.json'), JSON.stringify(index))
}

async function writePages(prerender: Prerender, siteDir: string, settings: SiteSettings) {
  const manifest = JSON.parse(await readFile(join(siteDir, '.vite', 'manifest.json'), 'utf8')) as Manifest
  const script = `/${manifest['entry.ts']?.file}`
  const fonts = Object.values(manifest).flatMap(({ file }) => (/\.woff2$/.test(file) ? [`/${file}`] : []))
  await mkdir(join(siteDir, 'pages'), { recursive: true })

  async function write(place: Place): Promise<SiteFile> {
    const { head, html } = await prerender.renderPlace(place)
    const modules = ['hydrate.tsx', moduleOf(manifest, place)]
    const style = joinStyles(manifest, siteDir, place.page, modules)
    const file = `pages/${place.path === '/' ? 'home' : place.path.slice(1)}.html`
    const wake = listWakeFiles(manifest, place, modules)
    const text = htmlDocument({ place, head, body: html, publicUrl: settings.publicUrl, script, wake, style, fonts })
    await writeFile(join(siteDir, file), text)
    return { url: place.path, file, type: 'text/html; charset=utf-8', caching: 'revalidate' }
  }

  const written = await Promise.all(prerender.places.map(write))
  // One file serves all spellings: a disk that ignores case could not hold two.
  const aliases = prerender.places.flatMap(({ aliases: urls }, at) =>
    urls.flatMap((url) => (written[at] ? [{ ...written[at], url }] : [])),
  )
  return { files: [...written, ...aliases], notFound: await write(NOT_FOUND), notice: await write(CHECKOUT_NOTICE) }
}

/** Manifest keys are source paths: the page's file is the dynamic import named after it. */
function moduleOf(manifest: Manifest, place: Place): string {
  const found = Object.keys(manifest).find((key) => key.endsWith(`/${place.page}-page.tsx`))
  if (!found) throw new Error(`The build has no module for the page '${place.page}'.`)
  return found
}

async function writePublicFiles(places: readonly Place[], siteDir: string, settings: SiteSettings) {
  const files = await publicFiles(places, settings)
  await Promise.all(files.map(({ name, content }) => writeFile(join(siteDir, name), content)))
  return files.map(({ name, type }): SiteFile => ({ url: `/${name}`, file: name, type, caching: 'revalidate' }))
}

async function listAssets(siteDir: string): Promise<SiteFile[]> {
  const names = await readdir(join(siteDir, 'assets'))
  return names.map((name) => ({
    url: `/assets/${name}`,
    file: `assets/${name}`,
    type: TYPES[extname(name)] ?? 'application/octet-stream',
    caching: 'immutable',
  }))
}

async function compress(siteDir: string, { file, type }: SiteFile): Promise<void> {
  const path = join(siteDir, file)
  await compressBeside(path, type, await readFile(path))
}
