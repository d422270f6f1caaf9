import type { RenditionOptions } from '../../../contract/pictures/renditions.ts'
import type { Database } from '../../database/database.ts'
import { makeSetup } from '../setups/make-setup.ts'
import { type SetupOrder, setupName } from '../setups/setup-order.ts'
import { inHeavyTurn } from './heavy-turn.ts'
import { type DrawingPlace, makeRendition } from './make-rendition.ts'
import { MasterCopies } from './master-copies.ts'
import { KEPT_MS, renditionCache } from './rendition-cache.ts'
import { type MasterFacts, renditionName, renditionOrder } from './rendition-plan.ts'
import { isUnderWay, type StoredRendition } from './rendition-queries.ts'
import { RenditionQueue } from './rendition-queue.ts'
import { renditionQuota, UsedUpError } from './rendition-quota.ts'
import { sweepWork } from './work-folder.ts'

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

export const DEFAULT_LIMITS: RenditionLimits = { atOnce: 2, cacheBytes: 20e9, perDay: 1000, keptMs: KEPT_MS }

type Rendition = StoredRendition & { readonly width: number; readonly height: number }

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

/** A stored file that may have to be made first. */
type Wanted = {
  readonly name: string
  /** How many it counts for. */
  readonly files: number
  readonly isHeavy: boolean
  readonly isAskedOften?: boolean
  readonly draw: (storageKey: string, abandoned: AbortSignal) => Promise<void>
}
