import { createHash } from 'node:crypto'
import type { FastifyBaseLogger, FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import Fastify from 'fastify'
import { embeddedIdentity, type PasswordHash } from '../../adapters/embedded-identity.ts'
import type { GoogleClient } from '../../adapters/google-client.ts'
import type { Database } from '../../database/database.ts'
import { answerProblems } from '../../http/problem.ts'
import { refuseForeignWrites } from '../../http/same-origin.ts'
import { securityHeaders } from '../../http/security-headers.ts'
import type { Mail } from '../../mail/mail.ts'
import type { queueMail } from '../../mail/outbox-queries.ts'
import { TEST_BRAND } from '../../testing/test-brand.ts'
import { collectionData } from '../collection-queries.ts'
import type { FindCustomer } from '../customer.ts'
import type { CustomerData } from '../customer-data.ts'
import { favouriteData } from '../favourite-queries.ts'
import { mountAccounts } from '../mount-accounts.ts'
import { takeOverByGoogle, tellGoogleAdded } from '../prove-address.ts'
import { setupData } from '../setup-queries.ts'

export const SHOP = 'http://shop.test'
const SECRET = 'a secret of more than thirty-two characters'

export type SentMail = Mail & {
  readonly kind: 'reset' | 'confirm' | 'change' | 'password' | 'address' | 'google'
  readonly email: string
  readonly token: string
}

export type AccountApp = {
  readonly app: FastifyInstance
  /** Every mail that the accounts have queued; the token is empty where it holds no link. */
  readonly sent: SentMail[]
  /** Moves the clock of the limits. */
  pass(ms: number): void
  browser(client?: string): Browser
}

export type Options = {
  readonly customerData?: readonly CustomerData[]
  readonly trustedProxies?: readonly string[]
  readonly publicUrl?: string
  readonly sandboxUrl?: string
  readonly logger?: FastifyBaseLogger
  /** As the shop does it, which takes a twentieth of a second for each password. */
  readonly hashesForReal?: boolean
  /** Other features beside the accounts. */
  readonly mount?: (app: FastifyInstance, findCustomer: FindCustomer) => void
}

/** The account routes alone, on the embedded provider, without a network. */
export function createAccountApp(db: Database, options: Options = {}): AccountApp {
  const { publicUrl = SHOP, sandboxUrl = 'http://sandbox.test' } = options
  const sent: SentMail[] = []
  let time = Date.parse('2026-03-01T12:00:00Z')
  const now = () => new Date(time)
  const queueMail = recordInto(sent)
  const brand = () => TEST_BRAND
  const shop = { db, publicUrl, brand, now, queueMail }
  const { findCustomer, ...embedded } = embeddedIdentity({
    db,
    publicUrl,
    secret: SECRET,
    google: sandboxGoogle(sandboxUrl),
    onGoogleProof: (profile) => takeOverByGoogle(shop, profile),
    onGoogleAdded: (userId) => tellGoogleAdded(shop, userId),
    ...(!options.hashesForReal && { passwordHash: QUICK_HASH }),
  })
  const { trustedProxies = [], logger } = options
  const app: FastifyInstance = Fastify({
    trustProxy: [...trustedProxies],
    ...(logger && { loggerInstance: logger }),
  })
  answerProblems(app)
  refuseForeignWrites(app, publicUrl)
  mountAccounts(app, {
    db,
    headers: securityHeaders(publicUrl.startsWith('https')),
    publicUrl,
    brand,
    secret: SECRET,
    now,
    queueMail,
    findCustomer,
    provider: { kind: 'embedded', ...embedded },
    customerData: options.customerData ?? [favouriteData, collectionData, setupData],
  })
  options.mount?.(app, findCustomer)
  return {
    app,
    sent,
    pass: (ms) => {
      time += ms
    },
    browser: (client) => createBrowser(app, publicUrl, client),
  }
}

/** Guards nothing: tests make hundreds of accounts. The whole shop's tests and drills hash as the shop does. */
const QUICK_HASH: PasswordHash = {
  hash: async (password) => createHash('sha256').update(password).digest('hex'),
  verify: async ({ hash, password }) => hash === (await QUICK_HASH.hash(password)),
}

function sandboxGoogle(url: string): GoogleClient {
  return {
    clientId: 'shop-sandbox',
    clientSecret: 'sandbox-google-client-secret-for-local-use-only',
    authorizationUrl: `${url}/google/auth`,
    tokenUrl: `${url}/google/token`,
    userInfoUrl: `${url}/google/me`,
  }
}

function recordInto(sent: SentMail[]): typeof queueMail {
  return async (_trx, key, mail) => {
    const token = /#token=(\S+)/.exec(mail.text)?.[1] ?? ''
    sent.push({ ...mail, kind: key.split(':')[0] as SentMail['kind'], email: mail.to, token })
  }
}

export type Browser = {
  /** Ends like closing the browser: cookies without an age are gone. */
  restart(): void
  cookies(): string
  useCookies(cookies: string): void
  post(url: string, body?: object, headers?: Record<string, string>): Promise<LightMyRequestResponse>
  send(options: InjectOptions): Promise<LightMyRequestResponse>
  user(): Promise<{ uid: string; email: string; displayName: string | null; emailVerified: boolean } | null>
}

/** As much of a browser as accounts need: it keeps cookies and names its origin. */
function createBrowser(app: FastifyInstance, origin: string, client = '192.0.2.1'): Browser {
  const jar = new Map<string, { value: string; isLasting: boolean }>()
  const cookies = () => [...jar].map(([name, { value }]) => `${name}=${value}`).join('; ')
  async function send(options: InjectOptions): Promise<LightMyRequestResponse> {
    const cookie = cookies()
    const headers = { origin, ...(cookie && { cookie }), ...options.headers }
    const answer = await app.inject({ remoteAddress: client, ...options, headers })
    for (const { name, value, maxAge } of answer.cookies) {
      if (maxAge === 0) jar.delete(name)
      else jar.set(name, { value, isLasting: maxAge !== undefined })
    }
    return answer
  }
  return {
    cookies,
    send,
    restart: () => {
      for (const [name, { isLasting }] of jar) if (!isLasting) jar.delete(name)
    },
    useCookies: (text) => {
      jar.clear()
      for (const pair of text.split('; ')) {
        const [name = '', ...value] = pair.split('=')
        jar.set(name, { value: value.join('='), isLasting: true })
      }
    },
    post: (url, body = {}, headers = {}) => send({ method: 'POST', url, payload: body, headers }),
    user: async () => (await send({ method: 'GET', url: '/api/auth/session' })).json().user,
  }
}
