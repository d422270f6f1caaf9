import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { routesOf } from '../../contract/site/routes.ts'
import type { SiteSource } from '../../contract/site/site-data.ts'
import { PRERENDER } from '../../web/build/build-info.ts'
import { makePageData, makeSiteData } from '../../web/build/page-data.ts'
import type { Prerender } from '../../web/routing/page.ts'
import { builtCode } from './built-code.ts'

/** The pages of a shop by their paths, as the build would write them. */
export async function openStorefront(source: SiteSource): Promise<(path: string) => Promise<string>> {
  const { buildDir } = await builtCode()
  const { setSite, renderPage }: Prerender = await import(pathToFileURL(join(buildDir, PRERENDER)).href)
  setSite(makeSiteData(source, 'test'))
  const routes = routesOf(source.catalogue)
  return async (path) => {
    const route = routes.find((candidate) => candidate.path === path)
    if (!route) throw new Error(`There is no page at ${path}.`)
    return (await renderPage(path, makePageData(route, source))).html
  }
}
