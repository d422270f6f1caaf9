import { connect } from 'node:net'
import { ask } from '../../harness/ask.ts'
import type { WholeShop } from '../../harness/open-whole-shop.ts'
import type { Attempt, Topic } from './topic.ts'

const OUTSIDE = [
  '/../../../../../../etc/passwd',
  '/assets/../../../../../../etc/passwd',
  '/%2e%2e/%2e%2e/%2e%2e/%2e%2e/etc/passwd',
  '/assets/..%2f..%2f..%2f..%2fetc%2fpasswd',
  '/assets/..%5c..%5c..%5cetc%5cpasswd',
  '/download/../../shop.sqlite',
  '/previews/..%2f..%2fshop.sqlite',
  '/shop.sqlite',
  '/.env',
  '/%00',
  '/site.json',
]

const ELSEWHERE = [
  '//evil.example/',
  '/%2f%2fevil.example/',
  '/\\evil.example/',
  '///evil.example//',
  '/http://evil.example/',
]

/** Addresses that hope to leave the site: for the machine's files, or for another host. */
export const oddPaths: Topic = { play: async (shop) => [await leaveTheSite(shop), await leaveTheHost(shop)] }

async function leaveTheSite(shop: WholeShop): Promise<Attempt> {
  const opened: string[] = []
  for (const path of OUTSIDE) if (/^HTTP\/1.1 [25]/.test(await askRaw(shop, path))) opened.push(path)
  const { status, body } = await ask(`${shop.url}/gaming`)
  return {
    tried: `${OUTSIDE.length} addresses of files that are not the site's`,
    gained: opened.join(', ') || undefined,
    twin: 'a page of the site is read',
    twinFailed: status === 200 && body.length > 0 ? undefined : `/gaming answered ${status}`,
  }
}

async function leaveTheHost(shop: WholeShop): Promise<Attempt> {
  const sentTo: string[] = []
  for (const path of ELSEWHERE) {
    const location = /^location: *(.*)$/im.exec(await askRaw(shop, path))?.[1]
    if (location !== undefined) sentTo.push(`${path} leads to ${location.trim()}`)
  }
  const { status, headers } = await ask(`${shop.url}/gaming/?from=mail`)
  const isHome = status === 308 && headers.location === '/gaming?from=mail'
  return {
    tried: `${ELSEWHERE.length} addresses that would lead to another host`,
    gained: sentTo.join(', ') || undefined,
    twin: 'a trailing slash is sent home with its query',
    twinFailed: isHome ? undefined : `/gaming/ answered ${status}, ${headers.location}`,
  }
}

/** The head of the answer. The path is sent as it is: every client would tidy it up. */
function askRaw({ url }: WholeShop, path: string): Promise<string> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    let head = ''
    const socket = connect(Number(port), hostname, () =>
      socket.write(`GET ${path} HTTP/1.1\r\nhost: shop\r\nconnection: close\r\n\r\n`),
    )
    socket.on('data', (chunk) => {
      head += chunk.toString('latin1')
    })
    socket.on('error', () => resolve(head))
    socket.on('close', () => resolve(head.split('\r\n\r\n', 1)[0] ?? ''))
  })
}
