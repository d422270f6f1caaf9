import { constants } from 'node:os'
import { join } from 'node:path'
import type { BackupJob, BackupProgramJob } from '../backup/backup-run-queries.ts'
import type { Config } from '../config/config.ts'
import { runProgram } from '../jobs/run-program.ts'
import type { ConnectableProvider } from '../payments/provider.ts'
import { GOOGLE_ENDPOINTS } from './choose-identity.ts'
import { PROVIDERS } from './providers.ts'

/** The payment providers that an owner can set up, in the sequence in which they are offered. */
export function listConnectable(): readonly ConnectableProvider[] {
  return PROVIDERS.flatMap(({ name, title, abilities, connecting }) =>
    connecting === null ? [] : [{ name, title, needsVariants: abilities.needsVariants, ...connecting }],
  )
}

/** In a process of its own: SQLite would hold up every page, and what it reads stays in no memory of the shop's. */
export function backupRunner(config: Config): (job: BackupJob) => Promise<void> {
  const { databaseUrl, storage, dataDir } = config
  return (job) => {
    const given: BackupProgramJob = { ...job, databaseUrl, storage, dataDir }
    const words = [join(import.meta.dirname, 'backup-program.ts')]
    return runProgram({ words, priority: constants.priority.PRIORITY_LOW, input: JSON.stringify(given) })
  }
}

const PATIENCE_MS = 8_000

/** Asks Google to take a code that cannot be right: it says first whether it knows the client. */
export async function knowsGoogleClient(clientId: string, clientSecret: string): Promise<boolean | null> {
  const body = new URLSearchParams({
    client_id: clientId,
    client_secret: clientSecret,
    grant_type: 'authorization_code',
    code: 'none',
    redirect_uri: 'https://localhost',
  })
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const answer = await fetch(GOOGLE_ENDPOINTS.tokenUrl, { method: 'POST', body, redirect: 'error', signal })
    const { error } = (await answer.json()) as { error?: string }
    return error === undefined ? null : error !== 'invalid_client' && error !== 'unauthorized_client'
  } catch {
    return null
  }
}
