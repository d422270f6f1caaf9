import { listRoutes } from '../../contract/site/routes.ts'
import { CATEGORIES } from '../content/categories.ts'

/** All pages that the shop draws beforehand. */
export const ROUTES = listRoutes(CATEGORIES, { counts: Object.fromEntries(CATEGORIES.map(({ slug }) => [slug, 1])) })

/** What the shop writes at the moment of a request, and what no address leads to. */
export const WRITTEN = ['/withdraw', '/your-data', '/receipts', '/gift', '/no-such-page']

/** What is shown where a checkout does not go on: the price has changed. */
const NOTICE = '/checkout/anime?price=250'

/** Every page once, by the address that search engines are told. */
export const EVERY_PATH = [...ROUTES.map(({ path }) => path), ...WRITTEN, NOTICE]
