import { type LookupAddress, lookup as lookUp } from 'node:dns'
import { BlockList, connect, isIP, type LookupFunction, type Socket } from 'node:net'

/**
 * How far somebody's word reaches. `any`: the environment's, who runs the machine. `public` and `own` are what was typed on
 * the desk, without and with the press that says that it is inside one's own network.
 */
export type Network = 'any' | 'own' | 'public'

/** A connection that is not made, because of where it would lead. */
export class OutOfReachError extends Error {
  override name = 'OutOfReachError'
  readonly kind: Exclude<AddressKind, 'public'>
  /** As the system says it of a connection that did not come about: not a word was sent. */
  readonly code = 'EHOSTUNREACH'
  readonly syscall = 'connect'

  constructor(kind: Exclude<AddressKind, 'public'>) {
    super(kind === 'own' ? 'This leads into the shop’s own network.' : 'This leads to an address that is not for this.')
    this.kind = kind
  }
}

type Place = { readonly host: string; readonly port: number; readonly timeoutMs: number }

/**
 * A connection to where somebody on the desk said. Asked of the very address that is connected to, so that no name leads
 * elsewhere a moment later; whoever follows a redirect asks again by coming here again. Everything that is typed on the desk
 * and called by the shop goes through this.
 */
export function connectOutside({ host, port, timeoutMs }: Place, network: Network): Promise<Socket> {
  return new Promise((resolve, reject) => {
    // Names are looked up by `lookup`; an address is not.
    const refusal = isIP(host) ? findRefusal([host], network) : undefined
    if (refusal) return reject(refusal)
    const socket = connect({ host, port, lookup: lookupFor(network) })
    const fail = (error: Error) => {
      socket.destroy()
      reject(error)
    }
    const timer = setTimeout(() => fail(late()), timeoutMs)
    socket.once('error', fail)
    socket.once('close', () => clearTimeout(timer))
    socket.once('connect', () => {
      clearTimeout(timer)
      const found = findRefusal([socket.remoteAddress ?? ''], network)
      if (found) return fail(found)
      socket.off('error', fail)
      resolve(socket)
    })
  })
}

function lookupFor(network: Network): LookupFunction {
  return (host, options, callback) =>
    lookUp(host, { ...options, all: true }, (error, found: LookupAddress[] = []) => {
      const [first] = found
      const problem = error ?? findRefusal(addressesOf(found), network)
      if (problem || !first) return callback(problem ?? late(), '')
      if (options.all) callback(null, found)
      else callback(null, first.address, first.family)
    })
}

const addressesOf = (found: readonly LookupAddress[]) => found.map(({ address }) => address)

/** One address that is out of reach is enough: who answers with both waits for the other to be taken. */
function findRefusal(addresses: readonly string[], network: Network): OutOfReachError | undefined {
  if (network === 'any') return undefined
  const kinds = addresses.map(judgeAddress)
  if (kinds.includes('never')) return new OutOfReachError('never')
  return network === 'public' && kinds.includes('own') ? new OutOfReachError('own') : undefined
}

function late(): Error {
  return Object.assign(new Error('Nobody answers there.'), { code: 'ETIMEDOUT', syscall: 'connect' })
}

/**
 * `public`: everybody's. `own`: this machine's or its network's, where other services may stand that trust whoever reaches
 * them. `never`: link-local, where clouds keep the keys of their machines, and what is no single host.
 */
type AddressKind = 'public' | 'own' | 'never'

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
