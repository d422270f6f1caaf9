// npm run dev: the same shop with hot reload. The built shop runs behind; pages and scripts come fresh from Vite.
import { createServer, type ViteDevServer } from 'vite'
import { CHECKOUT_NOTICE, NOT_FOUND, type Route, SERVED } from '../contract/site/routes.ts'
import { DATA_INDEX_URL, type DataIndex, type SiteSource } from '../contract/site/site-data.ts'
import { chooseSiteSource } from '../server/choose/choose-site-source.ts'
import { readConfig } from '../server/config/config.ts'
import { holdDatabase } from '../server/database/file-lock.ts'
import { startShop } from '../server/main.ts'
import { orExplain } from '../server/start-problem.ts'
import { htmlDocument } from '../web/build/document.ts'
import { makePageData, makeSiteData } from '../web/build/page-data.ts'
import { listSiteRoutes } from '../web/build/policy-pages.ts'
import { viteConfig } from '../web/build/vite-config.ts'
import type { Prerender } from '../web/routing/page.ts'
import { bundleDeskBeside } from './bundle-code.ts'
import { loadEnvFile } from './env-file.ts'
import { withSaved } from './saved-settings.ts'
import { readState, setUp } from './set-up.ts'
import { isShops } from './shop-paths.ts'

const BUILD = 'dev'
const SITE_URL = '/data/site.json'

loadEnvFile()
await orExplain(async () => {
  const given = readConfig(process.env)
  const config = await withSaved(given)
  holdDatabase(config.databaseUrl)
  const behind = { ...given, port: config.port + 100, workers: 1 }
  const folders = await setUp(config)
  const { source } = await chooseSiteSource(config, await readState(config))
  await startShop(behind, folders)
  if (config.hasDesk) bundleDeskBeside(folders.storefront)
  const target = `http://localhost:${behind.port}`
  const data = devData(source)
  // The desk, and what the shop writes for one request, are shown as they were built when this started.
  const isBehind = (path: string) => isShops(path) || (path.startsWith('/data/') && !data.files.has(path))
  const vite = await createServer({
    ...viteConfig(),
    server: {
      port: config.port,
      strictPort: true,
      proxy: { '/': { target, bypass: ({ url = '/' }) => (isBehind(pathOf(url)) ? undefined : url) } },
    },
  })
  servePages(vite, source, data)
  await vite.listen()
  console.log(`Hot reload at ${config.publicUrl}`)
})

function servePages(vite: ViteDevServer, source: SiteSource, data: ReturnType<typeof devData>): void {
  vite.middlewares.use(async (request, response, next) => {
    const path = pathOf(request.originalUrl ?? '/')
    const part = data.files.get(path)
    const route = data.routes.find((candidate) => candidate.path === path || candidate.aliases.includes(path))
    if (part) return response.setHeader('content-type', 'application/json').end(JSON.stringify(part))
    if (!route) return next()
    try {
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(await vite.transformIndexHtml(path, await drawPage(vite, route, source)))
    } catch (error) {
      next(error)
    }
  })
}

/** Under plain names: nothing is kept by the browser here. */
function devData(source: SiteSource) {
  const routes = [...listSiteRoutes(source), NOT_FOUND, CHECKOUT_NOTICE, SERVED]
  const pages = Object.fromEntries(routes.map(({ path }) => [path, dataUrl(path)]))
  const index: DataIndex = { build: BUILD, site: SITE_URL, pages }
  const files = new Map<string, unknown>([
    [DATA_INDEX_URL, index],
    [SITE_URL, makeSiteData(source, BUILD)],
    ...routes.map((route) => [dataUrl(route.path), makePageData(route, source)] as const),
  ])
  return { routes, files }
}

async function drawPage(vite: ViteDevServer, route: Route, source: SiteSource): Promise<string> {
  const { setSite, renderPage } = (await vite.ssrLoadModule('/storefront/prerender.tsx')) as Prerender
  setSite(makeSiteData(source, BUILD))
  const { head, html } = await renderPage(route.path, makePageData(route, source))
  return htmlDocument({
    route,
    head,
    body: html,
    publicUrl: source.settings.publicUrl,
    content: source.content,
    poster: undefined,
    script: '/storefront/entry.ts',
    hydration: [],
    fonts: [],
    data: { site: SITE_URL, page: dataUrl(route.path) },
    style: { url: '/style/style.css', parts: [] },
  })
}

function pathOf(url: string): string {
  return url.split('?')[0] ?? '/'
}

function dataUrl(path: string): string {
  return `/data/page${path}.json`
}
