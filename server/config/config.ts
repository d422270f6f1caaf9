import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { z } from 'zod'
import type { Hsts } from '../http/security-headers.ts'
import {
  ACCOUNT_EXPECTED,
  accountVariables,
  type IdentityConfig,
  type MailConfig,
  readIdentity,
  readMail,
} from './account-config.ts'
import { ConfigError, demand } from './config-error.ts'
import { type Environment, isSet, withFiles } from './environment.ts'
import {
  checkoutLinksFile,
  PAYMENT_VARIABLES,
  PAYMENT_VARIABLES_EXPECTED,
  type PaymentsConfig,
  readOtherPayments,
  readPaymentsConfig,
} from './payments-config.ts'
import { refuseRealThings } from './refuse-real-things.ts'
import { isWeakSecret, keptSecret } from './secrets.ts'
import {
  DATABASE_VARIABLES,
  DATABASE_VARIABLES_EXPECTED,
  openDataDir,
  readDatabaseUrl,
  readStorageConfig,
  STORAGE_VARIABLES,
  STORAGE_VARIABLES_EXPECTED,
  type StorageConfig,
} from './storage-config.ts'
import { PROXIES_EXPECTED, readTrustedProxies } from './trusted-proxies.ts'

export { ConfigError }

const httpUrl = z.url({ protocol: /^https?$/ })

const environment = z.object({
  ...PAYMENT_VARIABLES,
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  PUBLIC_URL: httpUrl.optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  SITE_DIR: z.string().min(1).default('./dist'),
  SAMPLES: z.enum(['on', 'off']).default('on'),
  SANDBOX: z.enum(['on', 'off']).default('off'),
  DEMO: z.enum(['on', 'off', 'copy']).default('off'),
  DEMO_SHOPS: z.coerce.number().int().min(1).max(200).default(8),
  ...DATABASE_VARIABLES,
  ...STORAGE_VARIABLES,
  SECRET: z.string().min(32).optional(),
  GA_MEASUREMENT_ID: z
    .string()
    .regex(/^G-[A-Z0-9]{4,}$/)
    .optional(),
  CONTACT_URL: httpUrl.optional(),
  HSTS: z.enum(['off', 'host', 'subdomains', 'preload']).default('host'),
  ...accountVariables,
  SANDBOX_PORT: z.coerce.number().int().min(1).max(65535).optional(),
  TRUSTED_PROXIES: z.string().optional(),
  WEB_CONCURRENCY: z.union([z.literal('auto'), z.coerce.number().int().min(1).max(256)]).default(1),
  RENDITION_CACHE_GB: z.coerce.number().min(0.01).max(1_000_000).default(20),
  RENDITIONS_PER_DAY: z.coerce.number().int().min(1).max(1_000_000).default(1000),
  UPLOAD_RESERVE_GB: z.coerce.number().min(0).max(1_000_000).default(2),
  DRAW_AHEAD: z.union([z.literal('off'), z.coerce.number().min(0).max(1_000_000)]).default(2),
  METRICS_LISTEN: z
    .string()
    .regex(/^[\w.-]+:\d{1,5}$/)
    .optional(),
  ANNOUNCEMENTS_PER_MINUTE: z.coerce.number().int().min(1).max(100_000).default(60),
  DESK: z.enum(['on', 'off']).default('on'),
  DESK_REFUND_LIMIT: z
    .string()
    .regex(/^\d{1,9}(?:\.\d{1,4})?$/)
    .default('10'),
  TIME_ZONE: z.string().refine(isTimeZone).default('UTC'),
  UPDATES: z.enum(['on', 'off']).default('on'),
  UPDATE_URL: z.url({ protocol: /^https$/ }).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/** Every variable that the shop reads. */
export const VARIABLES: readonly string[] = Object.keys(environment.shape)

/** What a wrong value should have been, by variable. */
const EXPECTED: Record<string, string> = {
  ...PAYMENT_VARIABLES_EXPECTED,
  NODE_ENV: 'development, test or production',
  HOST: 'an address to listen on, such as 127.0.0.1',
  PORT: 'a whole number from 0 to 65535',
  PUBLIC_URL: 'the address people type, such as https://shop.example',
  DATA_DIR: 'a folder',
  SITE_DIR: 'a folder',
  SAMPLES: 'on, or off for a shop that begins empty',
  SANDBOX: 'on for a shop to look at, or off',
  DEMO: 'on for a shop that everybody may try, or off',
  DEMO_SHOPS: 'a whole number from 1 to 200',
  ...DATABASE_VARIABLES_EXPECTED,
  ...STORAGE_VARIABLES_EXPECTED,
  SECRET: 'at least 32 random characters',
  GA_MEASUREMENT_ID: 'a measurement id such as G-ABC1234567',
  CONTACT_URL: 'the address of your social profile',
  HSTS: 'off, host, subdomains or preload',
  ...ACCOUNT_EXPECTED,
  SANDBOX_PORT: 'a whole number from 1 to 65535',
  TRUSTED_PROXIES: PROXIES_EXPECTED,
  WEB_CONCURRENCY: 'auto for all cores, or a whole number from 1 to 256',
  RENDITION_CACHE_GB: 'a number of gigabytes, at least 0.01',
  RENDITIONS_PER_DAY: 'a whole number from 1 to 1000000',
  UPLOAD_RESERVE_GB: 'a number of gigabytes',
  DRAW_AHEAD: 'off, or a number of gigabytes',
  METRICS_LISTEN: 'an address and port for Prometheus, such as 127.0.0.1:9464',
  ANNOUNCEMENTS_PER_MINUTE: 'a whole number from 1 to 100000',
  DESK: 'on or off',
  DESK_REFUND_LIMIT: "an amount in the shop's currency, such as 10 or 10.50",
  TIME_ZONE: 'a place such as Europe/Berlin, or UTC',
  UPDATES: 'on or off',
  UPDATE_URL: 'the https address that says which version is the newest',
  LOG_LEVEL: 'fatal, error, warn, info, debug, trace or silent',
}

/** Only these are repeated when they are wrong. All others may hold a password or a key, on purpose or by a slip. */
const SHOWN = new Set([
  'NODE_ENV',
  'HSTS',
  'HOST',
  'PORT',
  'SAMPLES',
  'SANDBOX',
  'DEMO',
  'DEMO_SHOPS',
  'SANDBOX_PORT',
  'WEB_CONCURRENCY',
  'UPLOAD_RESERVE_GB',
  'DRAW_AHEAD',
  'METRICS_LISTEN',
  'ANNOUNCEMENTS_PER_MINUTE',
  'DESK',
  'DESK_REFUND_LIMIT',
  'TIME_ZONE',
  'UPDATES',
  'LOG_LEVEL',
])

export type Config = {
  /** Whether it is to sell. A shop to look at never is, whatever NODE_ENV says. */
  readonly isProduction: boolean
  /** A shop to look at, for whoever sits at this machine: it answers to the names of this machine alone. */
  readonly isForLooking: boolean
  readonly host: string
  readonly port: number
  /** Without a trailing slash. */
  readonly publicUrl: string
  /** What keeps production closed: nobody said where people find it, or what was said is not https. */
  readonly closedFor: 'no-address' | 'no-https' | null
  readonly dataDir: string
  /** Where the storefront is built. */
  readonly siteDir: string
  /** Whether a shop that was never published begins with the sample shop, or empty. */
  readonly usesSamples: boolean
  /** Whether it is shown to the world, with a copy for everybody who presses, and how many copies there may be at once. */
  readonly isDemo: boolean
  readonly demoShops: number
  readonly databaseUrl: string
  readonly storage: StorageConfig
  readonly secret: string
  readonly gaMeasurementId: string | undefined
  /** Outranks the content's. */
  readonly contactUrl: string | undefined
  /** For which hosts browsers are told to come by https alone, where the shop has an https address. */
  readonly hsts: Hsts
  readonly identity: IdentityConfig
  readonly mail: MailConfig
  /** Who is told by mail what needs the owner. */
  readonly ownerEmails: readonly string[]
  readonly sandbox: SandboxPlace
  /** Only these may say for whom they forward a request. */
  readonly trustedProxies: readonly string[]
  readonly payments: PaymentsConfig
  /** Of providers that sell nothing here today, and may have: what they took is still heard of. */
  readonly otherPayments: readonly PaymentsConfig[]
  /** How many processes serve the shop on this machine. */
  readonly workers: number
  /** How much room pictures fitted to devices may take, and how many are made anew for an order on a day. */
  readonly renditions: { readonly cacheBytes: number; readonly perDay: number }
  /** Stays free on the disk for all else that the shop writes, whatever is uploaded. */
  readonly uploadReserveBytes: number
  /** Room for samples' masters that nobody has asked for yet. */
  readonly drawAheadBytes: number
  readonly metrics: { readonly host: string; readonly port: number } | undefined
  /** As many mails of an announcement leave in a minute at most. */
  readonly announcementsPerMinute: number
  /** Whether the owner's desk is served. */
  readonly hasDesk: boolean
  /** What support gives back in a day at most, in the shop's currency. */
  readonly deskRefundLimit: string
  /** Where days begin and end on the desk. */
  readonly timeZone: string
  /** Who is asked for the newest version; null where nobody is. */
  readonly updateUrl: string | null
  readonly checkoutLinksFile: string
  readonly logLevel: string
  /** What all of this was read from; settings of the desk are read together with it. */
  readonly given: Environment
}

/** Where the sandbox is, if any part of it is used. */
type SandboxPlace = {
  /** Where it listens. */
  readonly host: string
  readonly port: number
  /** Where the shop itself asks it. */
  readonly apiUrl: string
  /** Where people see it. */
  readonly url: string
  /** Where it is on the shop's own port; empty where it has one of its own. */
  readonly path: '' | '/sandbox'
}

export type ReadOptions = {
  /** False for whoever only looks: no data folder is made, and no secret is kept in it. */
  readonly makesDataDir?: boolean
}

const HOW_TO_MAKE_ONE = 'this one can be guessed. Make one with: openssl rand -hex 32.'

/** Reads and checks the environment once. Everything else receives what it needs. */
export function readConfig(env: Environment, { makesDataDir = true }: ReadOptions = {}): Config {
  const given = withFiles(Object.fromEntries(Object.entries(env).filter(([name]) => isSet(env, name))), VARIABLES)
  const parsed = environment.safeParse(given)
  if (!parsed.success) {
    const name = String(parsed.error.issues[0]?.path[0] ?? 'the environment')
    throw new ConfigError(`${name} must be ${EXPECTED[name]}${SHOWN.has(name) ? `; it is '${given[name]}'` : ''}.`)
  }
  const values = parsed.data
  const isForLooking = values.SANDBOX === 'on'
  const isProduction = values.NODE_ENV === 'production' && !isForLooking
  const publicUrl = withoutSlashes(values.PUBLIC_URL ?? `http://localhost:${values.PORT}`)
  if (isForLooking) refuseRealThings(given)
  else checkTogether(values, isProduction, given.NODE_ENV !== undefined)
  const dataDir = makesDataDir ? openDataDir(values.DATA_DIR) : resolve(values.DATA_DIR)
  const sandbox = sandboxPlace(values, isForLooking || values.DEMO === 'copy' ? publicUrl : null)
  const secret = values.SECRET ?? keptSecret(dataDir, makesDataDir)
  const around = { isProduction, dataDir, secret, sandbox }
  return {
    isProduction,
    isForLooking,
    host: values.HOST,
    port: values.PORT,
    publicUrl,
    closedFor: isProduction && values.DEMO === 'off' ? whyClosed(values.PUBLIC_URL) : null,
    dataDir,
    siteDir: resolve(values.SITE_DIR),
    usesSamples: values.SAMPLES === 'on',
    isDemo: values.DEMO === 'on',
    demoShops: values.DEMO_SHOPS,
    databaseUrl: readDatabaseUrl(values, dataDir),
    storage: readStorageConfig(values, dataDir),
    secret,
    gaMeasurementId: values.GA_MEASUREMENT_ID,
    contactUrl: values.CONTACT_URL,
    hsts: values.HSTS,
    identity: readIdentity(values, isProduction),
    mail: readMail(values, isProduction),
    ownerEmails: values.OWNER_EMAILS ?? [],
    sandbox,
    trustedProxies: readTrustedProxies(values.TRUSTED_PROXIES),
    payments: readPaymentsConfig(given, around),
    otherPayments: readOtherPayments(given, around),
    workers: values.WEB_CONCURRENCY === 'auto' ? availableParallelism() : values.WEB_CONCURRENCY,
    renditions: { cacheBytes: values.RENDITION_CACHE_GB * 1e9, perDay: values.RENDITIONS_PER_DAY },
    uploadReserveBytes: values.UPLOAD_RESERVE_GB * 1e9,
    drawAheadBytes: values.DRAW_AHEAD === 'off' ? 0 : values.DRAW_AHEAD * 1e9,
    metrics: metricsPlace(values.METRICS_LISTEN),
    announcementsPerMinute: values.ANNOUNCEMENTS_PER_MINUTE,
    hasDesk: values.DESK === 'on',
    deskRefundLimit: values.DESK_REFUND_LIMIT,
    timeZone: values.TIME_ZONE,
    // Whoever only tries it has nothing to update.
    updateUrl: isProduction && values.UPDATES === 'on' ? (values.UPDATE_URL ?? null) : null,
    checkoutLinksFile: checkoutLinksFile(given, dataDir),
    logLevel: values.LOG_LEVEL,
    given,
  }
}

/** What one setting asks of another. */
function checkTogether(values: z.infer<typeof environment>, isProduction: boolean, isPurposeSaid: boolean): void {
  const { PUBLIC_URL: publicUrl, SECRET: secret } = values
  demand(
    isPurposeSaid || !publicUrl?.startsWith('https://'),
    'NODE_ENV must be set with an https PUBLIC_URL: to production to sell, or to development to try it with the sandbox.',
  )
  const isOnPostgres = Boolean(values.DATABASE_URL?.startsWith('postgres') || values.DATABASE_HOST)
  const isShared = Boolean(values.STORAGE_URL)
  if (isProduction) {
    demand(
      secret || !(isOnPostgres || isShared),
      'SECRET must be set in production with DATABASE_URL or STORAGE_URL: machines that share them sign alike.',
    )
    demand(!secret || !isWeakSecret(secret), `SECRET must be random in production: ${HOW_TO_MAKE_ONE}`)
  }
  demand(
    secret || !(isOnPostgres && isShared),
    'SECRET must be set where machines share a database and a storage, so that all of them sign alike.',
  )
}

function whyClosed(publicUrl: string | undefined): Config['closedFor'] {
  if (publicUrl === undefined) return 'no-address'
  return publicUrl.startsWith('https://') ? null : 'no-https'
}

function withoutSlashes(url: string): string {
  return /^.*[^/]/.exec(url)?.[0] ?? url
}

function metricsPlace(value: string | undefined): Config['metrics'] {
  const [host = '', port] = value?.split(':') ?? []
  return value === undefined ? undefined : { host, port: Number(port) }
}

/** `shopUrl` where the sandbox has no port of its own: the only one that is reached from outside is the shop's. */
function sandboxPlace({ HOST, PORT, SANDBOX_PORT }: z.infer<typeof environment>, shopUrl: string | null): SandboxPlace {
  const port = SANDBOX_PORT ?? Math.max(PORT, 3000) + 1
  const own = `http://localhost:${port}`
  if (shopUrl === null) return { host: HOST, port, apiUrl: own, url: own, path: '' }
  return { host: '127.0.0.1', port, apiUrl: `http://127.0.0.1:${port}`, url: `${shopUrl}/sandbox`, path: '/sandbox' }
}
