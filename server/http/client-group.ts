import { BlockList, isIP } from 'node:net'

/** One household has a whole /64 of IPv6 addresses: they count as one. */
export function clientGroup(address: string): string {
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

/** The place that an address speaks for; undefined where many people share it, as behind a proxy of ours. */
export type PlaceOf = (address: string) => string | undefined

/** What comes from this machine itself comes from its proxy, or from its owner. */
const THIS_MACHINE = ['127.0.0.0/8', '::1']

/** A proxy's own connections are everybody's. Only where no proxy is named, this machine's are. */
export function placeFinder(trustedProxies: readonly string[]): PlaceOf {
  const shared = addressList(trustedProxies.length > 0 ? trustedProxies : THIS_MACHINE)
  return (address) => (shared(address) ? undefined : clientGroup(address))
}

/** Whether an address is one of the list's; each entry is an address, or a network such as 10.0.0.0/8. */
export function addressList(entries: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const entry of entries) {
    const [network = '', bits] = entry.split('/', 2)
    const family = isIP(network) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(network, family)
    else list.addSubnet(network, Number(bits), family)
  }
  return (address) => isIP(address) !== 0 && list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}
