import { BlockList, isIP } from 'node:net'

/**
 * `public`: everybody's. `own`: this machine's or its network's, where other services may stand that trust whoever reaches
 * them. `never`: link-local, where clouds keep the keys of their machines, and what is no single host.
 */
export type AddressKind = 'public' | 'own' | 'never'

/** Four bytes of an IPv4 address at the end of an IPv6 one, by which networks without IPv4 reach it (RFC 6052). */
const NAT64 = subnets(['64:ff9b::', 96])

const NEVER = subnets(
  // Link-local, with the metadata of most clouds in it.
  ['169.254.0.0', 16],
  ['fe80::', 10],
  // Metadata over IPv6 of Amazon, with the keys of its pods, Google, Oracle, Scaleway, Akamai and Alibaba; then what else is
  // not link-local, of Alibaba, Oracle and Azure.
  ['fd00:ec2::', 32],
  ['fd20:ce::254', 128],
  ['fd00:c1::a9fe:a9fe', 128],
  ['fd00:42::42', 128],
  ['fd00:a9fe:a9fe::1', 128],
  ['fd00:100::100:200', 128],
  ['100.100.100.200', 32],
  ['192.0.0.192', 32],
  ['168.63.129.16', 32],
  // Nobody, everybody, many, and what may be given out one day.
  ['0.0.0.0', 8],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  ['ff00::', 8],
  // Other spellings of IPv4 addresses, which lead wherever a router takes them.
  ['2002::', 16],
  ['2001::', 32],
  ['64:ff9b:1::', 48],
  ['::ffff:0:0:0', 96],
)
const LOOPBACK_6 = subnets(['::1', 128])
/** Old spellings of IPv4 addresses, `::` among them, but for the loopback. */
const COMPATIBLE_6 = subnets(['::', 96])

const OWN = subnets(
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['100.64.0.0', 10],
  ['192.0.0.0', 24],
  ['198.18.0.0', 15],
  ['fc00::', 7],
  ['fec0::', 10],
)

/** What lies at an IP address; whatever is none is `never` one. */
export function judgeAddress(address: string): AddressKind {
  const [ip = ''] = address.split('%')
  const family = isIP(ip)
  if (family === 0) return 'never'
  if (isIn(LOOPBACK_6, ip)) return 'own'
  if (isIn(NAT64, ip)) return judgeAddress(lastFourBytes(ip))
  // A list of IPv4 addresses knows them as ::ffff:a.b.c.d too.
  if (isIn(NEVER, ip) || isIn(COMPATIBLE_6, ip)) return 'never'
  return isIn(OWN, ip) ? 'own' : 'public'
}

function isIn(list: BlockList, ip: string): boolean {
  return list.check(ip, isIP(ip) === 6 ? 'ipv6' : 'ipv4')
}

function subnets(...rules: readonly (readonly [string, number])[]): BlockList {
  const list = new BlockList()
  for (const [network, prefix] of rules) list.addSubnet(network, prefix, isIP(network) === 6 ? 'ipv6' : 'ipv4')
  return list
}

/** Of an IPv6 address, in the dotted form. */
function lastFourBytes(ip: string): string {
  const dotted = /:(\d+\.\d+\.\d+\.\d+)$/.exec(ip)?.[1]
  if (dotted) return dotted
  // As URLs have it: no part is left out at the end but zeros.
  const [, end = ''] = new URL(`http://[${ip}]`).hostname.slice(1, -1).split('::')
  const [low = '0', high = '0'] = end.split(':').filter(Boolean).toReversed()
  const bytes = (Number.parseInt(high, 16) << 16) | Number.parseInt(low, 16)
  return [24, 16, 8, 0].map((shift) => (bytes >>> shift) & 255).join('.')
}
