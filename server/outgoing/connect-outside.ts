import { type LookupAddress, lookup as lookUp } from 'node:dns'
import { connect, isIP, type LookupFunction, type Socket } from 'node:net'
import { type AddressKind, judgeAddress } from './judge-address.ts'

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
