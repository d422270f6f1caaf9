import type { IncomingMessage } from 'node:http'

/**
 * Makes every request name its path as browsers do. A proxy may send the whole address in the first line (RFC 9112,
 * 3.2.2); its host counts then, not the Host header's. False for a request that names two hosts: two readers of it could
 * take it for two different ones.
 */
export function readTarget(request: IncomingMessage): boolean {
  if (countHosts(request.rawHeaders) > 1) return false
  const { url = '/' } = request
  if (url.startsWith('/')) return true
  const start = /^https?:\/\//i.exec(url)?.[0].length
  if (start === undefined) return true
  const length = url.slice(start).search(/[/?#]/)
  const host = length < 0 ? url.slice(start) : url.slice(start, start + length)
  const path = length < 0 ? '' : url.slice(start + length)
  request.url = path.startsWith('/') ? path : `/${path}`
  request.headers.host = host
  return host !== '' && !host.includes('@')
}

function countHosts(rawHeaders: readonly string[]): number {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') hosts++
  return hosts
}
