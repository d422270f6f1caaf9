import { accessSync, constants, mkdirSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { z } from 'zod'
import { isDatabaseUrl } from '../database/database.ts'
import { ConfigError, demand } from './config-error.ts'

/** The folder that everything is kept in, made where it is missing. */
export function openDataDir(value: string): string {
  const folder = resolve(value)
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new ConfigError(
      `DATA_DIR must be a folder that the shop may write to; '${folder}' is not${whyNot(folder, error)}.`,
    )
  }
  return folder
}

function whyNot(folder: string, error: unknown): string {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EROFS') return ': it can only be read. Give the shop a volume there'
  if (code === 'ENOSPC' || code === 'EDQUOT') return ': the disk is full'
  const us = process.getuid?.()
  const owner = findOwner(folder)
  if ((code !== 'EACCES' && code !== 'EPERM') || us === undefined || owner === undefined || us === owner.uid) return ''
  const group = process.getgid?.()
  return `: it runs as user ${us}, and '${owner.folder}' belongs to user ${owner.uid}. Start it as that user, or give it the folder: chown -R ${us}:${group} '${owner.folder}'`
}

/** Of the folder, or of the first above it that is there. */
function findOwner(folder: string): { readonly folder: string; readonly uid: number } | undefined {
  for (let place = folder; ; place = dirname(place)) {
    try {
      return { folder: place, uid: statSync(place).uid }
    } catch {
      if (dirname(place) === place) return undefined
    }
  }
}

/** The variables about the books; config.ts reads them with all others. */
export const DATABASE_VARIABLES = {
  DATABASE_URL: z
    .string()
    .regex(/^(sqlite|postgres|postgresql):/)
    .refine(isDatabaseUrl)
    .optional(),
  DATABASE_HOST: z
    .string()
    .regex(/^[\w.:-]+$/)
    .optional(),
  DATABASE_PORT: z.coerce.number().int().min(1).max(65535).optional(),
  DATABASE_NAME: z.string().min(1).optional(),
  DATABASE_USER: z.string().min(1).optional(),
  DATABASE_PASSWORD: z.string().min(1).optional(),
}

export const DATABASE_VARIABLES_EXPECTED: Record<keyof typeof DATABASE_VARIABLES, string> = {
  DATABASE_URL: 'sqlite:<file> or postgres://user:password@host/database',
  DATABASE_HOST: 'the name of the machine with the PostgreSQL, such as database',
  DATABASE_PORT: 'a whole number from 1 to 65535',
  DATABASE_NAME: 'the name of the database, or empty for shop',
  DATABASE_USER: 'the user of the database, or empty for shop',
  DATABASE_PASSWORD: 'the password of the database',
}

type DatabaseValues = z.infer<z.ZodObject<typeof DATABASE_VARIABLES>>

const PARTS = ['DATABASE_PORT', 'DATABASE_NAME', 'DATABASE_USER', 'DATABASE_PASSWORD'] as const

/** One address, given whole or in parts: a password in parts may hold any character, in an address it would be escaped. */
export function readDatabaseUrl(values: DatabaseValues, dataDir: string): string {
  const { DATABASE_URL: url, DATABASE_HOST: host, DATABASE_PASSWORD: password } = values
  const part = PARTS.find((name) => values[name] !== undefined)
  demand(
    url === undefined || !(host ?? part),
    `${part ?? 'DATABASE_HOST'} must not be set with DATABASE_URL, which says it all.`,
  )
  demand(host !== undefined || !part, `DATABASE_HOST must be set with ${part}.`)
  if (host === undefined) return url ?? `sqlite:${join(dataDir, 'shop.sqlite')}`
  const { DATABASE_PORT: port = 5432, DATABASE_NAME: name = 'shop', DATABASE_USER: user = 'shop' } = values
  const secret = password === undefined ? '' : `:${encodeURIComponent(password)}`
  const place = host.includes(':') ? `[${host}]` : host
  return `postgres://${encodeURIComponent(user)}${secret}@${place}:${port}/${encodeURIComponent(name)}`
}

/** The variables about private files; config.ts reads them with all others. */
export const STORAGE_VARIABLES = {
  STORAGE_URL: z
    .string()
    .regex(/^s3:\/\/[a-z0-9][a-z0-9.-]+(\?|$)/)
    .refine((url) => URL.canParse(url))
    .optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  X_ACCEL: z.enum(['on', 'off']).default('off'),
}

export const STORAGE_VARIABLES_EXPECTED: Record<keyof typeof STORAGE_VARIABLES, string> = {
  STORAGE_URL: 's3://bucket?endpoint=https://...&region=...&links=..., or empty for a folder in DATA_DIR',
  AWS_ACCESS_KEY_ID: 'the key of the S3 storage',
  AWS_SECRET_ACCESS_KEY: 'the secret of the S3 storage',
  X_ACCEL: 'on where nginx sends stored files, or off',
}

/**
 * Where private files lie. The kind is for choose-storage.ts alone; everybody else asks whether machines share it, and
 * whether browsers get links into it.
 */
export type StorageConfig =
  | {
      readonly kind: 'folder'
      readonly isShared: false
      readonly hasLinks: false
      readonly folder: string
      /** The proxy before the shop sends files of the folder. */
      readonly isAccelerated: boolean
    }
  | {
      readonly kind: 's3'
      readonly isShared: true
      readonly hasLinks: boolean
      readonly bucket: string
      readonly endpoint: string | undefined
      /** Where browsers reach the bucket: at its endpoint, at another address, or not at all. */
      readonly links: 'endpoint' | 'off' | URL
      readonly region: string
      readonly accessKeyId: string
      readonly secretAccessKey: string
    }

type StorageValues = z.infer<z.ZodObject<typeof STORAGE_VARIABLES>> & { readonly TRUSTED_PROXIES?: string | undefined }

const httpUrl = z.url({ protocol: /^https?$/ })

export function readStorageConfig(values: StorageValues, dataDir: string): StorageConfig {
  const isAccelerated = values.X_ACCEL === 'on'
  demand(!isAccelerated || values.TRUSTED_PROXIES, 'TRUSTED_PROXIES must name the nginx of X_ACCEL=on.')
  if (!values.STORAGE_URL) {
    return { kind: 'folder', isShared: false, hasLinks: false, folder: join(dataDir, 'storage'), isAccelerated }
  }
  demand(!isAccelerated, 'X_ACCEL must be off with an S3 storage: no folder has the files that nginx would send.')
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = values
  demand(accessKeyId, 'AWS_ACCESS_KEY_ID must be set when STORAGE_URL names an S3 storage.')
  demand(secretAccessKey, 'AWS_SECRET_ACCESS_KEY must be set when STORAGE_URL names an S3 storage.')
  const { hostname, searchParams } = new URL(values.STORAGE_URL)
  const endpoint = searchParams.get('endpoint') ?? undefined
  demand(!endpoint || httpUrl.safeParse(endpoint).success, 'STORAGE_URL must name its endpoint as an http address.')
  const links = linkPlace(searchParams.get('links'))
  return {
    kind: 's3',
    isShared: true,
    hasLinks: links !== 'off',
    bucket: hostname,
    endpoint,
    links,
    region: searchParams.get('region') ?? 'us-east-1',
    accessKeyId,
    secretAccessKey,
  }
}

function linkPlace(links: string | null): 'endpoint' | 'off' | URL {
  if (links === null) return 'endpoint'
  if (links === 'off') return 'off'
  demand(
    httpUrl.safeParse(links).success,
    'STORAGE_URL must say links=off, or name the address at which browsers reach the storage.',
  )
  return new URL(links)
}
