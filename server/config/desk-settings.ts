import { PROVIDER_VARIABLES, type ProviderVariable } from '../choose/providers.ts'

/**
 * The variables that an owner may set on the desk as well; the environment wins over it. All others must be known before
 * the shop can open its books, or hold for the machine. `SMTP_NETWORK` is the desk's alone: how far its word about the mail
 * server reaches.
 */
export const DESK_SETTINGS = [
  'PUBLIC_URL',
  'PAYMENTS',
  'PAYMENTS_MODE',
  ...PROVIDER_VARIABLES,
  'SMTP_URL',
  'SMTP_NETWORK',
  'MAIL_FROM',
  'OWNER_EMAILS',
  'GOOGLE_CLIENT_ID',
  'GOOGLE_CLIENT_SECRET',
] as const satisfies readonly string[]

export type DeskSetting = (typeof DESK_SETTINGS)[number] | ProviderVariable

export type Environment = Readonly<Record<string, string | undefined>>

/** An empty value in a .env file means that the variable is not set. */
export function isSet(env: Environment, name: string): boolean {
  return env[name] !== undefined && env[name] !== ''
}

/** Whether the environment says it, so that nothing that was saved counts. An address that keeps the shop closed says nothing. */
export function isFixed(env: Environment, name: string): boolean {
  return isSet(env, name) && !(name === 'PUBLIC_URL' && env.NODE_ENV === 'production' && isPlain(env[name] ?? ''))
}

function isPlain(url: string): boolean {
  return !url.startsWith('https://')
}
