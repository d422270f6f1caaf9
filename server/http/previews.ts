import type { IncomingMessage, ServerResponse } from 'node:http'
import { type MemoryFile, memoryFile } from './memory-file.ts'
import type { SecurityHeaders } from './security-headers.ts'
import { sendFile } from './send-file.ts'

const TYPES: Readonly<Record<string, string>> = { webp: 'image/webp', avif: 'image/avif' }

/** /images/<folder>/<file>, one level deep; names may be encoded but never climb. */
const ADDRESS = /^\/images\/([a-z0-9-]+)\/([^/?#]+)\.(webp|avif)(?:\?.*)?$/

export type Previews = { serve(request: IncomingMessage, response: ServerResponse): Promise<boolean> }

export type PreviewOptions = {
  /** Reads one preview by its path below /images/, or nothing if there is none. */
  readonly read: (path: string) => Promise<Buffer | undefined>
  readonly headers: SecurityHeaders
  /** Memory to spend; the least recently asked for leave first. */
  readonly budgetBytes: number
}

/** Public pictures. Their names carry a content hash, so they are kept for ever and never re-read. */
export function previewServer({ read, headers, budgetBytes }: PreviewOptions): Previews {
  const kept = new Map<string, MemoryFile>()
  let keptBytes = 0

  function keep(path: string, file: MemoryFile): void {
    kept.set(path, file)
    keptBytes += file.variants.identity.body.length
    for (const [oldest, old] of kept) {
      if (keptBytes <= budgetBytes || oldest === path) return
      kept.delete(oldest)
      keptBytes -= old.variants.identity.body.length
    }
  }

  async function find(path: string, extension: string): Promise<MemoryFile | undefined> {
    const file = kept.get(path)
    if (file) {
      kept.delete(path)
      kept.set(path, file)
      return file
    }
    const identity = await read(path)
    if (!identity) return undefined
    const type = TYPES[extension] ?? 'application/octet-stream'
    const loaded = memoryFile({ type, caching: 'immutable', headers: headers.common, bodies: { identity } })
    if (!kept.has(path)) keep(path, loaded)
    return loaded
  }

  return {
    async serve(request, response) {
      const address = ADDRESS.exec(request.url ?? '')
      if (!address) return false
      const [, folder = '', encodedName = '', extension = ''] = address
      const name = decodeName(encodedName)
      const file = name && (await find(`${folder}/${name}.${extension}`, extension))
      if (!file) return false
      sendFile(request, response, file)
      return true
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
