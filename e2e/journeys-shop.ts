import { join } from 'node:path'

const PORT = process.env.E2E_PORT ?? '4173'
const URL = `http://localhost:${PORT}`

/** The shop that all journeys visit: where it is, and what it is started with. */
export const JOURNEYS_SHOP = {
  url: URL,
  env: { PORT, DATA_DIR: join(import.meta.dirname, '..', 'data', 'e2e'), PUBLIC_URL: URL, LOG_LEVEL: 'warn' },
} as const
