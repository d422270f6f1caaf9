import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Manifest } from 'vite'
import { CHECKOUT_NOTICE, NOT_FOUND, type Route } from '../../contract/routes.ts'
import type { SiteFile, SiteIndex } from '../../contract/site-files.ts'
import type { SiteSettings } from '../../contract/site-settings.ts'
import type { Prerender } from '../routing/page.ts'
import type { SiteSource } from './catalogue-plugin.ts'
import { compressBeside } from './compress.ts'
import { htmlDocument } from './document.ts'
import { listHydrationFiles } from './hydration-files.ts'
import { publicFiles } from './public-files.ts'
import { joinStyles } from './stylesheets.ts'
import { browserBuild, prerenderBuild, viteConfig } from './vite-config.ts'

export type BuildOptions = SiteSource & {
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

/** Builds the browser's code, renders every route to HTML, compresses, and writes the index that the server reads. */
export async function buildSite({ outDir, ...source }: BuildOptions): Promise<void> {
  const siteDir = join(outDir, 'site')
  const prerenderDir = join(outDir, 'prerender')
  const { settings } = source
  const config = viteConfig(source)
  await build({ ...config, build: browserBuild(siteDir) ?? {} })
  // With all that it needs: the folder may lie where no package is found.
  await build({ ...config, ssr: { noExternal: true }, build: prerenderBuild(prerenderDir) ?? {} })
  const prerender: Prerender = await import(pathToFileURL(join(prerenderDir, 'prerender.js')).href)
  const pages = await writePages(prerender, siteDir, settings)
  const named = await writePublicFiles(prerender.routes, siteDir, settings)
  const assets = await listAssets(siteDir)
  const { notFound, notice } = pages
  const index: SiteIndex = { files: [...pages.files, ...named, ...assets], notFound, notice }
  await Promise.all([...index.files, index.notFound].map((file) => compress(siteDir, file)))
  await writeFile(join(siteDir, 'site.json'), JSON.stringify(index))
}

async function writePages(prerender: Prerender, siteDir: string, settings: SiteSettings) {
  const manifest = JSON.parse(await readFile(join(siteDir, '.vite', 'manifest.json'), 'utf8')) as Manifest
  const script = `/${manifest['storefront/entry.ts']?.file}`
  const fonts = Object.values(manifest).flatMap(({ file }) => (/\.woff2$/.test(file) ? [`/${file}`] : []))
  await mkdir(join(siteDir, 'pages'), { recursive: true })

  async function write(route: Route): Promise<SiteFile> {
    const { head, html } = await prerender.renderRoute(route)
    const modules = ['storefront/hydrate.tsx', moduleOf(manifest, route)]
    const style = joinStyles(manifest, siteDir, route.page, modules)
    const file = `pages/${route.path === '/' ? 'home' : route.path.slice(1)}.html`
    const hydration = listHydrationFiles(manifest, route, modules)
    const text = htmlDocument({
      route,
      head,
      body: html,
      publicUrl: settings.publicUrl,
      script,
      hydration,
      style,
      fonts,
    })
    await writeFile(join(siteDir, file), text)
    return { url: route.path, file, type: 'text/html; charset=utf-8', caching: 'revalidate' }
  }

  const written = await Promise.all(prerender.routes.map(write))
  // One file serves all spellings: a disk that ignores case could not hold two.
  const aliases = prerender.routes.flatMap(({ aliases: urls }, at) =>
    urls.flatMap((url) => (written[at] ? [{ ...written[at], url }] : [])),
  )
  return { files: [...written, ...aliases], notFound: await write(NOT_FOUND), notice: await write(CHECKOUT_NOTICE) }
}

/** Manifest keys are source paths: the page's file is the dynamic import named after it. */
function moduleOf(manifest: Manifest, route: Route): string {
  const found = Object.keys(manifest).find((key) => key.endsWith(`/${route.page}-page.tsx`))
  if (!found) throw new Error(`The build has no module for the page '${route.page}'.`)
  return found
}

async function writePublicFiles(routes: readonly Route[], siteDir: string, settings: SiteSettings) {
  const files = await publicFiles(routes, settings)
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
