import type { Logger } from 'pino'
import type { RenditionOptions } from '../../contract/pictures/renditions.ts'
import type { Database } from '../database/database.ts'
import { ProblemError } from '../http/problem.ts'
import { type Job, repeat } from '../jobs/repeat.ts'
import type { ListStored } from '../storage/storage.ts'
import { forgetOldArchives } from './archives/bundle-versions.ts'
import { type DrawingPlace, makeRendition } from './renditions/make-rendition.ts'
import { MasterCopies } from './renditions/master-copies.ts'
import { type CacheOptions, dropRendition, renditionCache } from './renditions/rendition-cache.ts'
import { type MasterFacts, renditionName, renditionOrder } from './renditions/rendition-plan.ts'
import {
  adoptRendition,
  countMade,
  findMade,
  forgetDays,
  isUnderWay,
  listAbandoned,
  type StoredRendition,
} from './renditions/rendition-queries.ts'
import { RenditionQueue } from './renditions/rendition-queue.ts'
import { inHeavyTurn, sweepWork } from './renditions/work-folder.ts'
import { makeSetup } from './setups/make-setup.ts'
import { type SetupOrder, setupName } from './setups/setup-order.ts'

/** Longer lines would only make people wait in vain. */
const MOST_WAITING = 24
const RETRY_AFTER_SECONDS = 15
/** A setup takes half a minute of every core, and AVIF up to 1.9 GB of memory: they have a line of their own. */
const HEAVY_WAITING = 8
/** One that is removed, or lost, between being made and being sent is made again. */
const MOST_TRIES = 3

export type RenditionLimits = {
  /** An 8K picture takes several hundred megabytes while it is drawn. */
  readonly atOnce: number
  /** All stored renditions together stay below, give or take those being drawn. */
  readonly cacheBytes: number
  /** How many are made anew for one order on a day. */
  readonly perDay: number
  /** How long one stays at least after it was sent. */
  readonly keptMs: number
}

/** Enough for a few renewals to fail. */
export const KEPT_MS = 30_000

/** Where the storage hands out links: these are good for a minute (LINK_SECONDS), and the file takes its time. */
export const KEPT_FOR_LINKS_MS = 10 * 60_000

export const DEFAULT_LIMITS: RenditionLimits = { atOnce: 2, cacheBytes: 20e9, perDay: 1000, keptMs: KEPT_MS }

export type Rendition = StoredRendition & { readonly width: number; readonly height: number }

export type Renditions = {
  /**
   * A rendition, made on the first request and kept as long as there is room. Rejects when the signal says that nobody
   * waits any more, with 'busy' when too many wait, and with 'too-many-requests' when the order's day is used up; asking
   * again starts afresh. One that `isAskedOften` is found again at little cost.
   */
  get(
    master: MasterFacts,
    options: RenditionOptions,
    orderId: string,
    signal: AbortSignal,
    isAskedOften?: boolean,
  ): Promise<Rendition>
  /** The archive with all files of a setup, in the same way; each of its files counts for the order's day. */
  getSetup(
    masters: readonly MasterFacts[],
    order: SetupOrder,
    orderId: string,
    signal: AbortSignal,
  ): Promise<StoredRendition>
  /** Its file could not be read: the next who asks has it made again. */
  doubt(rendition: StoredRendition): void
  /** Keeps it from being removed until the returned function is called; for whoever sends it. */
  hold(rendition: StoredRendition): () => void
}

export type RenditionMaker = DrawingPlace & {
  readonly db: Database
  readonly limits: RenditionLimits
  readonly now: () => Date
}

/** A stored file that may have to be made first. */
type Wanted = {
  readonly name: string
  /** How many it counts for. */
  readonly files: number
  readonly isHeavy: boolean
  readonly isAskedOften?: boolean
  readonly draw: (storageKey: string, abandoned: AbortSignal) => Promise<void>
}

/**
 * Fits masters to devices, a few at a time and in fair turns; whoever asks this process for the same thing waits for one
 * drawing. Heavy ones are drawn one at a time on this machine, and each by one of all machines.
 */
export function renditionMaker({ db, storage, workDir, limits, now }: RenditionMaker): Renditions {
  const { atOnce, cacheBytes, perDay, keptMs } = limits
  const place = { storage, workDir, copies: new MasterCopies(workDir, now) }
  void sweepWork(workDir)
  const cache = renditionCache({ db, storage, mostBytes: cacheBytes, keptMs, now })
  const quota = renditionQuota(db, perDay, now)
  const lines = { retryAfterSeconds: RETRY_AFTER_SECONDS }
  const queue = new RenditionQueue({ parallel: atOnce, mostWaiting: MOST_WAITING, ...lines })
  const heavy = new RenditionQueue({ parallel: 1, mostWaiting: HEAVY_WAITING, ...lines })

  async function make({ name, files, isHeavy, draw }: Wanted, orderId: string, signal: AbortSignal): Promise<void> {
    // What is drawn already is counted: who asks again while the last of a day is drawn waits for it.
    if (!(await isUnderWay(db, name, now()))) await quota.check(orderId, files)
    try {
      // Waiting costs nothing: it counts for the order whose turn it was.
      await (isHeavy ? heavy : queue).join({ key: name, buyer: orderId, signal }, async (abandoned, buyer) => {
        const drawCounted = async (storageKey: string) => {
          await quota.take(buyer, files)
          await draw(storageKey, abandoned)
        }
        const store = async () => {
          await cache.makeRoom()
          return cache.store(name, drawCounted, isHeavy)
        }
        const isThere = async () => (await cache.find(name)) !== undefined
        await (isHeavy ? inHeavyTurn(workDir, abandoned, async () => (await isThere()) || store()) : store())
      })
    } catch (error) {
      if (!(error instanceof UsedUpError) || error.orderId === orderId) throw error
    }
  }

  async function obtain(wanted: Wanted, orderId: string, signal: AbortSignal): Promise<StoredRendition> {
    for (let tries = 0; tries <= MOST_TRIES; tries++) {
      if (tries > 0) await make(wanted, orderId, signal)
      const found = await cache.find(wanted.name, wanted.isAskedOften)
      if (found) return found
    }
    throw new Error(`The rendition '${wanted.name}' does not last.`)
  }

  return {
    async get(master, options, orderId, signal, isAskedOften = false) {
      const order = renditionOrder(master, options)
      const name = renditionName(master, order)
      const draw: Wanted['draw'] = (key, abandoned) => makeRendition(place, master, order, key, abandoned)
      const wanted = { name, files: 1, isHeavy: order.format === 'avif', isAskedOften, draw }
      return { ...(await obtain(wanted, orderId, signal)), width: order.width, height: order.height }
    },
    getSetup(masters, order, orderId, signal) {
      const keys = masters.map(({ storageKey }) => storageKey)
      const draw: Wanted['draw'] = (key, abandoned) => makeSetup(place, keys, order, key, abandoned)
      const wanted = { name: setupName(order, masters), files: order.files.length + 1, isHeavy: true, draw }
      return obtain(wanted, orderId, signal)
    },
    doubt: cache.doubt,
    hold: (rendition) => cache.hold(rendition),
  }
}

/** Of the rendition of a master by these options: changes with every pixel of it. */
export function nameOfRendition(master: MasterFacts, options: RenditionOptions): string {
  return renditionName(master, renditionOrder(master, options))
}

type RenditionQuota = {
  /** Throws what `take` would throw now, and counts nothing: for whoever waits. */
  check(orderId: string, files: number): Promise<void>
  /** Counts the files that are newly made for the order, or throws the 429 that says when there will be more. */
  take(orderId: string, files: number): Promise<void>
}

/** The day of this order is used up; another that waits for the same file may have it drawn. */
class UsedUpError extends ProblemError {
  readonly orderId: string

  constructor(orderId: string, perDay: number, at: Date) {
    const midnight = Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate() + 1)
    const words = `We make ${perDay.toLocaleString('en')} new sizes for an order on a day, and too few are left today. More are made in ${waitUntil(midnight, at)}, from 00:00 UTC; originals and sizes that are made already download as ever.`
    super('too-many-requests', words, Math.ceil((midnight - at.getTime()) / 1000))
    this.orderId = orderId
  }
}

/** How many renditions may be made anew for one order on a day (UTC). What is stored already costs nothing. */
function renditionQuota(db: Database, perDay: number, now: () => Date): RenditionQuota {
  const dayOf = (at: Date) => at.toISOString().slice(0, 10)
  return {
    async check(orderId, files) {
      if (files > perDay) throw tooMany(files, perDay)
      const at = now()
      if ((await findMade(db, orderId, dayOf(at))) > perDay - files) throw new UsedUpError(orderId, perDay, at)
    },
    async take(orderId, files) {
      const at = now()
      const isCounted = await countMade(db, orderId, dayOf(at), { files, most: perDay })
      if (!isCounted) throw new UsedUpError(orderId, perDay, at)
    },
  }
}

/** No day has room for it. */
function tooMany(files: number, perDay: number): ProblemError {
  return new ProblemError(
    'bad-request',
    `These are ${files} files; this shop makes at most ${perDay} new ones for an order on a day.`,
  )
}

function waitUntil(midnight: number, at: Date): string {
  const minutes = Math.ceil((midnight - at.getTime()) / 60_000)
  return minutes > 90 ? `${Math.round(minutes / 60)} hours` : minutes === 1 ? 'a minute' : `${minutes} minutes`
}

const EVERY_MS = 60 * 60_000
const FIRST_RETRY_MS = 60_000
/**
 * A drawing is given up after two minutes and a setup after five, and both tell all the while that they go on: what was
 * silent for so long has lost its maker.
 */
const ABANDONED_MS = 60 * 60_000
const DAYS_KEPT_MS = 7 * 24 * 60 * 60_000

type TidyOptions = Pick<CacheOptions, 'db' | 'storage' | 'now'> & { readonly list: ListStored }

/** Tidies the stored renditions, and the lists of archives, now and every hour. One process does it for all; twice does no harm. */
export function keepTidy(options: TidyOptions, logger: Logger): Job {
  return repeat({
    name: 'tidying renditions',
    everyMs: EVERY_MS,
    retry: { firstMs: FIRST_RETRY_MS, longestMs: EVERY_MS },
    logger,
    run: (stopping) => tidyRenditions(options, stopping),
  })
}

/** Finishes what processes that died left, forgets what no link leads to, and takes files into the books that nobody wrote down. Safe to repeat. */
export async function tidyRenditions({ db, storage, list, now }: TidyOptions, signal?: AbortSignal): Promise<void> {
  const ago = (ms: number) => new Date(now().getTime() - ms)
  for (const storageKey of await listAbandoned(db, ago(ABANDONED_MS))) await dropRendition(db, storage, storageKey)
  await forgetOldArchives(db, now())
  await forgetDays(db, ago(DAYS_KEPT_MS).toISOString().slice(0, 10))
  for await (const { key, sizeBytes } of list('renditions')) {
    if (signal?.aborted) return
    await adoptRendition(db, { storageKey: key, sizeBytes }, now())
  }
}
