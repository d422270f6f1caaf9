import { LIBRARY_WORKER } from '../../contract/library/library-worker.ts'

/** The library's page with all that it needs to start, kept whole or not at all. */
export type Shells = {
  /** Keeps a page that the shop has just sent, and rejects for anything else. One that is there already costs nothing. */
  readonly keep: (page: Response) => Promise<void>
  /** The one that the shop sent last, of those that are whole. */
  readonly findPage: () => Promise<Response | undefined>
  /** A file of any of them: a page that is open may be of an older version. */
  readonly findFile: (url: string) => Promise<Response | undefined>
  /** All but the one that `findPage` finds; for when no page is open that could need another. */
  readonly dropOld: () => Promise<void>
}

type Surroundings = { readonly caches: CacheStorage; readonly ask: (url: string) => Promise<Response> }

/** Encodings differ, the file is the same. */
const ANY = { ignoreVary: true } as const

export function libraryShells({ caches, ask }: Surroundings): Shells {
  const { shells, scope, current } = LIBRARY_WORKER
  const listNames = async () => (await caches.keys()).filter((name) => name.startsWith(`${shells} `)).reverse()
  const findIn = async (name: string, url: string) => (await caches.open(name)).match(url, ANY)

  /** The name of the whole one that was sent last; after a way back to an older version that is not the newest. */
  async function findCurrent(): Promise<string | undefined> {
    const names = await listNames()
    const noted = (await caches.has(shells)) ? await (await findIn(shells, current))?.text() : undefined
    for (const name of names.sort((one, other) => Number(other === noted) - Number(one === noted))) {
      if (await findIn(name, scope)) return name
    }
    return undefined
  }

  async function findFile(url: string): Promise<Response | undefined> {
    for (const name of await listNames()) {
      const found = await findIn(name, url)
      if (found) return found
    }
    return undefined
  }

  async function fetchFile(url: string): Promise<Response> {
    const answer = await ask(url)
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`)
    if (answer.redirected) throw new Error(`${url} led to another address.`)
    return answer
  }

  return {
    findFile,
    async findPage() {
      const name = await findCurrent()
      return name === undefined ? undefined : findIn(name, scope)
    },
    async keep(page) {
      const html = await page.clone().text()
      if (!isOurs(page, html)) throw new Error(`What was answered with ${page.status} is not the library’s page.`)
      const name = `${shells} ${await hashOf(html)}`
      const cache = await caches.open(name)
      if (!(await cache.match(scope, ANY))) {
        await Promise.all(
          listShellFiles(html).map(async (url) => cache.put(url, (await findFile(url)) ?? (await fetchFile(url)))),
        )
        // Last: a page is there only with everything that it needs.
        await cache.put(scope, page)
      }
      await (await caches.open(shells)).put(current, new Response(name))
    },
    async dropOld() {
      const kept = await findCurrent()
      for (const name of await listNames()) if (name !== kept) await caches.delete(name)
    },
  }
}

/** Whatever stands before a shop may answer for it: with an error, with a way elsewhere, with words of its own. */
function isOurs({ ok, redirected, headers }: Response, html: string): boolean {
  const isHtml = headers.get('content-type')?.startsWith('text/html') ?? false
  return ok && !redirected && isHtml && html.includes(' data-hydrate="')
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
