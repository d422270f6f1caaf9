import { SANDBOX_GOOGLE } from '../contract/sandbox.ts'
import type { CustomerData } from './accounts/customer-data.ts'
import type { AccountsApp } from './accounts/mount-accounts.ts'
import { takeOverByGoogle, tellGoogleAdded } from './accounts/prove-address.ts'
import { embeddedIdentity, type GoogleClient } from './adapters/identity/embedded-identity.ts'
import { firebaseIdentity } from './adapters/identity/firebase-identity.ts'
import { sandboxMail } from './adapters/mail/sandbox-mail.ts'
import { smtpMail } from './adapters/mail/smtp-mail.ts'
import type { Config } from './config.ts'
import type { Database } from './database/database.ts'
import type { MailCarrier } from './mail/mail.ts'
import { queueMail } from './mail/outbox-queries.ts'

/** Part of main.ts: the adapters for accounts and mail that the settings ask for. */
export function chooseAccounts(
  config: Config,
  db: Database,
  now: () => Date,
  customerData: readonly CustomerData[],
): AccountsApp {
  const { identity, publicUrl, secret, sandbox } = config
  const isSecure = publicUrl.startsWith('https://')
  if (identity.kind === 'firebase') {
    const cookieName = isSecure ? '__Host-id-token' : 'id-token'
    const { projectId, emulatorHost } = identity
    const firebase = firebaseIdentity({ projectId, cookieName, isEmulated: emulatorHost !== null, now })
    const { findCustomer, ...tokens } = firebase
    return { findCustomer, provider: { kind: 'hosted', cookieName, isSecure, ...tokens }, customerData }
  }
  const shop = { db, publicUrl, now, queueMail }
  const { findCustomer, ...embedded } = embeddedIdentity({
    db,
    publicUrl,
    secret,
    google: identity.google ? { ...GOOGLE_ENDPOINTS, ...identity.google } : sandboxGoogle(sandbox.url),
    onGoogleProof: (profile) => takeOverByGoogle(shop, profile),
    onGoogleAdded: (userId) => tellGoogleAdded(shop, userId),
  })
  return { findCustomer, provider: { kind: 'embedded', ...embedded }, customerData }
}

const GOOGLE_ENDPOINTS = {
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

export function chooseMail({ mail, sandbox }: Config): MailCarrier {
  return mail.kind === 'smtp' ? smtpMail(mail) : sandboxMail(sandbox.url)
}
