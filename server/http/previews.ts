import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { type MemoryFile, memoryFile, sendFile } from './memory-file.ts'
import type { SecurityHeaders } from './security-headers.ts'

const TYPES: Readonly<Record<string, string>> = { webp: 'image/webp', avif: 'image/avif' }

/** /images/<folder>/<file>, one level deep; names may be encoded but never climb. */
const ADDRESS = /^\/images\/([a-z0-9-]+)\/([^/?#]+)\.(webp|avif)(?:\?.*)?$/

export type Previews = {
  serve(request: IncomingMessage, response: ServerResponse): Promise<boolean>
  /** Answers if the picture is in memory already, and was asked for in the same words; costs one look-up. */
  serveKept(request: IncomingMessage, response: ServerResponse): boolean
}

type Kept = { readonly file: MemoryFile; readonly url: string }

export type PreviewOptions = {
  /** Reads one preview by its path below /images/, or nothing if there is none. */
  readonly read: (path: string) => Promise<Buffer | undefined>
  readonly headers: SecurityHeaders
  /** Memory to spend; the least recently asked for leave first. */
  readonly budgetBytes: number
}

/** Public pictures. Their names carry a content hash, so they are kept for ever and never re-read. */
export function previewServer({ read, headers, budgetBytes }: PreviewOptions): Previews {
  const memory = pictureMemory(budgetBytes)
  // Mails show them, and whoever reads mail in a browser does so on a page of somebody else's.
  const shown = (type: string) => ({ ...headers.forFile({ type }), 'cross-origin-resource-policy': 'cross-origin' })

  async function find(path: string, extension: string, url: string): Promise<MemoryFile | undefined> {
    const known = memory.find(path)
    if (known) return known
    const identity = await read(path)
    if (!identity) return undefined
    const type = TYPES[extension] ?? 'application/octet-stream'
    const loaded = memoryFile({ type, caching: 'immutable', headers: shown(type), bodies: { identity } })
    memory.keep(path, url, loaded)
    return loaded
  }

  return {
    serveKept(request, response) {
      const file = memory.findByUrl(request.url ?? '')
      if (!file || (request.method !== 'GET' && request.method !== 'HEAD')) return false
      sendFile(request, response, file)
      return true
    },
    async serve(request, response) {
      const address = ADDRESS.exec(request.url ?? '')
      if (!address) return false
      const [, folder = '', encodedName = '', extension = ''] = address
      const name = decodeName(encodedName)
      const file = name && (await find(`${folder}/${name}.${extension}`, extension, request.url ?? ''))
      if (!file) return false
      sendFile(request, response, file)
      return true
    },
  }
}

/** Holds what was asked for last. The address under which it was first asked for finds it without being taken apart. */
function pictureMemory(budgetBytes: number) {
  const paths = new Map<string, string>()
  const kept = new LRUCache<string, Kept>({
    maxSize: Math.floor(budgetBytes),
    sizeCalculation: ({ file }) => file.variants.identity.body.length,
    dispose: ({ url }) => paths.delete(url),
  })
  return {
    find: (path: string) => kept.get(path)?.file,
    findByUrl(url: string): MemoryFile | undefined {
      const path = paths.get(url)
      return path === undefined ? undefined : kept.get(path)?.file
    },
    keep(path: string, url: string, file: MemoryFile): void {
      if (kept.has(path)) return
      kept.set(path, { file, url })
      if (kept.has(path)) paths.set(url, path)
    },
  }
}

function decodeName(encoded: string): string | undefined {
  try {
    const name = decodeURIComponent(encoded)
    return /[/\\\0]/.test(name) || name.startsWith('.') ? undefined : name
  } catch {
    return undefined
  }
}
