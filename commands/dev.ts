// npm run dev: the same shop with hot reload. The built shop runs behind; pages and scripts come fresh from Vite.
import { SAMPLE_CONTENT } from 'sample-shop/content/content.ts'
import { PREVIEWS_DIR } from 'sample-shop/previews'
import { createServer, type ViteDevServer } from 'vite'
import { readConfig } from '../server/config/config.ts'
import { startShop } from '../server/main.ts'
import { orExplain } from '../server/start-problem.ts'
import { htmlDocument } from '../web/build/document.ts'
import { viteConfig } from '../web/build/vite-config.ts'
import type { Prerender } from '../web/routing/page.ts'
import { loadEnvFile } from './env-file.ts'
import { setUp, showCatalogue } from './set-up.ts'
import { siteSettings } from './site-settings.ts'

/** What the shop itself answers, pages aside. */
const SHOP_PATHS = ['/api', '/images', '/webhooks', '/checkout/', '/download']

loadEnvFile()
await orExplain(async () => {
  const config = readConfig(process.env)
  const behind = { ...config, port: config.port + 100, workers: 1 }
  const siteFolder = await setUp(config)
  const settings = siteSettings(config)
  await startShop(behind, { siteFolder, samplesDir: PREVIEWS_DIR })
  const target = `http://localhost:${behind.port}`
  const vite = await createServer({
    ...viteConfig({ catalogue: showCatalogue(config).catalogue, content: SAMPLE_CONTENT, settings }),
    server: {
      port: config.port,
      strictPort: true,
      proxy: Object.fromEntries(SHOP_PATHS.map((path) => [path, target])),
    },
  })
  servePages(vite, settings.publicUrl)
  await vite.listen()
  console.log(`Hot reload at ${settings.publicUrl}`)
})

function servePages(vite: ViteDevServer, publicUrl: string): void {
  vite.middlewares.use(async (request, response, next) => {
    const path = request.originalUrl?.split('?')[0] ?? '/'
    try {
      const { routes, renderRoute } = (await vite.ssrLoadModule('/storefront/prerender.tsx')) as Prerender
      const route = routes.find((candidate) => candidate.path === path || candidate.aliases.includes(path))
      if (!route) return next()
      const { head, html } = await renderRoute(route)
      const style = { url: '/style/style.css', parts: [] }
      const page = htmlDocument({
        route,
        head,
        body: html,
        publicUrl,
        script: '/storefront/entry.ts',
        hydration: [],
        style,
        fonts: [],
      })
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(await vite.transformIndexHtml(path, page))
    } catch (error) {
      next(error)
    }
  })
}
