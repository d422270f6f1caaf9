import { join } from 'node:path'
import { z } from 'zod'
import { demand } from './config-error.ts'

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
