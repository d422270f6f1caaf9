import type { Imprint } from '../../contract/brand.ts'
import { SANDBOX_GOOGLE } from '../../contract/sandbox.ts'
import type { AccountsApp } from '../accounts/mount-accounts.ts'
import { takeOverByGoogle, tellGoogleAdded } from '../accounts/prove-address.ts'
import { embeddedIdentity, type GoogleClient } from '../adapters/identity/embedded-identity.ts'
import { firebaseIdentity } from '../adapters/identity/firebase-identity.ts'
import type { IdentityConfig } from '../config/account-config.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../database/database.ts'
import { type AllowedHosts, firebaseHosts } from '../http/security-headers.ts'
import { queueMail } from '../mail/outbox-queries.ts'

export type ChosenIdentity = Pick<AccountsApp, 'findCustomer' | 'provider'>

type Shop = { readonly db: Database; readonly imprint: () => Imprint; readonly now: () => Date }

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
  const firebase = firebaseIdentity({ projectId, cookieName, isEmulated: emulatorHost !== null, now })
  const { findCustomer, ...tokens } = firebase
  const provider = { kind: 'hosted', cookieName, isSecure, ...tokens } as const
  return { findCustomer, provider }
}

function embedded(
  { publicUrl, secret, sandbox }: Config,
  { google, usesSandbox }: Extract<IdentityConfig, { kind: 'embedded' }>,
  { db, imprint, now }: Shop,
): ChosenIdentity {
  const shop = { db, publicUrl, imprint, now, queueMail }
  const { findCustomer, ...accounts } = embeddedIdentity({
    db,
    publicUrl,
    secret,
    google: google ? { ...GOOGLE_ENDPOINTS, ...google } : usesSandbox ? sandboxGoogle(sandbox.url) : null,
    onGoogleProof: (profile) => takeOverByGoogle(shop, profile),
    onGoogleAdded: (userId) => tellGoogleAdded(shop, userId),
  })
  return { findCustomer, provider: { kind: 'embedded', ...accounts } }
}

export const GOOGLE_ENDPOINTS = {
  authorizationUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
  tokenUrl: 'https://oauth2.googleapis.com/token',
  userInfoUrl: 'https://openidconnect.googleapis.com/v1/userinfo',
}

function sandboxGoogle(url: string): GoogleClient {
  return {
    ...SANDBOX_GOOGLE,
    authorizationUrl: `${url}/google/auth`,
    tokenUrl: `${url}/google/token`,
    userInfoUrl: `${url}/google/me`,
  }
}
