import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { fillNotice, type Notice } from '../../contract/site/notice.ts'
import { fillServed, type ServedPage } from '../../contract/site/served-page.ts'
import type { SiteFile, SiteIndex } from '../../contract/site/site-files.ts'
import { type Bodies, type MemoryFile, memoryFile, sendFile } from './memory-file.ts'
import type { SecurityHeaders } from './security-headers.ts'

/** The storefront, ready to be served. */
export type Site = {
  /** Answers if the address is one of the site's; false leaves the request to the caller. */
  serve(request: IncomingMessage, response: ServerResponse): boolean
  sendNotFound(request: IncomingMessage, response: ServerResponse): void
  /** A page with words of the server's own. */
  fillNotice(notice: Notice): WrittenPage
  fillServed(page: ServedPage): WrittenPage
}

/** A page that the server writes into, or has written into. */
type WrittenPage = { readonly html: string; readonly headers: Readonly<Record<string, string>> }

/** Files in memory, by address. */
export type Files = ReadonlyMap<string, MemoryFile>

export type Pages = {
  readonly files: Files
  readonly notFound: MemoryFile
  readonly notice: WrittenPage
  readonly served: WrittenPage
}

/** The files of a folder, in memory. */
export function loadFiles(files: readonly SiteFile[], folder: string, headers: SecurityHeaders): Files {
  return new Map(files.map((file) => [file.url, load(file, folder, headers)]))
}

/** The pages of a folder. */
export function loadPagesFrom(folder: string, headers: SecurityHeaders): Pages {
  const index = JSON.parse(readFileSync(join(folder, 'site.json'), 'utf8')) as SiteIndex
  const written = ({ file }: SiteFile) => writtenPage(readFileSync(join(folder, file)), headers)
  return {
    files: loadFiles(index.files, folder, headers),
    notFound: load(index.notFound, folder, headers),
    notice: written(index.notice),
    served: written(index.served),
  }
}

/** What the server writes there has no scripts, so that the policy of the page as it was rendered fits. */
export function writtenPage(bytes: Buffer, headers: SecurityHeaders): WrittenPage {
  const html = bytes.toString('utf8')
  return { html, headers: headers.forPage(html) }
}

/** Serves whatever is current at the moment of the request; further files after the pages' own. */
export function serveSite(pages: () => Pages, others: () => readonly Files[] = () => []): Site {
  function find(path: string): MemoryFile | undefined {
    const own = pages().files.get(path)
    if (own) return own
    for (const files of others()) {
      const found = files.get(path)
      if (found) return found
    }
    return undefined
  }
  return {
    serve(request, response) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false
      const url = request.url ?? '/'
      const query = url.indexOf('?')
      const file = find(query < 0 ? url : url.slice(0, query))
      if (!file) return false
      sendFile(request, response, file)
      return true
    },
    sendNotFound: (request, response) => sendFile(request, response, pages().notFound, 404),
    fillNotice(words) {
      const { html, headers } = pages().notice
      return { html: fillNotice(html, words), headers }
    },
    fillServed(page) {
      const { html, headers } = pages().served
      return { html: fillServed(html, page), headers }
    },
  }
}

function load(file: SiteFile, folder: string, headers: SecurityHeaders): MemoryFile {
  const { type, caching } = file
  const bodies = fileWithVariants(join(folder, file.file))
  const policy = isPage(type) ? headers.forPage(bodies.identity.toString('utf8')) : headers.forFile(file)
  return memoryFile({ type, caching, headers: policy, bodies })
}

export function isPage(type: string): boolean {
  return type.startsWith('text/html')
}

/** A file with what lies compressed beside it. */
export function fileWithVariants(path: string): Bodies & { identity: Buffer } {
  return { identity: readFileSync(path), br: readIfThere(`${path}.br`), gzip: readIfThere(`${path}.gz`) }
}

function readIfThere(path: string): Buffer | undefined {
  try {
    return readFileSync(path)
  } catch {
    return undefined
  }
}
