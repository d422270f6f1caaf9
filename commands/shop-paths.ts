import { LIBRARY_WORKER } from '../contract/library-worker.ts'

/** What the shop itself answers, pages aside: these addresses and all below them. */
const OWN = [
  ...['/api', '/assets', '/brand', '/desk', '/download', '/images', '/webhooks', LIBRARY_WORKER.url],
  ...['/gift', '/receipts', '/withdraw', '/your-data'],
  ...['/.well-known', '/bundles.atom', '/healthz', '/readyz'],
]

/** Below pages of the storefront. */
const BELOW_PAGES = ['/checkout', '/contact', '/feed']

/** Whether the shop answers this path itself; all others are pages and what they are made of. */
export function isShops(path: string): boolean {
  return OWN.includes(path) || [...OWN, ...BELOW_PAGES].some((own) => path.startsWith(`${own}/`))
}
