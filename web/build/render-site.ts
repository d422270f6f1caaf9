// Renders every page of a shop. As a program it reads its job from standard input and ends.
import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { json } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { CHECKOUT_NOTICE, NOT_FOUND, type Route, routesOf } from '../../contract/routes.ts'
import {
  DATA_INDEX_URL,
  type DataIndex,
  type PageData,
  type RenderJob,
  type SiteSource,
} from '../../contract/site-data.ts'
import type { Caching, SiteFile, SiteIndex } from '../../contract/site-files.ts'
import type { Prerender } from '../routing/page.ts'
import { type BuildInfo, PRERENDER, readBuildInfo } from './build-info.ts'
import { BROTLI, compressBeside } from './compress.ts'
import { htmlDocument } from './document.ts'
import { makePageData, makeSiteData } from './page-data.ts'
import { publicFiles } from './public-files.ts'

const HTML = 'text/html; charset=utf-8'
const JSON_TYPE = 'application/json'

/** Writes pages, their data and the files that search engines look for, compresses them, and lists them for the server. */
async function renderSite({ source, buildDir, outDir }: RenderJob): Promise<void> {
  const build = readBuildInfo(buildDir)
  const { files, notFound, notice } = await writePages(source, build, await loadPrerender(buildDir), outDir)
  const named = await writePublicFiles(source, outDir)
  const index: SiteIndex = { files: [...files, ...named], notFound, notice }
  await writeFile(join(outDir, 'site.json'), JSON.stringify(index))
}

function loadPrerender(buildDir: string): Promise<Prerender> {
  return import(pathToFileURL(join(buildDir, PRERENDER)).href)
}

async function writePages(source: SiteSource, build: BuildInfo, prerender: Prerender, folder: string) {
  const write = fileWriter(folder)
  const siteData = makeSiteData(source, build.id)
  prerender.setSite(siteData)
  const site = await writeData(write, 'site', siteData)

  async function writePage(route: Route) {
    const data = makePageData(route, source)
    const page = await writeData(write, nameOf(route), data)
    const html = await drawPage(route, data, { site: site.url, page: page.url })
    return { route, page, file: await write(route.path, `pages/${nameOf(route)}.html`, HTML, 'revalidate', html) }
  }

  async function drawPage(route: Route, data: PageData, files: { site: string; page: string }): Promise<string> {
    const { head, html } = await prerender.renderPage(route.path, data)
    const code = build.pages[route.page]
    if (!code) throw new Error(`The build has no module for the page '${route.page}'.`)
    const { content, settings, catalogue } = source
    const { publicUrl } = settings
    const poster = catalogue.posters.find(({ name }) => name === content.socialPicture)?.wide
    const { script, fonts } = build
    const { scripts: hydration, style } = code
    const page = { route, head, body: html, publicUrl, content, poster }
    return htmlDocument({ ...page, script, hydration, data: files, style, fonts })
  }

  const routes = routesOf(source.catalogue)
  const written = await Promise.all(routes.map(writePage))
  const [notFound, notice] = await Promise.all([writePage(NOT_FOUND), writePage(CHECKOUT_NOTICE)])
  const all = [...written, notFound, notice]
  const pages = Object.fromEntries(all.map(({ route, page }) => [route.path, page.url]))
  const index: DataIndex = { build: build.id, site: site.url, pages }
  const dataIndex = await write(DATA_INDEX_URL, 'data/index.json', JSON_TYPE, 'revalidate', JSON.stringify(index))
  const data = [site, dataIndex, ...all.map(({ page }) => page)]
  return { files: [...written.flatMap(withAliases), ...data], notFound: notFound.file, notice: notice.file }
}

/** One file serves all spellings: a disk that ignores case could not hold two. */
function withAliases({ route, file }: { route: Route; file: SiteFile }): SiteFile[] {
  return [file, ...route.aliases.map((url) => ({ ...file, url }))]
}

function nameOf({ path }: Route): string {
  return path === '/' ? 'home' : path.slice(1)
}

type Write = (url: string, file: string, type: string, caching: Caching, content: string | Buffer) => Promise<SiteFile>

function fileWriter(folder: string): Write {
  return async (url, file, type, caching, content) => {
    const path = join(folder, file)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, content)
    await compressBeside(path, type, Buffer.from(content), BROTLI.pages)
    return { url, file, type, caching }
  }
}

function writeData(write: Write, name: string, data: unknown): Promise<SiteFile> {
  const text = JSON.stringify(data)
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 10)
  const file = `data/${name}-${hash}.json`
  return write(`/${file}`, file, JSON_TYPE, 'immutable', text)
}

async function writePublicFiles(source: SiteSource, folder: string): Promise<SiteFile[]> {
  const { catalogue, content, settings, favicon } = source
  const write = fileWriter(folder)
  const files = await publicFiles(routesOf(catalogue), settings, content.brand, favicon)
  return Promise.all(files.map(({ name, type, content }) => write(`/${name}`, name, type, 'revalidate', content)))
}

if (import.meta.main) await renderSite((await json(process.stdin)) as RenderJob)
