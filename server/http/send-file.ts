import type { IncomingMessage, ServerResponse } from 'node:http'
import { type ByteRange, parseRange } from './byte-range.ts'
import type { Encoding, MemoryFile, Variant } from './memory-file.ts'

/** Answers GET and HEAD with a file from memory: encodings, 304, single ranges, If-Range. */
export function sendFile(request: IncomingMessage, response: ServerResponse, file: MemoryFile, status = 200): void {
  const variant = chooseVariant(file, request)
  if (status === 200 && matchesEtag(request.headers['if-none-match'], variant.etag)) {
    response.writeHead(304, variant.headers as string[]).end()
    return
  }
  const range = status === 200 ? requestedRange(request, variant) : 'whole'
  if (range === 'unsatisfiable') {
    response.writeHead(416, [...variant.headers, 'content-range', `bytes */${variant.body.length}`]).end()
    return
  }
  if (range === 'whole') send(request, response, status, variant, variant.body, [])
  else {
    const body = variant.body.subarray(range.start, range.end + 1)
    const extra = ['content-range', `bytes ${range.start}-${range.end}/${variant.body.length}`]
    send(request, response, 206, variant, body, extra)
  }
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  variant: Variant,
  body: Buffer,
  extra: readonly string[],
): void {
  response.writeHead(status, [...variant.headers, 'content-length', String(body.length), ...extra])
  response.end(request.method === 'HEAD' ? undefined : body)
}

/** Ranges are always cut from the plain bytes, so that a resumed download fits. */
function chooseVariant(file: MemoryFile, request: IncomingMessage): Variant {
  const accepted = request.headers['accept-encoding']
  if (!accepted || request.headers.range) return file.variants.identity
  if (file.variants.br && accepts(accepted, 'br')) return file.variants.br
  if (file.variants.gzip && accepts(accepted, 'gzip')) return file.variants.gzip
  return file.variants.identity
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

function requestedRange(request: IncomingMessage, variant: Variant): ByteRange | 'whole' | 'unsatisfiable' {
  const { range, 'if-range': ifRange } = request.headers
  if (!range || request.method !== 'GET') return 'whole'
  if (ifRange && ifRange !== variant.etag) return 'whole'
  return parseRange(range, variant.body.length)
}
