import type { IncomingMessage, ServerResponse } from 'node:http'
import { parseRange } from './byte-range.ts'
import type { Encoding, MemoryFile, Variant } from './memory-file.ts'

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
