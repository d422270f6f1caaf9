import { Resolver } from 'node:dns/promises'
import { request } from 'node:https'
import { isIP } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { SHOP_MARK_HEADER, shopMark } from '../http/health-routes.ts'
import { type Check, type Finding, fails, note, ok, sentenceOf } from './check.ts'

const DNS_PATIENCE = { timeout: 2000, tries: 2 }
const PATIENCE_MS = 5000
const DAY_MS = 24 * 60 * 60_000
/** Most certificates are renewed a month before they end. */
const SOON_DAYS = 10

type Reached = {
  readonly status: number
  /** By which the shop knows itself. */
  readonly mark: string | undefined
  readonly certificateUntil: Date
}

export type AddressAsking = {
  /** Where a name leads. */
  readonly lookUp: (name: string) => Promise<readonly string[]>
  readonly reach: (url: string) => Promise<Reached>
}

/** Whether people find the shop at its address, over https, and no other. */
export function addressCheck(asking: AddressAsking = { lookUp, reach }): Check {
  return {
    about: 'address',
    needs: [],
    async look({ config: { publicUrl, closedFor, isProduction, secret }, now }) {
      if (closedFor === 'no-address') return [fails('address', 'Nobody said where people find it.', SAY_IT)]
      if (closedFor === 'no-https')
        return [fails('address', `People come to ${publicUrl}, which is not https.`, SAY_IT)]
      if (!publicUrl.startsWith('https://')) {
        return [
          note(
            'address',
            `People come to ${publicUrl}, which no provider can call.`,
            'Set PUBLIC_URL and start again.',
          ),
        ]
      }
      const there = ok('address', `People come to ${publicUrl}.`)
      if (!isProduction) return [there]
      const { hostname } = new URL(publicUrl)
      const [domain, https] = await Promise.all([
        askDomain(hostname, asking.lookUp),
        askHttps(publicUrl, asking.reach, shopMark(secret), now),
      ])
      return [there, ...domain, https]
    },
  }
}

const SAY_IT =
  'Set PUBLIC_URL to its https address and start it again, or open the link of npm run shop -- desk-link there.'

async function askDomain(name: string, ask: AddressAsking['lookUp']): Promise<readonly Finding[]> {
  if (isIP(name.replace(/[[\]]/g, '')) !== 0) return []
  try {
    const places = await ask(name)
    return [ok('domain', `${name} leads to ${places.join(' and ')}.`)]
  } catch (error) {
    const { code } = error as { code?: string }
    if (code !== 'ENOTFOUND' && code !== 'ENODATA') return [note('domain', `${name} could not be looked up just now.`)]
    const advice =
      'Where you bought the name, add a record of type A with the address of this machine. It may take an hour.'
    return [fails('domain', `${name} leads nowhere yet.`, advice)]
  }
}

async function askHttps(url: string, ask: AddressAsking['reach'], ourMark: string, now: Date): Promise<Finding> {
  try {
    const { status, mark, certificateUntil } = await ask(`${url}/healthz`)
    if (mark !== ourMark) {
      const what = mark === undefined ? `something that is not this shop (it answered ${status})` : 'another shop'
      return fails('https', `${url} leads to ${what}.`, 'Let the domain, and the proxy there, lead to this machine.')
    }
    const until = certificateUntil.toISOString().slice(0, 10)
    const daysLeft = Math.floor((certificateUntil.getTime() - now.getTime()) / DAY_MS)
    if (daysLeft >= SOON_DAYS) return ok('https', `The shop answers there; its certificate is good until ${until}.`)
    return note('https', `The certificate ends on ${until} and was not renewed.`, 'Look at the proxy, which renews it.')
  } catch (error) {
    return whyNot(url, error)
  }
}

function whyNot(url: string, error: unknown): Finding {
  const { code = '' } = error as { code?: string }
  if (/CERT|SELF_SIGNED|UNABLE_TO_|ALTNAME/.test(code)) {
    return fails(
      'https',
      `Browsers would warn of the certificate at ${url}: ${sentenceOf(error)}`,
      'Look at the proxy.',
    )
  }
  if (/^(?:EPROTO|ERR_SSL)/.test(code)) {
    return fails(
      'https',
      `What answers at ${url} does not speak https.`,
      'Put a proxy with a certificate in front of the shop.',
    )
  }
  const words = `${url} could not be reached from this machine (${code || sentenceOf(error)}).`
  return note('https', words, 'Some networks cannot reach themselves: open it on a phone without the wifi.')
}

async function lookUp(name: string): Promise<readonly string[]> {
  const resolver = new Resolver(DNS_PATIENCE)
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  if (found.length > 0) return found
  throw answers[0].status === 'rejected' ? answers[0].reason : new Error('It leads nowhere.')
}

/** As a browser would, but no further than this one answer. */
function reach(url: string): Promise<Reached> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { agent: false, signal: AbortSignal.timeout(PATIENCE_MS) }, (answer) => {
      const { valid_to: until } = (answer.socket as TLSSocket).getPeerCertificate()
      const mark = answer.headers[SHOP_MARK_HEADER]
      resolve({ status: answer.statusCode ?? 0, mark: mark?.toString(), certificateUntil: new Date(until) })
      answer.resume()
    })
    asked.on('error', reject).end()
  })
}

const PROXY = 'proxy'

/** The shop speaks plain HTTP, so an https address means that a proxy stands in front of it. */
export const proxyCheck: Check = {
  about: PROXY,
  needs: [],
  async look({ config: { publicUrl, trustedProxies } }) {
    if (trustedProxies.length > 0) return [ok(PROXY, `${trustedProxies.join(', ')} may say for whom a request is.`)]
    if (!publicUrl.startsWith('https://')) return [ok(PROXY, 'None is named, and the address needs none.')]
    const found = 'An https address needs one, and none is named: all its visitors share the limits of one.'
    return [note(PROXY, found, 'Set TRUSTED_PROXIES to its address.')]
  },
}
