import { isIP } from 'node:net'
import { demand } from './config-error.ts'

export const PROXIES_EXPECTED = 'the addresses of your own proxies, such as 127.0.0.1, 10.0.0.0/8'

/** The widest networks that somebody's own proxies can fill; IPv6 has private ones that are wider than all others. */
const WIDEST = { 4: 8, 6: 16 } as const
const PRIVATE_6 = /^f(?:[cd]|e[89ab])/i
/** So many networks of that width would be half of the world. */
const MOST_OF_THEM = 128

/** Reads the list. Everybody is no proxy: whoever is trusted may say of himself that he is anybody else. */
export function readTrustedProxies(value: string | undefined): string[] {
  const entries = value?.split(',').map((entry) => entry.trim()) ?? []
  for (const entry of entries) {
    const [network = '', bits] = entry.split('/')
    const family = isIP(network)
    const isNetwork = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
    demand(family !== 0 && isNetwork && entry.split('/').length <= 2, `TRUSTED_PROXIES must be ${PROXIES_EXPECTED}.`)
    demand(
      width(network, bits) >= widest(network),
      `TRUSTED_PROXIES must name your own proxies only; '${entry}' lets nearly everybody choose an address.`,
    )
  }
  demand(
    entries.filter((entry) => entry.includes('/')).length < MOST_OF_THEM,
    'TRUSTED_PROXIES must name your own proxies only; so many networks are everybody.',
  )
  return entries
}

function width(network: string, bits: string | undefined): number {
  if (bits === undefined) return 128
  return isMapped(network) ? Number(bits) - 96 : Number(bits)
}

function widest(network: string): number {
  if (isIP(network) === 4 || isMapped(network)) return WIDEST[4]
  return PRIVATE_6.test(network) ? 7 : WIDEST[6]
}

/** IPv4 in the words of IPv6. */
function isMapped(network: string): boolean {
  return network.toLowerCase().startsWith('::ffff:')
}
