import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { routesOf } from '../../contract/routes.ts'
import type { SiteSource } from '../../contract/site-data.ts'
import { makePageData, makeSiteData } from '../../web/build/page-data.ts'
import { prerenderBuild, viteConfig } from '../../web/build/vite-config.ts'
import type { Prerender } from '../../web/routing/page.ts'

/** The pages of a shop by their paths, as the build would write them. */
export async function openStorefront(outDir: string, source: SiteSource): Promise<(path: string) => Promise<string>> {
  await build({
    ...viteConfig(),
    ...{ ssr: { noExternal: true }, build: prerenderBuild(outDir) ?? {}, logLevel: 'error' },
  })
  const { setSite, renderPage }: Prerender = await import(pathToFileURL(join(outDir, 'prerender.js')).href)
  setSite(makeSiteData(source, 'test'))
  const routes = routesOf(source.catalogue)
  return async (path) => {
    const route = routes.find((candidate) => candidate.path === path)
    if (!route) throw new Error(`There is no page at ${path}.`)
    return (await renderPage(path, makePageData(route, source))).html
  }
}
