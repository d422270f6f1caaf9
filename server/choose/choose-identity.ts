import type { FastifyRequest } from 'fastify'
import type { ShopBrand } from '../../contract/content/brand.ts'
import { SANDBOX_GOOGLE } from '../../contract/sandbox.ts'
import type { FindCustomer } from '../accounts/customer.ts'
import type { EmbeddedAccounts } from '../accounts/embedded-accounts.ts'
import type { AccountsApp } from '../accounts/mount-accounts.ts'
import { takeOverByGoogle, tellGoogleAdded } from '../accounts/prove-address.ts'
import type { EmbeddedIdentity } from '../adapters/embedded-identity.ts'
import type { GoogleClient } from '../adapters/google-client.ts'
import type { IdentityConfig } from '../config/account-config.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../database/database.ts'
import { type AllowedHosts, firebaseHosts } from '../http/security-headers.ts'
import { queueMail } from '../mail/outbox-queries.ts'

export type ChosenIdentity = Pick<AccountsApp, 'findCustomer' | 'provider'>

type Shop = { readonly db: Database; readonly brand: () => ShopBrand; readonly now: () => Date }

/** Who holds the accounts, as the settings say. */
export function chooseIdentity(config: Config, shop: Shop): ChosenIdentity {
  const { identity } = config
  return identity.kind === 'firebase' ? hosted(config, identity, shop.now) : embedded(config, identity, shop)
}

/** What its pages load from elsewhere. */
export function hostsOf(identity: IdentityConfig): readonly AllowedHosts[] {
  return identity.kind === 'firebase' ? [firebaseHosts(identity)] : []
}

function hosted(
  { publicUrl }: Config,
  identity: Extract<IdentityConfig, { kind: 'firebase' }>,
  now: () => Date,
): ChosenIdentity {
  const isSecure = publicUrl.startsWith('https://')
  const cookieName = isSecure ? '__Host-id-token' : 'id-token'
  const { projectId, emulatorHost } = identity
  const settings = { projectId, cookieName, isEmulated: emulatorHost !== null, now }
  const open = once(async () => {
    const { firebaseIdentity } = await import('../adapters/firebase-identity.ts')
    return firebaseIdentity(settings)
  })
  const tokens = {
    findByToken: async (token: string) => (await open()).findByToken(token),
    isFresh: async (request: FastifyRequest) => (await open()).isFresh(request),
  }
  const provider = { kind: 'hosted', cookieName, isSecure, ...tokens } as const
  return { findCustomer: async (request) => (await open()).findCustomer(request), provider }
}

function embedded(
  { publicUrl, secret, sandbox }: Config,
  { google, usesSandbox }: Extract<IdentityConfig, { kind: 'embedded' }>,
  { db, brand, now }: Shop,
): ChosenIdentity {
  const shop = { db, publicUrl, brand, now, queueMail }
  const { findCustomer, ...accounts } = lazyIdentity({
    db,
    publicUrl,
    secret,
    google: google ? { ...GOOGLE_ENDPOINTS, ...google } : usesSandbox ? sandboxGoogle(sandbox) : null,
    onGoogleProof: (profile) => takeOverByGoogle(shop, profile),
    onGoogleAdded: (userId) => tellGoogleAdded(shop, userId),
  })
  return { findCustomer, provider: { kind: 'embedded', ...accounts } }
}

/** The same for all who ask, from the first on. */
function once<Opened>(load: () => Promise<Opened>): () => Promise<Opened> {
  let opened: Promise<Opened> | undefined
  return () => {
    opened ??= load()
    return opened
  }
}

type OpenedIdentity = EmbeddedAccounts & { readonly findCustomer: FindCustomer }

/** Loaded when the first browser comes with a cookie, or signs in: three hundred files that no page of a visitor needs. */
function lazyIdentity(options: EmbeddedIdentity): OpenedIdentity {
  const open = once(async (): Promise<OpenedIdentity> => {
    const { embeddedIdentity } = await import('../adapters/embedded-identity.ts')
    return embeddedIdentity(options)
  })
  const google = async () => {
    const accounts = (await open()).google
    if (!accounts) throw new Error('Nobody signs in with Google here.')
    return accounts
  }
  return {
    findCustomer: async (request) => (request.headers.cookie ? (await open()).findCustomer(request) : null),
    passwords: {
      signIn: async (...told) => (await open()).passwords.signIn(...told),
      signUp: async (...told) => (await open()).passwords.signUp(...told),
      hash: async (password) => (await open()).passwords.hash(password),
      isRight: async (...told) => (await open()).passwords.isRight(...told),
    },
    sessions: {
      find: async (cookie) => (await open()).sessions.find(cookie),
      current: async (cookie) => (await open()).sessions.current(cookie),
      end: async (cookie) => (await open()).sessions.end(cookie),
    },
    google: options.google && {
      start: async (...told) => (await google()).start(...told),
      finish: async (...told) => (await google()).finish(...told),
    },
  }
}

export const GOOGLE_ENDPOINTS = {
  authorizationUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
  tokenUrl: 'https://oauth2.googleapis.com/token',
  userInfoUrl: 'https://openidconnect.googleapis.com/v1/userinfo',
}

function sandboxGoogle({ url, apiUrl }: Config['sandbox']): GoogleClient {
  return {
    ...SANDBOX_GOOGLE,
    authorizationUrl: `${url}/google/auth`,
    tokenUrl: `${apiUrl}/google/token`,
    userInfoUrl: `${apiUrl}/google/me`,
  }
}
