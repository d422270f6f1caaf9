import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { PROVIDER_VARIABLES, type ProviderVariable } from '../choose/providers.ts'
import { ConfigError, demand } from './config-error.ts'

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

/** Longer than any setting: whoever names a picture, or an endless device, hears so. */
const MOST_BYTES = 64 * 1024

/**
 * Each variable may stand in a file that NAME_FILE names, as engines hand out secrets. What is wrong is said without the
 * place: by a slip it may be the secret itself.
 */
export function withFiles(given: Environment, names: readonly string[]): Environment {
  const values = { ...given }
  for (const name of names) {
    const variable = `${name}_FILE`
    const file = given[variable]
    if (file === undefined) continue
    demand(given[name] === undefined, `${name} and ${variable} must not both be set; leave one of them out.`)
    values[name] = readValue(variable, file)
    delete values[variable]
  }
  return values
}

function readValue(variable: string, file: string): string {
  const text = readText(variable, file)
  const value = text.replace(/\r?\n$/, '')
  demand(value !== '', `${variable} must name a file with the setting in it; the one that it names is empty.`)
  return value
}

function readText(variable: string, file: string): string {
  try {
    return readFewBytes(variable, file)
  } catch (error) {
    if (error instanceof ConfigError) throw error
    throw new ConfigError(`${variable} must name a file that the shop may read; ${REASONS[codeOf(error)] ?? OTHER}.`)
  }
}

/** A pipe says nothing of its length. */
function readFewBytes(variable: string, file: string): string {
  const handle = openSync(file, 'r')
  try {
    demand(!fstatSync(handle).isDirectory(), `${variable} must name a file; there is a folder at the place it names.`)
    const bytes = Buffer.alloc(MOST_BYTES + 1)
    let length = 0
    for (let read = -1; read !== 0 && length <= MOST_BYTES; length += read) {
      read = readSync(handle, bytes, length, bytes.length - length, null)
    }
    demand(length <= MOST_BYTES, `${variable} must name a file with one setting in it; that one is longer than any.`)
    return bytes.toString('utf8', 0, length)
  } finally {
    closeSync(handle)
  }
}

const OTHER = 'the one that it names cannot be read'
const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is none at the place it names',
  EACCES: 'it has no right to read the one that it names',
}

function codeOf(error: unknown): string {
  return String((error as NodeJS.ErrnoException).code)
}
