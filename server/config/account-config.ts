import { z } from 'zod'
import type { SiteIdentity } from '../../contract/site/site-data.ts'
import type { Network } from '../outgoing/connect-outside.ts'
import { demand } from './config-error.ts'

/** The variables about accounts and mail; config.ts reads them with all others. */
export const accountVariables = {
  IDENTITY: z.enum(['embedded', 'firebase']).default('embedded'),
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
  FIREBASE_PROJECT_ID: z
    .string()
    .regex(/^[a-z][a-z0-9-]{3,40}$/)
    .optional(),
  FIREBASE_API_KEY: z.string().min(1).optional(),
  FIREBASE_AUTH_DOMAIN: z
    .string()
    .regex(/^[a-z0-9.-]+(:\d+)?$/i)
    .optional(),
  FIREBASE_AUTH_EMULATOR_HOST: z
    .string()
    .regex(/^[a-z0-9.-]+:\d+$/i)
    .optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z
    .string()
    .regex(/^(?:[^<>@\r\n]*<)?[^<>@\s]+@[^<>@\s]+>?$/)
    .optional(),
  OWNER_EMAILS: z
    .string()
    .max(2000)
    .transform((list) => list.split(',').map((address) => address.trim()))
    .pipe(z.array(z.email()))
    .optional(),
} as const

/** What a wrong value should have been, by variable. */
export const ACCOUNT_EXPECTED: Record<keyof typeof accountVariables, string> = {
  IDENTITY: 'embedded or firebase',
  GOOGLE_CLIENT_ID: 'the client id of a Google OAuth client of type web application',
  GOOGLE_CLIENT_SECRET: 'the secret of that Google OAuth client',
  FIREBASE_PROJECT_ID: 'a Firebase project id such as my-shop',
  FIREBASE_API_KEY: 'the web API key of the Firebase project',
  FIREBASE_AUTH_DOMAIN: 'a host such as my-shop.firebaseapp.com',
  FIREBASE_AUTH_EMULATOR_HOST: 'a host and port such as 127.0.0.1:9099',
  SMTP_URL: 'smtp://user:password@host:587 or smtps://user:password@host:465',
  MAIL_FROM: 'the sender of all mails, such as The Shop <shop@example.com>',
  OWNER_EMAILS: 'your own addresses with commas between them, such as me@example.com, you@example.com',
}

type AccountValues = z.infer<z.ZodObject<typeof accountVariables>>

/** Who holds the accounts is for choose-identity.ts alone; everybody else asks what holds for both. */
export type IdentityConfig = {
  /** What pages must know of it. */
  readonly site: SiteIdentity
  readonly usesSandbox: boolean
} & (
  | {
      readonly kind: 'embedded'
      /** Null: the sandbox plays Google, or nobody does. */
      readonly google: { readonly clientId: string; readonly clientSecret: string } | null
    }
  | {
      readonly kind: 'firebase'
      readonly projectId: string
      readonly apiKey: string
      readonly authDomain: string
      /** Only ever a loopback address, for a demo project. */
      readonly emulatorHost: string | null
    }
)

/** `from` is the sender that everybody may write to, if there is one. */
export type MailConfig =
  | {
      readonly kind: 'smtp'
      readonly usesSandbox: false
      readonly url: string
      readonly from: string
      readonly network: Network
    }
  | { readonly kind: 'sandbox'; readonly usesSandbox: true; readonly from: null }
  /** Mail waits until there is a server. */
  | { readonly kind: 'none'; readonly usesSandbox: false; readonly from: null }

export function readIdentity(values: AccountValues, isProduction: boolean): IdentityConfig {
  return values.IDENTITY === 'firebase' ? readFirebase(values, isProduction) : readEmbedded(values, isProduction)
}

function readEmbedded(values: AccountValues, isProduction: boolean): IdentityConfig {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = values
  demand(Boolean(clientId) === Boolean(clientSecret), 'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be set together.')
  const google = clientId && clientSecret ? { clientId, clientSecret } : null
  const usesSandbox = google === null && !isProduction
  return {
    kind: 'embedded',
    site: { kind: 'embedded', hasGoogle: google !== null || usesSandbox },
    usesSandbox,
    google,
  }
}

/** The emulator's tokens carry no signature, so it is allowed only where nobody can lose anything. */
function readFirebase(values: AccountValues, isProduction: boolean): IdentityConfig {
  const { FIREBASE_PROJECT_ID: projectId, FIREBASE_API_KEY: apiKey } = values
  const emulatorHost = values.FIREBASE_AUTH_EMULATOR_HOST ?? null
  demand(projectId, 'FIREBASE_PROJECT_ID must be set when IDENTITY is firebase.')
  demand(apiKey, 'FIREBASE_API_KEY must be set when IDENTITY is firebase.')
  if (emulatorHost) {
    demand(!isProduction, 'FIREBASE_AUTH_EMULATOR_HOST must not be set in production.')
    demand(
      /^(localhost|127\.\d+\.\d+\.\d+):\d+$/.test(emulatorHost),
      'FIREBASE_AUTH_EMULATOR_HOST must be on this machine.',
    )
    demand(projectId.startsWith('demo-'), 'FIREBASE_PROJECT_ID must begin with demo- when the emulator is used.')
  }
  const authDomain = values.FIREBASE_AUTH_DOMAIN ?? `${projectId}.firebaseapp.com`
  const project = { kind: 'firebase', projectId, apiKey, authDomain } as const
  const site = { ...project, emulatorUrl: emulatorHost && `http://${emulatorHost}` }
  return { ...project, emulatorHost, site, usesSandbox: false }
}

export function readMail(values: AccountValues, isProduction: boolean): MailConfig {
  if (!values.SMTP_URL) {
    return isProduction
      ? { kind: 'none', usesSandbox: false, from: null }
      : { kind: 'sandbox', usesSandbox: true, from: null }
  }
  demand(values.MAIL_FROM, `MAIL_FROM must be set with SMTP_URL, to ${ACCOUNT_EXPECTED.MAIL_FROM}.`)
  return { kind: 'smtp', usesSandbox: false, url: values.SMTP_URL, from: values.MAIL_FROM, network: 'any' }
}
