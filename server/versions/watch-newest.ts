import { request } from 'node:https'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { Config } from '../config/config.ts'
import type { Database } from '../database/database.ts'
import { type Job, repeat } from '../jobs/repeat.ts'
import { compareVersions } from './compare-versions.ts'
import { noteRunning, SHOP_VERSION } from './shop-version.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS

type Watched = {
  readonly db: Database
  readonly now: () => Date
  readonly config: Pick<Config, 'updateUrl'>
  readonly version?: string
  readonly ask?: (asked: AskNewest) => Promise<Newest | null>
}

/** For one process of all: notes each hour that this version runs, and asks once a day, if at all, whether there is a later one. */
export function watchNewest(watched: Watched, logger: Pick<Logger, 'error'>): Job {
  const run = async () => {
    await noteRunning(watched.db, watched.now(), watched.version)
    await askOnceADay(watched)
  }
  return repeat({ name: 'asking for a newer version', run, everyMs: HOUR_MS, firstAfterMs: 30_000, logger })
}

/** What it does not hear today it hears tomorrow; what it heard before stays. */
export async function askOnceADay(watched: Watched): Promise<void> {
  const { db, now, config, version = SHOP_VERSION, ask = askNewest } = watched
  if (config.updateUrl === null) return
  const before = await db.selectFrom('newest_version').select('asked_at').executeTakeFirst()
  if (before && Math.abs(now().getTime() - Date.parse(before.asked_at)) < DAY_MS) return
  const asked = { asked_at: now().toISOString() }
  const newest = await ask({ url: config.updateUrl, version })
  const heard = newest ? { ...asked, version: newest.version, notes_url: newest.notesUrl } : asked
  await db
    .insertInto('newest_version')
    .values({ id: 1, version: null, notes_url: null, ...heard })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(heard))
    .execute()
}

/** A later version than the one that runs; nothing where none is known, or where nobody wants to know. */
export async function findNewer(
  { db, config }: Pick<Watched, 'db' | 'config'>,
  version = SHOP_VERSION,
): Promise<Newest | null> {
  if (config.updateUrl === null) return null
  const known = await db.selectFrom('newest_version').select(['version', 'notes_url']).executeTakeFirst()
  if (!known?.version || compareVersions(known.version, version) <= 0) return null
  return { version: known.version, notesUrl: known.notes_url }
}

type Newest = { readonly version: string; readonly notesUrl: string | null }

type AskNewest = {
  readonly url: string
  /** What is told: the version that asks, and nothing else. */
  readonly version: string
  /** Whom to believe besides the usual authorities. */
  readonly ca?: string | undefined
  readonly patienceMs?: number
}

const PATIENCE_MS = 2000
const MOST_BYTES = 4096
const said = z.object({
  version: z.string().regex(/^\d{1,4}\.\d{1,4}\.\d{1,4}$/),
  notes: z.string().max(300).optional(),
})

/**
 * Asks for the newest version. Nothing of the answer is believed but three numbers and a place of the same host: whoever
 * holds that address can neither write on the desk nor lead anybody elsewhere. Null for every other answer.
 */
export async function askNewest(options: AskNewest): Promise<Newest | null> {
  const url = new URL(options.url)
  if (url.protocol !== 'https:') return null
  try {
    const { data } = said.safeParse(JSON.parse(await read(url, options)))
    return data ? { version: data.version, notesUrl: placeOf(data.notes, url) } : null
  } catch {
    return null
  }
}

function placeOf(notes: string | undefined, asked: URL): string | null {
  if (notes === undefined || !URL.canParse(notes, asked.href)) return null
  const place = new URL(notes, asked.href)
  const isThere =
    place.protocol === 'https:' && place.host === asked.host && place.username === '' && place.password === ''
  return isThere ? place.href : null
}

/** Not by `fetch`, which says more of itself; and no further than this address. */
function read(url: URL, { version, ca, patienceMs = PATIENCE_MS }: AskNewest): Promise<string> {
  const headers = { accept: 'application/json', 'user-agent': `wallpaper-shop/${version}` }
  return new Promise((resolve, reject) => {
    const asked = request(
      url.href,
      { headers, ca, agent: false, signal: AbortSignal.timeout(patienceMs) },
      (answer) => {
        const chunks: Buffer[] = []
        let length = 0
        if (answer.statusCode !== 200) return void asked.destroy(new Error('It has no answer.'))
        answer.on('data', (chunk: Buffer) => {
          chunks.push(chunk)
          length += chunk.length
          if (length <= MOST_BYTES) return
          reject(new Error('It says too much.'))
          asked.destroy()
        })
        answer.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')))
        answer.on('error', reject)
      },
    )
    asked.on('error', reject).end()
  })
}
