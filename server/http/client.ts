import { AsyncLocalStorage } from 'node:async_hooks'
import { BlockList, isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** One household has a whole /64 of IPv6 addresses: they count as one. */
export function clientNetwork(address: string): string {
  if (!address.includes(':') || address.startsWith('::ffff:')) return address.replace('::ffff:', '')
  const [head = '', tail] = address.toLowerCase().split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail?.split(':').filter(Boolean) ?? []
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length
  return [...left, ...Array<string>(Math.max(0, zeros)).fill('0'), ...right]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}

/** The network that an address speaks for: a household's, say. Undefined where many people share it, as behind a proxy of ours. */
export type NetworkOf = (address: string) => string | undefined

/** What comes from this machine itself comes from its proxy, or from its owner. */
const THIS_MACHINE = ['127.0.0.0/8', '::1']

/** A proxy's own connections are everybody's. Only where no proxy is named, this machine's are. */
export function networkFinder(trustedProxies: readonly string[]): NetworkOf {
  const shared = addressList(trustedProxies.length > 0 ? trustedProxies : THIS_MACHINE)
  return (address) => (shared(address) ? undefined : clientNetwork(address))
}

/** Whether an address is one of the list's; each entry is an address, or a network such as 10.0.0.0/8. */
function addressList(entries: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const entry of entries) {
    const [network = '', bits] = entry.split('/', 2)
    const family = isIP(network) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(network, family)
    else list.addSubnet(network, Number(bits), family)
  }
  return (address) => isIP(address) !== 0 && list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

const networks = new AsyncLocalStorage<string | undefined>()

/** Lets costly work deep inside a library know for which network it is done. Only once the body is read: reading loses it. */
export function rememberNetwork(app: FastifyInstance, networkOf: NetworkOf): void {
  app.addHook('preHandler', (request, _reply, done) => networks.run(networkOf(request.ip), done))
}

export function currentNetwork(): string | undefined {
  return networks.getStore()
}

/**
 * Says once in the log that somebody forwards requests for others without being named in TRUSTED_PROXIES. A visitor can
 * write such a header as well, so nothing else follows from it.
 */
export function warnOfUnnamedProxy(app: FastifyInstance, trustedProxies: readonly string[]): void {
  const isNamed = addressList(trustedProxies)
  let isWarned = false
  app.addHook('onRequest', async ({ headers, raw, log }) => {
    if (isWarned || (headers['x-forwarded-for'] === undefined && headers.forwarded === undefined)) return
    const { remoteAddress: proxy = '' } = raw.socket
    if (isNamed(proxy)) return
    isWarned = true
    log.warn(
      { proxy },
      'a request was forwarded by an address that TRUSTED_PROXIES does not name: if it is your proxy, name it there, for now all its visitors share the limits of one',
    )
  })
}

/** The order matters: most browsers also call themselves Safari or Chrome. */
const BROWSERS = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const

const SYSTEMS = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const

/** Browser and system, so that somebody knows a session again. Nothing else of what the browser says is kept. */
export function clientWords(userAgent: string | undefined): string {
  const find = (names: readonly (readonly [string, string])[]) => names.find(([mark]) => userAgent?.includes(mark))?.[1]
  const [browser, system] = [find(BROWSERS), find(SYSTEMS)]
  return `${browser ?? 'A browser'}${system ? ` on ${system}` : ''}`
}
