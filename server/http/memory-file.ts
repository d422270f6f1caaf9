import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { Caching } from '../../contract/site/site-files.ts'
import { parseRange } from './send-download.ts'

type Encoding = 'br' | 'gzip' | 'identity'

/** One encoding of a file, with the headers that never change ready to send. */
type Variant = {
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

/** A cache before the shop keeps a page for a second, whatever browsers do; nginx takes the header out. */
const KEPT_BY_NGINX = { 'x-accel-expires': '1' }

const MOST_TEXT_BYTES = 32 * 1024

export type FileSource = {
  readonly type: string
  readonly caching: Caching
  readonly headers: Readonly<Record<string, string>>
  readonly bodies: Bodies
}

export type Bodies = {
  readonly identity: Buffer | PackedBody
  readonly br?: Buffer | undefined
  readonly gzip?: Buffer | undefined
}

/** Plain bytes of which only a compressed body is in memory: hardly anybody asks for them. */
type PackedBody = { readonly sizeBytes: number; readonly hash: string; readonly unpack: () => Buffer }

export function hashOf(body: Uint8Array): string {
  return createHash('sha256').update(body).digest('base64url').slice(0, 22)
}

export function memoryFile({ type, caching, headers, bodies }: FileSource): MemoryFile {
  const isNegotiated = Boolean(bodies.br ?? bodies.gzip)
  const variant = (encoding: Encoding, body: Buffer | PackedBody): Variant => {
    // A strong ETag names exact bytes, so each encoding has its own, and one that is compressed anew another.
    const hash = 'unpack' in body ? body.hash : hashOf(body)
    const etag = encoding === 'identity' ? `"${hash}"` : `"${hash}-${encoding}"`
    const all = {
      ...headers,
      'content-type': type,
      // First: nginx before 1.23.3 goes by whichever of the two it reads before the other.
      ...(caching === 'revalidate' && KEPT_BY_NGINX),
      'cache-control': CACHE_CONTROL[caching],
      etag,
      ...(isNegotiated && { vary: 'accept-encoding' }),
      ...(encoding === 'identity' ? { 'accept-ranges': 'bytes' } : { 'content-encoding': encoding }),
    }
    const flat = Object.entries(all).flat()
    const wholeHeaders = (bytes: number) => [...flat, 'content-length', String(bytes)]
    if ('unpack' in body)
      return packedVariant(body, { etag, headers: flat, wholeHeaders: wholeHeaders(body.sizeBytes) })
    const text = isNegotiated && body.length <= MOST_TEXT_BYTES ? body.toString('latin1') : undefined
    return { body, text, etag, headers: flat, wholeHeaders: wholeHeaders(body.length) }
  }
  return {
    variants: {
      identity: variant('identity', bodies.identity),
      ...(bodies.br && { br: variant('br', bodies.br) }),
      ...(bodies.gzip && { gzip: variant('gzip', bodies.gzip) }),
    },
  }
}

/** Unpacked bodies that were asked for last, of all files of this process. */
const UNPACKED_BYTES = 32 * 1024 * 1024
const unpacked = new LRUCache<PackedBody, Buffer>({
  maxSize: UNPACKED_BYTES,
  sizeCalculation: ({ length }) => length || 1,
})

function packedVariant(packed: PackedBody, rest: Pick<Variant, 'etag' | 'headers' | 'wholeHeaders'>): Variant {
  return {
    ...rest,
    text: undefined,
    get body() {
      const body = unpacked.get(packed) ?? packed.unpack()
      unpacked.set(packed, body)
      return body
    },
  }
}

/** Answers GET and HEAD with a file from memory: encodings, 304, single ranges, If-Range. */
export function sendFile(request: IncomingMessage, response: ServerResponse, file: MemoryFile, status = 200): void {
  const { headers } = request
  const variant = chooseVariant(file, headers['accept-encoding'], headers.range)
  if (status === 200) {
    if (matchesEtag(headers['if-none-match'], variant.etag)) {
      response.writeHead(304, variant.headers).end()
      return
    }
    if (headers.range && sendRange(request, response, variant)) return
  }
  response.writeHead(status, variant.wholeHeaders)
  if (request.method === 'HEAD') response.end()
  else response.end(variant.text ?? variant.body, 'latin1')
}

/** False where the whole file is the right answer. */
function sendRange(request: IncomingMessage, response: ServerResponse, { body, etag, headers }: Variant): boolean {
  const { range = '', 'if-range': ifRange } = request.headers
  if (request.method !== 'GET' || (ifRange && ifRange !== etag)) return false
  const wanted = parseRange(range, body.length)
  if (wanted === 'whole') return false
  if (wanted === 'unsatisfiable') {
    response.writeHead(416, [...headers, 'content-range', `bytes */${body.length}`]).end()
    return true
  }
  const { start, end } = wanted
  const length = ['content-length', String(end - start + 1)]
  response.writeHead(206, [...headers, ...length, 'content-range', `bytes ${start}-${end}/${body.length}`])
  response.end(body.subarray(start, end + 1))
  return true
}

/** Ranges are always cut from the plain bytes, so that a resumed download fits. */
function chooseVariant({ variants }: MemoryFile, accepted: string | undefined, range: string | undefined): Variant {
  if (!accepted || range) return variants.identity
  const { br, gzip } = acceptedEncodings(accepted)
  if (br && variants.br) return variants.br
  if (gzip && variants.gzip) return variants.gzip
  return variants.identity
}

type Accepted = { readonly br: boolean; readonly gzip: boolean }

const REMEMBERED_HEADERS = 100
const remembered = new Map<string, Accepted>()

/** Browsers send a handful of different headers, so each is read once. */
function acceptedEncodings(header: string): Accepted {
  const known = remembered.get(header)
  if (known) return known
  const accepted = { br: accepts(header, 'br'), gzip: accepts(header, 'gzip') }
  if (remembered.size < REMEMBERED_HEADERS) remembered.set(header, accepted)
  return accepted
}

function accepts(header: string, encoding: Encoding): boolean {
  return header.split(',').some((part) => {
    const [name, ...parameters] = part.trim().toLowerCase().split(';')
    return name?.trim() === encoding && !parameters.some((parameter) => /^\s*q=0(\.0*)?\s*$/.test(parameter))
  })
}

function matchesEtag(header: string | undefined, etag: string): boolean {
  if (!header) return false
  return header === '*' || header.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag)
}
