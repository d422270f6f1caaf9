import { ConfigError } from './config/config-error.ts'
import { isOutage } from './database/outage.ts'
import { CheckoutLinkError } from './payments/checkout-links.ts'
import { ProviderUnreachableError } from './payments/payments.ts'
import { OwnerCategoryError } from './pictures/owner-categories.ts'

/** Errors whose message is one sentence for the owner. */
const SENTENCES = [ConfigError, ProviderUnreachableError, OwnerCategoryError, CheckoutLinkError]

/** SQLite's result codes: the file is corrupt, or no database at all. */
const DAMAGED = new Set([11, 26])

/** Read-only, and cannot be opened. */
const NO_RIGHT = new Set([8, 14])

function whoRuns(): string {
  const user = process.getuid?.()
  return user === undefined ? 'the user who runs the shop' : `user ${user}, who runs the shop,`
}

/** One sentence for the owner about why a start or a command ended; nothing if it is a fault of the code. */
export function findStartProblem(error: unknown): string | undefined {
  if (SENTENCES.some((kind) => error instanceof kind)) return (error as Error).message
  if (!(error instanceof Error)) return undefined
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  if (typeof errcode === 'number' && DAMAGED.has(errcode & 0xff)) {
    return `The database is damaged (${error.message}): stop the shop and restore a backup, as docs/operations.md says.`
  }
  if (typeof errcode === 'number' && NO_RIGHT.has(errcode & 0xff)) {
    return `The database cannot be opened (${error.message}): ${whoRuns()} must own everything in DATA_DIR, and the disk must take writes. Nothing was changed.`
  }
  if (code === 'EADDRINUSE') return `The address is taken by another program: ${error.message}.`
  if (code === 'EACCES' || code === 'EPERM')
    return `The shop may not do this: ${error.message}; ${whoRuns()} must own everything in DATA_DIR.`
  if (!isOutage(error)) return undefined
  const place = 'The disk is full or broken, or the database is away.'
  return `Stopped: ${error.message}. ${place} Nothing is half done: mend that and run the same command again.`
}

/** What the owner can mend ends the start with one sentence; a fault of the code keeps its stack. */
export async function orExplain(start: () => Promise<void>): Promise<void> {
  try {
    await start()
  } catch (error) {
    console.error(findStartProblem(error) ?? stackOf(error))
    process.exit(1)
  }
}

/** Without its other properties: among them are addresses with their passwords. */
function stackOf(error: unknown): unknown {
  return error instanceof Error ? error.stack : error
}
