import { randomBytes } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import {
  PAYMENT_VARIABLES,
  PAYMENT_VARIABLES_EXPECTED,
  type PaymentsConfig,
  readPaymentsConfig,
} from './checkout/payments-config.ts'
import { ConfigError, demand } from './config-error.ts'

export { ConfigError }

const httpUrl = z.url({ protocol: /^https?$/ })

const environment = z.object({
  ...PAYMENT_VARIABLES,
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  PUBLIC_URL: httpUrl.optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^(sqlite|postgres|postgresql):/)
    .optional(),
  SECRET: z.string().min(32).optional(),
  GA_MEASUREMENT_ID: z
    .string()
    .regex(/^G-[A-Z0-9]{4,}$/)
    .optional(),
  CONTACT_URL: httpUrl.default('https://social.example/pure8k'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

/** What a wrong value should have been, by variable. */
const EXPECTED: Record<string, string> = {
  ...PAYMENT_VARIABLES_EXPECTED,
  NODE_ENV: 'development, test or production',
  HOST: 'an address to listen on, such as 127.0.0.1',
  PORT: 'a whole number from 0 to 65535',
  PUBLIC_URL: 'the address people type, such as https://shop.example',
  DATA_DIR: 'a folder',
  DATABASE_URL: 'sqlite:<file> or postgres://user:password@host/database',
  SECRET: 'at least 32 random characters',
  GA_MEASUREMENT_ID: 'a measurement id such as G-ABC1234567',
  CONTACT_URL: 'the address of your social profile',
  LOG_LEVEL: 'fatal, error, warn, info, debug, trace or silent',
}

export type Config = {
  readonly isProduction: boolean
  readonly host: string
  readonly port: number
  /** Without a trailing slash. */
  readonly publicUrl: string
  readonly dataDir: string
  readonly databaseUrl: string
  readonly secret: string
  readonly gaMeasurementId: string | undefined
  readonly contactUrl: string
  readonly payments: PaymentsConfig
  readonly logLevel: string
}

/** Reads and checks the environment once. Everything else receives what it needs. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  // An empty value in a .env file means that the variable is not set.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(given)
  if (!parsed.success) {
    const name = String(parsed.error.issues[0]?.path[0] ?? 'the environment')
    throw new ConfigError(`${name} must be ${EXPECTED[name]}; it is '${given[name]}'.`)
  }
  const values = parsed.data
  const isProduction = values.NODE_ENV === 'production'
  const dataDir = openDataDir(values.DATA_DIR)
  if (isProduction) {
    demand(values.PUBLIC_URL?.startsWith('https://'), 'PUBLIC_URL must be set to an https:// address in production.')
    demand(values.SECRET, 'SECRET must be set in production, to at least 32 random characters.')
  }
  const sandboxUrl = `http://localhost:${Math.max(values.PORT, 3000) + 1}`
  const secret = values.SECRET ?? keepSecret(join(dataDir, 'secret'))
  return {
    isProduction,
    host: values.HOST,
    port: values.PORT,
    publicUrl: (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, ''),
    dataDir,
    databaseUrl: values.DATABASE_URL ?? `sqlite:${join(dataDir, 'shop.sqlite')}`,
    secret,
    gaMeasurementId: values.GA_MEASUREMENT_ID,
    contactUrl: values.CONTACT_URL,
    payments: readPaymentsConfig(values, { isProduction, dataDir, secret, sandboxUrl }),
    logLevel: values.LOG_LEVEL,
  }
}

function openDataDir(value: string): string {
  const folder = resolve(value)
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
  } catch {
    throw new ConfigError(`DATA_DIR must be a folder that the shop may write to; '${folder}' is not.`)
  }
  return folder
}

/** On a fresh machine the secret is made once and kept beside the data it protects. */
function keepSecret(file: string): string {
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' })
  return readFileSync(file, 'utf8').trim()
}
