import { createHash } from 'node:crypto'
import type { Caching } from '../../contract/site-files.ts'

export type Encoding = 'br' | 'gzip' | 'identity'

/** One encoding of a file, with the headers that never change ready to send. */
export type Variant = {
  readonly body: Buffer
  /** The same bytes as Latin-1 text, for small pages: Node joins text with the headers and writes both at once. */
  readonly text: string | undefined
  readonly etag: string
  /** Flat name-value pairs: Node writes them without building an object for each answer. */
  readonly headers: string[]
  /** The same with the length of the whole body. */
  readonly wholeHeaders: string[]
}

/** A public file held in memory, so that an answer costs one look-up and one write. */
export type MemoryFile = { readonly variants: Readonly<Partial<Record<Encoding, Variant>>> & { identity: Variant } }

const CACHE_CONTROL: Record<Caching, string> = {
  revalidate: 'no-cache',
  immutable: 'public, max-age=31536000, immutable',
}

const MOST_TEXT_BYTES = 32 * 1024

export type FileSource = {
  readonly type: string
  readonly caching: Caching
  readonly headers: Readonly<Record<string, string>>
  readonly bodies: { readonly identity: Buffer; readonly br?: Buffer | undefined; readonly gzip?: Buffer | undefined }
}

export function memoryFile({ type, caching, headers, bodies }: FileSource): MemoryFile {
  const hash = createHash('sha256').update(bodies.identity).digest('base64url').slice(0, 22)
  const isNegotiated = Boolean(bodies.br ?? bodies.gzip)
  const variant = (encoding: Encoding, body: Buffer): Variant => {
    // A strong ETag names exact bytes, so each encoding has its own.
    const etag = encoding === 'identity' ? `"${hash}"` : `"${hash}-${encoding}"`
    const all = {
      ...headers,
      'content-type': type,
      'cache-control': CACHE_CONTROL[caching],
      etag,
      ...(isNegotiated && { vary: 'accept-encoding' }),
      ...(encoding === 'identity' ? { 'accept-ranges': 'bytes' } : { 'content-encoding': encoding }),
    }
    const flat = Object.entries(all).flat()
    const text = isNegotiated && body.length <= MOST_TEXT_BYTES ? body.toString('latin1') : undefined
    return { body, text, etag, headers: flat, wholeHeaders: [...flat, 'content-length', String(body.length)] }
  }
  return {
    variants: {
      identity: variant('identity', bodies.identity),
      ...(bodies.br && { br: variant('br', bodies.br) }),
      ...(bodies.gzip && { gzip: variant('gzip', bodies.gzip) }),
    },
  }
}
