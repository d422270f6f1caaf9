import { randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../database/database.ts'
import { ProblemError } from '../../http/problem.ts'
import { repeat } from '../../jobs/repeat.ts'
import type { Storage } from '../../storage/storage.ts'
import {
  addRendition,
  claimRemoval,
  findRendition,
  finishRendition,
  forgetRendition,
  listUnused,
  noteMaking,
  noteUse,
  type StoredRendition,
  sumRenditionBytes,
} from './rendition-queries.ts'

export type CacheOptions = {
  readonly db: Database
  readonly storage: Storage
  readonly mostBytes: number
  /** How long after its last use a rendition stays at least; a download through the shop renews it while it lasts. */
  readonly keptMs: number
  readonly now: () => Date
}

const RENEW_EVERY_MS = 10_000
/** Often enough that a claim survives a few that fail. */
const TELL_EVERY_MS = 10_000
/** A picture of a feed, which each device asks for every hour. */
const KEPT_OFTEN_MS = 20 * 60_000
const MOST_SAFE = 2000
/** Room is made for some at once, so that a full cache is not counted for each. */
const FILL_AFTER_REMOVAL = 0.95
const REMOVED_AT_ONCE = 50
const RETRY_AFTER_SECONDS = 30

/** Stored renditions below a byte limit. The database keeps the books, for all processes and machines. */
export function renditionCache(options: CacheOptions) {
  const { db, storage, keptMs, now } = options
  const later = (ms: number) => new Date(now().getTime() + ms)
  /** What this process has made safe until when, as the database says to all others. */
  const safe = new LRUCache<string, StoredRendition & { readonly untilMs: number }>({ max: MOST_SAFE })

  return {
    /**
     * The stored rendition of a name, safe from removal for a while. Nothing if there is none, or its file is lost. What is
     * asked for again and again is made safe for longer, so that not every answer has to be written down.
     */
    async find(name: string, isAskedOften = false): Promise<StoredRendition | undefined> {
      const known = safe.get(name)
      const isSafe = known !== undefined && known.untilMs - now().getTime() >= keptMs
      const found = isSafe ? known : await findRendition(db, name)
      const until = later(isAskedOften ? Math.max(keptMs, KEPT_OFTEN_MS) : keptMs)
      if (!found || !(isSafe || (await noteUse(db, found.storageKey, now(), until)))) return undefined
      if (isSafe) return found
      if ((await storage.size(found.storageKey)) === found.sizeBytes) {
        if (isAskedOften) safe.set(name, { ...found, untilMs: until.getTime() })
        return found
      }
      await dropRendition(db, storage, found.storageKey)
      return undefined
    },

    /** Its file is not there, although it was a while ago: whoever asks next looks for it. */
    doubt({ storageKey }: StoredRendition): void {
      for (const [name, known] of safe.entries()) if (known.storageKey === storageKey) safe.delete(name)
    },

    /** Keeps it from being removed until the returned function is called. */
    hold({ storageKey }: StoredRendition, renewEveryMs = RENEW_EVERY_MS): () => void {
      const renew = () => void noteUse(db, storageKey, now(), later(keptMs)).catch(() => {})
      // biome-ignore lint/style/noRestrictedGlobals: a download's own lease, gone with it; thousands may last at once.
      const renewing = setInterval(renew, renewEveryMs).unref()
      return () => clearInterval(renewing)
    },

    /**
     * Stores a file that `make` writes. Either the file and its row are there afterwards, or neither. Of those that are
     * claimed, one process of all makes the same name at a time: false if that is another one.
     */
    async store(name: string, make: (storageKey: string) => Promise<void>, isClaimed = false): Promise<boolean> {
      const dot = name.lastIndexOf('.')
      // No two files share a key, so removing an old one can never hit a new one.
      const storageKey = `${name.slice(0, dot)}-${randomBytes(6).toString('hex')}${name.slice(dot)}`
      if (!(await addRendition(db, { storageKey, name, isClaimed }, now()))) return false
      const telling = repeat({
        name: 'a drawing’s sign of life',
        everyMs: TELL_EVERY_MS,
        firstAfterMs: TELL_EVERY_MS,
        logger: { error() {} },
        run: () => noteMaking(db, storageKey, now()),
      })
      try {
        await make(storageKey)
        const sizeBytes = await storage.size(storageKey)
        if (sizeBytes === undefined) throw new Error(`The rendition '${storageKey}' is missing in the storage.`)
        await finishRendition(db, { storageKey, sizeBytes }, now(), later(keptMs))
        return true
      } catch (error) {
        await dropRendition(db, storage, storageKey).catch(() => {})
        throw error
      } finally {
        await telling.stop()
      }
    },

    makeRoom: () => makeRoom(options),
  }
}

/** Removes what was used longest ago while there is too much. Throws 'busy' when all of it is being sent. */
async function makeRoom({ db, storage, mostBytes, now }: CacheOptions): Promise<void> {
  let bytes = await sumRenditionBytes(db)
  if (bytes < mostBytes) return
  while (bytes > mostBytes * FILL_AFTER_REMOVAL) {
    const unused = await listUnused(db, now(), REMOVED_AT_ONCE)
    if (unused.length === 0) break
    for (const { storageKey, sizeBytes } of unused) {
      if (bytes <= mostBytes * FILL_AFTER_REMOVAL) break
      if (await claimRemoval(db, storageKey, now())) await dropRendition(db, storage, storageKey)
      bytes -= sizeBytes
    }
  }
  if (bytes < mostBytes) return
  throw new ProblemError('busy', 'The shop is busy; please try again in a moment.', RETRY_AFTER_SECONDS)
}

/** File first: a kill in between leaves a row that says so, never a file that nobody knows. */
export async function dropRendition(db: Database, storage: Storage, storageKey: string): Promise<void> {
  await storage.remove(storageKey)
  await forgetRendition(db, storageKey)
}
