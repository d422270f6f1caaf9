import type { Content } from '../../contract/content/content.ts'
import type { Catalogue, Picture } from '../../contract/pictures/catalogue.ts'
import type { Route } from '../../contract/site/routes.ts'
import type { SiteSource } from '../../contract/site/site-data.ts'
import { SECOND_SHOP } from '../../contract/testing/second-shop.ts'
import { getContent } from '../../server/content/check-content.ts'
import { showableCatalogue } from '../../server/pictures/showable-catalogue.ts'
import { htmlDocument } from '../build/document.ts'
import { makePageData, makeSiteData } from '../build/page-data.ts'
import { type PublicFile, publicFiles } from '../build/public-files.ts'
import type { Prerender } from '../routing/page.ts'
import { setSite } from '../state/site.ts'
import { SETTINGS } from './stand-in-site.ts'

export const SECOND_CONTENT = getContent(SECOND_SHOP)

const PREVIEW: Picture = { src: '/images/own', width: 16, height: 9, webp: [16], avif: [], placeholder: 'none' }

/** Another shop than the sample shop, with three pictures in each category and no poster. */
export function secondSource(content: Content = SECOND_CONTENT): SiteSource {
  const { categories, bundles } = content
  const wallpapers = Object.fromEntries(categories.map(({ slug }) => [slug, [1, 2, 3].map((nr) => view(slug, nr))]))
  const whole: Catalogue = { version: 1, categories, bundles, wallpapers, posters: [] }
  const { catalogue } = showableCatalogue(whole, content, { isSold: () => true, problem: null })
  const settings = { ...SETTINGS, publicUrl: 'https://lume.example', contactUrl: content.contact.url }
  return { catalogue, content, settings }
}

function view(slug: string, number: number) {
  const words = { title: `View ${number}`, alt: '' }
  return { id: `${slug}-${number}`, ...words, colours: ['#0a5c63'], addedAt: '2026-02-01', preview: PREVIEW }
}

/** A page of it as the build writes it. */
export async function drawDocument(
  source: SiteSource,
  route: Route,
  renderPage: Prerender['renderPage'],
): Promise<string> {
  setSite(makeSiteData(source, 'test'))
  const { head, html } = await renderPage(route.path, makePageData(route, source))
  return htmlDocument({
    route,
    head,
    body: html,
    publicUrl: source.settings.publicUrl,
    content: source.content,
    poster: undefined,
    script: '',
    hydration: [],
    data: { site: '', page: '' },
    style: { url: '', parts: [] },
    fonts: [],
  })
}

export function listPublicFiles(source: SiteSource, routes: readonly Route[]): Promise<PublicFile[]> {
  const { content, settings, favicon } = source
  return publicFiles(routes, settings, content.brand, favicon)
}
