import { join } from 'node:path'
import { z } from 'zod'
import { isDatabaseUrl } from '../database/database.ts'
import { demand } from './config-error.ts'

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
