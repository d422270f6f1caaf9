import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { CHECKOUT_NOTICE, NOT_FOUND, type Route, SERVED } from '../../contract/site/routes.ts'
import {
  DATA_INDEX_URL,
  type DataIndex,
  type PageData,
  type RenderJob,
  type SiteSource,
} from '../../contract/site/site-data.ts'
import type { RenderedSite, SiteFile } from '../../contract/site/site-files.ts'
import type { Prerender } from '../routing/page.ts'
import { type BuildInfo, PRERENDER, readBuildInfo } from './build-info.ts'
import { type DocumentParts, htmlDocument } from './document.ts'
import { makePageData, makeSiteData } from './page-data.ts'
import { listSiteRoutes } from './policy-pages.ts'
import { publicFiles } from './public-files.ts'
import { hashOf, type RenderedFiles, renderedFiles } from './rendered-files.ts'

// Renders the pages of a shop that are not there yet. As a program it reads its job from standard input and ends.

const HTML = 'text/html; charset=utf-8'
const JSON_TYPE = 'application/json'
/** While one page is drawn others are compressed; more at once would only take memory. */
const PAGES_AT_ONCE = 4

/** Writes pages, their data and the files that search engines look for, compresses them, and lists them for the server. */
async function renderSite({ source, buildDir, outDir, known }: RenderJob): Promise<void> {
  const build = readBuildInfo(buildDir)
  const rendered = renderedFiles(outDir, known)
  const pages = await renderPages(source, build, await loadPrerender(buildDir), rendered)
  const named = await renderPublicFiles(source, rendered)
  const site: RenderedSite = { ...pages, files: [...pages.files, ...named], ...rendered.facts() }
  await mkdir(outDir, { recursive: true })
  await writeFile(join(outDir, 'site.json'), JSON.stringify(site))
}

function loadPrerender(buildDir: string): Promise<Prerender> {
  return import(pathToFileURL(join(buildDir, PRERENDER)).href)
}

async function renderPages(source: SiteSource, build: BuildInfo, prerender: Prerender, { add }: RenderedFiles) {
  const siteData = makeSiteData(source, build.id)
  prerender.setSite(siteData)
  const site = await addData(add, 'site', siteData)
  const around = aroundPages(source, build)
  const draw = pageDrawer(around, build, prerender)
  const common = JSON.stringify([build.id, site.url, around])

  async function renderPage(route: Route) {
    const data = makePageData(route, source)
    const page = await addData(add, nameOf(route), data)
    const made = hashOf(JSON.stringify([common, page.url, route]))
    const file = { url: route.path, file: `pages/${nameOf(route)}.html`, type: HTML, caching: 'revalidate' } as const
    const written = await add({ ...file, made }, () => draw(route, data, { site: site.url, page: page.url }))
    return { route, page, file: written }
  }

  const written = await inTurns(listSiteRoutes(source), renderPage)
  const [notFound, notice] = [await renderPage(NOT_FOUND), await renderPage(CHECKOUT_NOTICE)]
  const served = await renderPage(SERVED)
  const all = [...written, notFound, notice, served]
  const pages = Object.fromEntries(all.map(({ route, page }) => [route.path, page.url]))
  const index = await addIndex(add, { build: build.id, site: site.url, pages })
  const data = [site, index, ...all.map(({ page }) => page)]
  const files = [...written.flatMap(withAliases), ...data]
  return { files, notFound: notFound.file, notice: notice.file, served: served.file }
}

/** In the order given, a few at a time. */
async function inTurns<Item, Done>(items: readonly Item[], work: (item: Item) => Promise<Done>): Promise<Done[]> {
  const done: Done[] = []
  const waiting = items.entries()
  const take = async () => {
    for (const [at, item] of waiting) done[at] = await work(item)
  }
  await Promise.all(Array.from({ length: PAGES_AT_ONCE }, take))
  return done
}

/** One file serves all spellings: a disk that ignores case could not hold two. */
function withAliases({ route, file }: { route: Route; file: SiteFile }): SiteFile[] {
  return [file, ...route.aliases.map((url) => ({ ...file, url }))]
}

function nameOf({ path }: Route): string {
  return path === '/' ? 'home' : path.slice(1)
}

function addData(add: RenderedFiles['add'], name: string, data: unknown): Promise<SiteFile> {
  const text = JSON.stringify(data)
  const made = hashOf(text)
  const file = `data/${name}-${made.slice(0, 10)}.json`
  return add({ url: `/${file}`, file, type: JSON_TYPE, caching: 'immutable', made }, () => text)
}

function addIndex(add: RenderedFiles['add'], index: DataIndex): Promise<SiteFile> {
  const text = JSON.stringify(index)
  const file = { url: DATA_INDEX_URL, file: 'data/index.json', type: JSON_TYPE, caching: 'revalidate' } as const
  return add({ ...file, made: hashOf(text) }, () => text)
}

async function renderPublicFiles(source: SiteSource, { add }: RenderedFiles): Promise<SiteFile[]> {
  const { content, settings, favicon } = source
  const files = await publicFiles(listSiteRoutes(source), settings, content.brand, favicon)
  return Promise.all(
    files.map(({ name, type, content: bytes }) =>
      add({ url: `/${name}`, file: name, type, caching: 'revalidate', made: hashOf(bytes) }, () => bytes),
    ),
  )
}

if (import.meta.main) await renderSite((await json(process.stdin)) as RenderJob)

/** What every document says, whatever its page: when it changes, all of them do. */
type Around = Omit<DocumentParts, 'route' | 'head' | 'body' | 'hydration' | 'data' | 'style'>

function aroundPages({ catalogue, content, settings }: SiteSource, { script, fonts }: BuildInfo): Around {
  const { brand, locale, socialPicture } = content
  const poster = catalogue.posters.find(({ name }) => name === socialPicture)?.wide
  return { publicUrl: settings.publicUrl, content: { brand, locale, socialPicture }, poster, script, fonts }
}

type DrawPage = (route: Route, data: PageData, files: DocumentParts['data']) => Promise<string>

/** Draws whole documents, one after the other: none reads another page's data. */
function pageDrawer(around: Around, build: BuildInfo, prerender: Prerender): DrawPage {
  let last: Promise<unknown> = Promise.resolve()

  async function draw(...[route, data, files]: Parameters<DrawPage>): Promise<string> {
    const { head, html } = await prerender.renderPage(route.path, data)
    const code = build.pages[route.page]
    if (!code) throw new Error(`The build has no module for the page '${route.page}'.`)
    const { scripts: hydration, style } = code
    return htmlDocument({ ...around, route, head, body: html, data: files, hydration, style })
  }

  return (...page) => {
    const drawn = last.then(() => draw(...page))
    last = drawn
    return drawn
  }
}
