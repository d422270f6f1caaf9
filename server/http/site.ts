import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { fillNotice, type Notice } from '../../contract/notice.ts'
import type { SiteFile, SiteIndex } from '../../contract/site-files.ts'
import { type MemoryFile, memoryFile } from './memory-file.ts'
import type { SecurityHeaders } from './security-headers.ts'
import { sendFile } from './send-file.ts'

/** The built storefront, ready to be served. */
export type Site = {
  /** Answers if the address is one of the site's; false leaves the request to the caller. */
  serve(request: IncomingMessage, response: ServerResponse): boolean
  sendNotFound(request: IncomingMessage, response: ServerResponse): void
  /** A page with words of the server's own. */
  fillNotice(notice: Notice): { readonly html: string; readonly headers: Readonly<Record<string, string>> }
}

/** Reads the whole built site into memory once. */
export function loadSite(folder: string, headers: SecurityHeaders): Site {
  const index = JSON.parse(readFileSync(join(folder, 'site.json'), 'utf8')) as SiteIndex
  const files = new Map(index.files.map((entry) => [entry.url, load(folder, entry, headers)]))
  const notFound = load(folder, index.notFound, headers)
  const notice = readFileSync(join(folder, index.notice.file), 'utf8')
  const noticeHeaders = headers.forPage(notice)
  return {
    serve(request, response) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false
      const url = request.url ?? '/'
      const query = url.indexOf('?')
      const file = files.get(query < 0 ? url : url.slice(0, query))
      if (!file) return false
      sendFile(request, response, file)
      return true
    },
    sendNotFound: (request, response) => sendFile(request, response, notFound, 404),
    fillNotice: (words) => ({ html: fillNotice(notice, words), headers: noticeHeaders }),
  }
}

function load(folder: string, { file, type, caching }: SiteFile, headers: SecurityHeaders): MemoryFile {
  const path = join(folder, file)
  const identity = readFileSync(path)
  const isPage = type.startsWith('text/html')
  return memoryFile({
    type,
    caching,
    headers: isPage ? headers.forPage(identity.toString('utf8')) : headers.common,
    bodies: { identity, br: readIfThere(`${path}.br`), gzip: readIfThere(`${path}.gz`) },
  })
}

function readIfThere(path: string): Buffer | undefined {
  try {
    return readFileSync(path)
  } catch {
    return undefined
  }
}
