import type { Route } from '../../contract/site/routes.ts'
import type { PageData, SiteSource } from '../../contract/site/site-data.ts'
import type { Prerender } from '../routing/page.ts'
import type { BuildInfo } from './build-info.ts'
import { type DocumentParts, htmlDocument } from './document.ts'

/** What every document says, whatever its page: when it changes, all of them do. */
type Around = Omit<DocumentParts, 'route' | 'head' | 'body' | 'hydration' | 'data' | 'style'>

export function aroundPages({ catalogue, content, settings }: SiteSource, { script, fonts }: BuildInfo): Around {
  const { brand, locale, socialPicture } = content
  const poster = catalogue.posters.find(({ name }) => name === socialPicture)?.wide
  return { publicUrl: settings.publicUrl, content: { brand, locale, socialPicture }, poster, script, fonts }
}

type DrawPage = (route: Route, data: PageData, files: DocumentParts['data']) => Promise<string>

/** Draws whole documents, one after the other: none reads another page's data. */
export function pageDrawer(around: Around, build: BuildInfo, prerender: Prerender): DrawPage {
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
