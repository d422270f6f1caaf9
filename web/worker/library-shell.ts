import { LIBRARY_WORKER } from '../../contract/library-worker.ts'

/** The library's page with all that it needs to start, kept whole or not at all. */
export type Shells = {
  /** Keeps a page that the shop has just sent. One that is there already costs nothing. */
  readonly keep: (page: Response) => Promise<void>
  /** The newest whole one. */
  readonly findPage: () => Promise<Response | undefined>
  /** A file of any of them: a page that is open may be of an older version. */
  readonly findFile: (url: string) => Promise<Response | undefined>
  /** All but the newest whole one; for when no page is open that could need another. */
  readonly dropOld: () => Promise<void>
}

type Surroundings = { readonly caches: CacheStorage; readonly ask: (url: string) => Promise<Response> }

/** Encodings differ, the file is the same. */
const ANY = { ignoreVary: true } as const

export function libraryShells({ caches, ask }: Surroundings): Shells {
  const { shells, scope } = LIBRARY_WORKER
  const listNames = async () => (await caches.keys()).filter((name) => name.startsWith(shells)).reverse()

  async function findFile(url: string): Promise<Response | undefined> {
    for (const name of await listNames()) {
      const found = await (await caches.open(name)).match(url, ANY)
      if (found) return found
    }
    return undefined
  }

  async function fetchFile(url: string): Promise<Response> {
    const answer = await ask(url)
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`)
    return answer
  }

  return {
    findFile,
    findPage: () => findFile(scope),
    async keep(page) {
      const html = await page.clone().text()
      const cache = await caches.open(`${shells} ${await hashOf(html)}`)
      if (await cache.match(scope, ANY)) return
      await Promise.all(
        listShellFiles(html).map(async (url) => cache.put(url, (await findFile(url)) ?? (await fetchFile(url)))),
      )
      // Last: a page is there only with everything that it needs.
      await cache.put(scope, page)
    },
    async dropOld() {
      const names = await listNames()
      const whole = await Promise.all(names.map(async (name) => (await caches.open(name)).match(scope, ANY)))
      const newest = whole.findIndex((page) => page !== undefined)
      for (const [at, name] of names.entries()) if (at !== newest) await caches.delete(name)
    },
  }
}

/** The addresses of everything that a prerendered page needs before it can be used: scripts, data, styles and fonts. */
export function listShellFiles(html: string): string[] {
  const found = [
    ...(/ data-hydrate="([^"]*)"/.exec(html)?.[1]?.split(' ') ?? []),
    ...Array.from(html.matchAll(/<script type="module" src="([^"]+)"/g), ([, url = '']) => url),
    ...Array.from(html.matchAll(/<link rel="stylesheet" href="([^"]+)">/g), ([, url = '']) => url),
    ...Array.from(
      html.matchAll(/<link rel="preload" as="font" type="font\/woff2" href="([^"]+)"/g),
      ([, url = '']) => url,
    ),
  ]
  return [...new Set(found.filter((url) => url.startsWith('/')))]
}

async function hashOf(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return Array.from(digest.subarray(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
