/** The system's words for: no connection, no space, a broken disk, too many open files. */
const SYSTEM_CODES = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['ENOSPC', 'EDQUOT', 'EFBIG', 'EIO', 'EROFS', 'EMFILE', 'ENFILE'],
])

/** PostgreSQL's classes: connection exception, insufficient resources, operator intervention, system error. */
const POSTGRES_CLASSES = /^(08|53|57|58)[0-9A-Z]{3}$/

/** PostgreSQL gave way to somebody else (serialization, deadlock, lock), or was a follower that cannot write at the moment. */
const POSTGRES_CODES = new Set(['40001', '40P01', '55P03', '25006'])

/** SQLite's result codes: busy, locked, out of memory, read-only, I/O error, full, cannot open. */
const SQLITE_CODES = new Set([5, 6, 7, 8, 10, 13, 14])

/** What `pg` says, without a code, about a connection that was cut or could not be had. */
const POSTGRES_WORDS = /^(Connection terminated|timeout e|Client (has encountered|was closed)|PostgreSQL fell silent)/

/**
 * Whether an error means that the database or the disk does not serve us at the moment: nothing was done, and the same
 * request may succeed later.
 */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  // Extended codes of SQLite carry the plain one in their lowest byte.
  if (typeof errcode === 'number') return SQLITE_CODES.has(errcode & 0xff)
  if (typeof code === 'string' && (SYSTEM_CODES.has(code) || POSTGRES_CLASSES.test(code) || POSTGRES_CODES.has(code)))
    return true
  return POSTGRES_WORDS.test(error.message) || isOutage(error.cause)
}
