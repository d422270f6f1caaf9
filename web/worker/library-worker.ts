// The service worker of the library, bundled apart. It answers for one page and its code, and never takes over one that is open.
import { LIBRARY_WORKER } from '../../contract/library/library-worker.ts'
import { showNews } from './library-news.ts'
import { libraryShells } from './library-shell.ts'

/** What TypeScript's own types of a page do not have. */
type WorkerEvent = Event & { readonly waitUntil: (work: Promise<unknown>) => void }
type PageRequest = WorkerEvent & {
  readonly request: Request
  readonly respondWith: (answer: Promise<Response>) => void
}
type News = WorkerEvent & { readonly tag: string }
type Badges = { readonly setAppBadge?: (count: number) => Promise<void> }
type Clients = { readonly matchAll: (options: object) => Promise<readonly unknown[]> }

/** After so long without an answer the kept page is better than a white one. */
const PATIENCE_MS = 6000

const clients = (self as unknown as { readonly clients: Clients }).clients
const shells = libraryShells({ caches, ask: (url) => fetch(url) })

on<WorkerEvent>('install', (event) => event.waitUntil(renew()))
// Only now: until the last page of the version before was closed, its files stay.
on<WorkerEvent>('activate', (event) => event.waitUntil(shells.dropOld()))
// The page was opened without being loaded: from another page of the shop.
on<WorkerEvent>('message', (event) => event.waitUntil(renew()))
on<News>('periodicsync', (event) => {
  if (event.tag === LIBRARY_WORKER.newsTag)
    event.waitUntil(showNews({ caches, ask: (url) => fetch(url), badge: badge() }))
})
on<PageRequest>('fetch', (event) => {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== location.origin) return
  if (mode === 'navigate') {
    if (pathname === LIBRARY_WORKER.scope) event.respondWith(answerPage(event))
  } else if (/^\/(assets|data)\//.test(pathname)) {
    event.respondWith(shells.findFile(pathname).then((kept) => kept ?? fetch(event.request)))
  }
})

function on<Kind extends Event>(name: string, listener: (event: Kind) => void): void {
  addEventListener(name, listener as (event: Event) => void)
}

function badge(): Badges['setAppBadge'] {
  const { setAppBadge } = navigator as Badges
  return setAppBadge && ((count) => setAppBadge.call(navigator, count))
}

async function renew(): Promise<void> {
  await shells.keep(await fetch(LIBRARY_WORKER.scope, { cache: 'no-cache' }))
}

/** What the shop sends; the kept page where it cannot be reached. */
async function answerPage(event: PageRequest): Promise<Response> {
  const kept = await shells.findPage()
  const asked = fetch(event.request)
  if (!kept) return asked
  const answer = await Promise.race([asked.catch(() => null), late()])
  if (!answer || answer.status >= 500) return kept
  if (answer.ok) event.waitUntil(follow(answer.clone()))
  return answer
}

function late(): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), PATIENCE_MS))
}

/** Keeps the page that was just sent. Older ones go when no other page is open. */
async function follow(page: Response): Promise<void> {
  const open = await clients.matchAll({ type: 'window' })
  await shells.keep(page)
  if (open.length === 0) await shells.dropOld()
}
