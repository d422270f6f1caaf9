// npm run dev: the same shop with hot reload. The built shop runs behind; pages and scripts come fresh from Vite.
import { createServer, type ViteDevServer } from 'vite'
import { readConfig } from '../server/config.ts'
import { orExplain, startShop } from '../server/main.ts'
import { htmlDocument } from '../web/build/document.ts'
import { viteConfig } from '../web/build/vite-config.ts'
import type { Prerender } from '../web/shell/page.ts'
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
  await startShop(behind, siteFolder)
  const target = `http://localhost:${behind.port}`
  const vite = await createServer({
    ...viteConfig(showCatalogue(config).catalogue, settings),
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
      const { places, renderPlace } = (await vite.ssrLoadModule('/prerender.tsx')) as Prerender
      const place = places.find((candidate) => candidate.path === path || candidate.aliases.includes(path))
      if (!place) return next()
      const { head, html } = await renderPlace(place)
      const style = { url: '/style/style.css', parts: [] }
      const page = htmlDocument({ place, head, body: html, publicUrl, script: '/entry.ts', wake: [], style, fonts: [] })
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(await vite.transformIndexHtml(path, page))
    } catch (error) {
      next(error)
    }
  })
}
