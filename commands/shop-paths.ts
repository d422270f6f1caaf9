import { LIBRARY_WORKER } from '../contract/library/library-worker.ts'
import { BELOW_PAGES, SERVER_PATHS } from '../contract/site/routes.ts'

const OWN = [...SERVER_PATHS, LIBRARY_WORKER.url]

/** Whether the shop answers this path itself; all others are pages and what they are made of. */
export function isShops(path: string): boolean {
  return OWN.includes(path) || [...OWN, ...BELOW_PAGES].some((own) => path.startsWith(`${own}/`))
}
