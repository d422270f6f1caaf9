import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { takeFileLock } from './file-lock.ts'

/** Work that at most one of all processes on a database does. Stopping it waits for what is under way. */
export type LedWork = { stop(): Promise<void> }

/** A lock that the database, or the system, takes back when its holder dies. */
type Lock = {
  /** True when this process holds it now. False as soon as it was lost. Never rejects. */
  take(): Promise<boolean>
  release(): Promise<void>
}

const LOOK_EVERY_MS = 2_000

export type LeadOptions = {
  readonly lookEveryMs?: number
  /** Told after every look at the lock whether this process holds it. */
  readonly onLook?: (isHeld: boolean) => void
}

/** 'pure' and '8k' in ASCII: a number that no other program on the same database is likely to use. */
const ADVISORY_LOCK = [0x70757265, 0x386b]

export type Leadership = {
  isLeader(): boolean
  /** If the work is done here: stops it, and starts it anew at the next look. */
  restart(): Promise<void>
  /** Stops the work and lets the next process have it at once. */
  stop(): Promise<void>
}

/**
 * Starts the work here if no other process does it, and takes it over when the one that did has died. What is led must
 * also be safe to do twice: a process that is cut off from its database learns only a moment later that it leads no more.
 */
export function lead(databaseUrl: string, start: () => LedWork, options: LeadOptions = {}): Leadership {
  const { lookEveryMs = LOOK_EVERY_MS, onLook } = options
  const lock = openLock(databaseUrl)
  const stopped = new AbortController()
  let work: LedWork | undefined

  // No job of server/jobs/: it decides whether those run here, and while it paused after a failure nobody might lead.
  async function watch(): Promise<void> {
    while (!stopped.signal.aborted) {
      const isHeld = await lock.take()
      if (isHeld && !stopped.signal.aborted) work ??= start()
      if (!isHeld) await stepDown()
      onLook?.(isHeld)
      await sleep(lookEveryMs, undefined, { signal: stopped.signal }).catch(() => {})
    }
  }

  async function stepDown(): Promise<void> {
    const ending = work
    work = undefined
    await ending?.stop()
  }

  const watching = watch()
  return {
    isLeader: () => work !== undefined,
    restart: stepDown,
    async stop() {
      stopped.abort()
      await watching
      await stepDown()
      await lock.release()
    },
  }
}

function openLock(databaseUrl: string): Lock {
  return databaseUrl.startsWith('sqlite:')
    ? fileLock(`${databaseUrl.slice('sqlite:'.length)}.leader`)
    : advisoryLock(databaseUrl)
}

function fileLock(file: string): Lock {
  let held: { release(): void } | undefined
  return {
    async take() {
      held ??= takeFileLock(file)
      return held !== undefined
    },
    async release() {
      held?.release()
      held = undefined
    },
  }
}

/** Lives as long as its connection, which therefore is one of its own: PostgreSQL frees it when the process is gone. */
function advisoryLock(connectionString: string): Lock {
  let client: pg.Client | undefined

  async function connect(): Promise<pg.Client> {
    const next = new pg.Client({ connectionString, connectionTimeoutMillis: 5000, query_timeout: 5000 })
    next.on('error', () => {
      if (client === next) client = undefined
    })
    await next.connect()
    // A machine that lost its power says no goodbye: after about 25 seconds of silence its lock is free.
    await next.query('set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3')
    return next
  }

  async function close(): Promise<void> {
    const closing = client
    client = undefined
    await closing?.end().catch(() => {})
  }

  let isHeld = false
  return {
    async take() {
      try {
        if (!client) {
          isHeld = false
          client = await connect()
        }
        // Held already: the question only shows that the connection, and so the lock, still lives.
        const question = isHeld ? 'select true as held' : 'select pg_try_advisory_lock($1, $2) as held'
        const { rows } = await client.query<{ held: boolean }>(question, isHeld ? [] : ADVISORY_LOCK)
        isHeld = rows[0]?.held === true
      } catch {
        isHeld = false
        await close()
      }
      return isHeld
    },
    release: close,
  }
}
