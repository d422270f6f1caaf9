import { PROVIDER_VARIABLES } from '../choose/providers.ts'
import { demand } from './config-error.ts'
import type { Environment } from './environment.ts'

/** Whatever makes something real of it, or lets others than this machine in. */
const NOT_FOR_LOOKING = [
  ...PROVIDER_VARIABLES,
  ...['CHECKOUT_LINKS', 'PAYMENTS_MODE', 'SMTP_URL', 'MAIL_FROM'],
  ...['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET', 'FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY', 'FIREBASE_AUTH_DOMAIN'],
  ...['GA_MEASUREMENT_ID', 'DATABASE_URL', 'DATABASE_HOST', 'STORAGE_URL', 'TRUSTED_PROXIES', 'X_ACCEL'],
] as const

/** Throws a sentence where a shop that is only to be looked at was given anything real. */
export function refuseRealThings(given: Environment): void {
  const real = NOT_FOR_LOOKING.find((name) => given[name] !== undefined)
  demand(
    real === undefined,
    `SANDBOX=on opens a shop to look at, with nothing real behind it: leave out ${real}, or SANDBOX.`,
  )
  const { PAYMENTS: payments = 'sandbox', IDENTITY: identity = 'embedded', PUBLIC_URL: publicUrl } = given
  demand(payments === 'sandbox', 'PAYMENTS must be sandbox, or not set, with SANDBOX=on.')
  demand(identity === 'embedded', 'IDENTITY must be embedded, or not set, with SANDBOX=on.')
  demand(
    publicUrl === undefined || isOnThisMachine(publicUrl),
    'PUBLIC_URL must be on this machine with SANDBOX=on, such as http://localhost:8080; to sell there, leave SANDBOX out.',
  )
}

const NAMES = ['localhost', '127.0.0.1', '[::1]']

/** Whether an address of http is on this machine. */
export function isOnThisMachine(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, hostname } = new URL(url)
  return protocol === 'http:' && NAMES.includes(hostname)
}
