import { SAMPLE_CONTENT } from 'sample-shop/content/content.ts'
import { standInCatalogue } from 'sample-shop/content/stand-in-catalogue.ts'
import { CHECKOUT_NOTICE, NOT_FOUND, type Route, routesOf, SERVED } from '../../contract/site/routes.ts'
import type { PageData, SiteData, SiteSettings, SiteSource } from '../../contract/site/site-data.ts'
import { makePageData, makeSiteData } from '../build/page-data.ts'
import { addPageData, setSite } from '../state/site.ts'

export const SETTINGS: SiteSettings = {
  publicUrl: 'https://shop.example',
  gaMeasurementId: null,
  contactUrl: 'https://social.example/shop',
  identity: { kind: 'embedded', hasGoogle: true },
  isAllAccessSold: true,
}

const SOURCE: SiteSource = { catalogue: standInCatalogue(), content: SAMPLE_CONTENT, settings: SETTINGS }

/** Every page of the stand-in shop. */
export const ROUTES: readonly Route[] = [...routesOf(SOURCE.catalogue), NOT_FOUND, CHECKOUT_NOTICE, SERVED]

export function standInSiteData(settings: Partial<SiteSettings> = {}): SiteData {
  return makeSiteData({ ...SOURCE, settings: { ...SETTINGS, ...settings } }, 'test')
}

export function standInData(route: Route): PageData {
  return makePageData(route, SOURCE)
}

/** The sample shop with one picture for each category, as pages find it that have not loaded their own data yet. */
export function showStandInSite(settings: Partial<SiteSettings> = {}): void {
  setSite(standInSiteData(settings))
}

/** The same with the data of one page. */
export function showStandInPage(path: string): void {
  showStandInSite()
  for (const route of ROUTES) if (route.path === path) addPageData(path, standInData(route))
}
