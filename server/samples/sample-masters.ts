import { randomUUID } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Catalogue } from '../../contract/pictures/catalogue.ts'
import type { Database } from '../database/database.ts'
import { takeFileLock } from '../database/file-lock.ts'
import { digestFile } from '../decoding/file-digest.ts'
import { ProblemError } from '../http/problem.ts'
import { type Job, repeat } from '../jobs/repeat.ts'
import { findMaster, listMastersOf, type Master, saveMaster } from '../pictures/master-queries.ts'
import { onChange } from '../pictures/on-change.ts'
import type { SampleRecipe } from '../pictures/wallpaper-records.ts'
import { makePrivateFolder } from '../storage/private-folder.ts'
import { masterKey, type Storage } from '../storage/storage.ts'
import { MASTER_SIZE, type RenderMaster, renderMaster } from './render-master.ts'
import {
  claimSampleMaster,
  findNextSampleMaster,
  findSampleMaster,
  finishSampleMaster,
  listSampleMastersOf,
  queueSampleMaster,
  REST_MS,
  type SampleMasterState,
  touchSampleMaster,
} from './sample-master-queries.ts'

type MasterAnswer =
  | { readonly state: 'ready'; readonly master: Master }
  | { readonly state: Exclude<SampleMasterState, 'ready'> }
  /** Neither stored nor a sample: the owner has to import it. */
  | { readonly state: 'missing' }

/** How far a category's masters are; all counts together make up its wallpapers. */
type MasterStates = Readonly<Record<SampleMasterState | 'waiting', number>> & { readonly total: number }

export type SampleMasters = {
  /**
   * The wallpaper's master, or how far it is. Asking puts a sample's master into the queue, in which askers take turns;
   * asking again is free.
   */
  ensureMaster(wallpaperId: string, asker: string): Promise<MasterAnswer>
  /** Whether the shop can draw it; others have to be imported by the owner. */
  canDraw(wallpaperId: string): boolean
  masterStates(category: string): Promise<MasterStates>
  /** Stops drawing; what was under way is drawn again later. */
  close(): Promise<void>
}

export type SampleMasterOptions = DrawingOptions & { readonly catalogue: Catalogue }

/** Draws the masters of sample wallpapers when they are first needed: one at a time, each once however many ask. */
export function sampleMasters(options: SampleMasterOptions): SampleMasters {
  const { db, catalogue, recipes, now } = options
  const queue = drawingQueue(options)
  const categories = onChange(
    () => catalogue.wallpapers,
    (wallpapers) =>
      new Map(Object.entries(wallpapers).flatMap(([category, list]) => list.map(({ id }) => [id, category] as const))),
  )

  return {
    async ensureMaster(wallpaperId, asker) {
      const master = await findMaster(db, wallpaperId)
      if (master) return { state: 'ready', master }
      const recipe = recipes.get(wallpaperId)
      if (!recipe) return { state: 'missing' }
      // One that has left the shop is still drawn for whoever bought it.
      const category = categories().get(wallpaperId) ?? recipe.scene.split('/', 1)[0] ?? ''
      await queueSampleMaster(db, wallpaperId, category, asker, now())
      void queue.runNow()
      const row = await findSampleMaster(db, wallpaperId)
      return { state: row && row.state !== 'ready' ? row.state : 'queued' }
    },

    canDraw: (wallpaperId) => recipes.has(wallpaperId),

    async masterStates(category) {
      const ids = (catalogue.wallpapers[category] ?? []).map(({ id }) => id)
      const total = ids.length
      const ready = (await listMastersOf(db, ids)).length
      const samples = await listSampleMastersOf(db, ids)
      const countIn = (state: SampleMasterState) => samples.filter((sample) => sample.state === state).length
      const [queued, rendering, failed] = [countIn('queued'), countIn('rendering'), countIn('failed')]
      const waiting = Math.max(0, total - ready - queued - rendering - failed)
      return { total, ready, queued, rendering, failed, waiting }
    },

    close: queue.stop,
  }
}

type DrawingOptions = {
  readonly db: Database
  readonly storage: Storage
  /** By wallpaper id. */
  readonly recipes: ReadonlyMap<string, SampleRecipe>
  /** For unfinished pictures. */
  readonly workDir: string
  readonly now: () => Date
  readonly render?: RenderMaster
  readonly size?: typeof MASTER_SIZE
  readonly logger: Logger
  /** What is drawn while nobody waits; nothing where it is absent. */
  readonly ahead?: DrawAhead | undefined
}

const MOST_TRIES = 3
const HEARTBEAT_MS = 10_000
/** A renderer that has not been heard of for this long is gone, and its picture goes to another one. */
const STALE_MS = 60_000

/** How often an idle queue looks for what other processes put into it. */
const LOOK_EVERY_MS = 5_000

/**
 * Works through the queued masters, one at a time on this machine however many processes it runs: a picture takes both
 * cores and a gigabyte. Machines that share a database share the queue. It looks by itself, to find what others queued
 * and to take over from machines that died. Stopping ends the drawing under way, which is done again later.
 */
function drawingQueue(options: DrawingOptions): Job {
  return repeat({
    name: 'drawing sample masters',
    everyMs: LOOK_EVERY_MS,
    logger: options.logger,
    run: (stopping) => workThrough(options, stopping),
  })
}

async function workThrough(options: DrawingOptions, signal: AbortSignal): Promise<void> {
  const { db, workDir, now } = options
  const findNext = () => findNextSampleMaster(db, new Date(now().getTime() - STALE_MS))
  if (!(await findNext()) && !(await options.ahead?.findNext())) return
  const renderLock = takeFileLock(`${workDir}.lock`)
  if (!renderLock) return
  try {
    await removeUnfinished(workDir)
    do {
      for (let next = await findNext(); next && !signal.aborted; next = await findNext()) {
        if (await claimSampleMaster(db, next, now())) await draw(options, next.wallpaper_id, next.category, signal)
        options.ahead?.lookAgain()
      }
    } while (!signal.aborted && (await drawOneAhead(options, findNext, signal)))
  } finally {
    renderLock.release()
  }
}

const LOOK_FOR_WAITING_MS = 2000

/** True if there may be more to draw ahead. Whoever asks for another picture comes first: the drawing gives way. */
async function drawOneAhead(
  options: DrawingOptions,
  findWaiting: () => Promise<{ readonly wallpaper_id: string } | undefined>,
  signal: AbortSignal,
): Promise<boolean> {
  const { ahead, logger } = options
  const next = await ahead?.findNext()
  if (!ahead || !next) return false
  const givesWay = new AbortController()
  const look = repeat({
    name: 'looking for somebody who waits',
    everyMs: LOOK_FOR_WAITING_MS,
    logger,
    firstAfterMs: LOOK_FOR_WAITING_MS,
    async run() {
      const waiting = await findWaiting()
      if (waiting && waiting.wallpaper_id !== next.id) givesWay.abort()
    },
  })
  try {
    await drawAndStore(options, next.id, next.category, AbortSignal.any([signal, givesWay.signal]), true)
    return true
  } catch (error) {
    if (signal.aborted || givesWay.signal.aborted) return true
    ahead.giveUp()
    logger.warn({ err: error, wallpaper: next.id }, 'nothing more is drawn ahead until the next start')
    return false
  } finally {
    await look.stop()
  }
}

const UNFINISHED = /^[0-9a-f-]{36}\.png$/

/** What a process left behind that was killed while it drew. Only for the holder of this machine's render lock. */
async function removeUnfinished(workDir: string): Promise<void> {
  const names = (await readdir(workDir).catch(() => [])).filter((name) => UNFINISHED.test(name))
  for (const name of names) await rm(join(workDir, name), { force: true })
}

async function draw(
  options: DrawingOptions,
  wallpaperId: string,
  category: string,
  signal: AbortSignal,
): Promise<void> {
  const { db, now, logger } = options
  // Whoever asked just before it was finished has put it into the queue again.
  if (await findMaster(db, wallpaperId)) return finishSampleMaster(db, wallpaperId, 'ready', null)
  const heartbeat = repeat({
    name: 'a drawing’s sign of life',
    everyMs: HEARTBEAT_MS,
    firstAfterMs: HEARTBEAT_MS,
    logger,
    run: () => touchSampleMaster(db, wallpaperId, now()),
  })
  try {
    await drawAndStore(options, wallpaperId, category, signal)
  } catch (error) {
    if (signal.aborted) return await finishSampleMaster(db, wallpaperId, 'queued', null)
    const row = await findSampleMaster(db, wallpaperId)
    const isLast = (row?.tries ?? 0) >= MOST_TRIES
    await finishSampleMaster(db, wallpaperId, isLast ? 'failed' : 'queued', String(error).slice(0, 500))
    logger.error({ err: error, wallpaper: wallpaperId }, 'sample master not drawn')
  } finally {
    await heartbeat.stop()
  }
}

async function drawAndStore(
  { db, storage, recipes, workDir, now, render = renderMaster, size = MASTER_SIZE }: DrawingOptions,
  wallpaperId: string,
  category: string,
  signal: AbortSignal,
  isAhead = false,
): Promise<void> {
  const recipe = recipes.get(wallpaperId)
  if (!recipe) throw new Error(`${wallpaperId} has no recipe.`)
  await makePrivateFolder(workDir)
  const file = join(workDir, `${randomUUID()}.png`)
  signal.throwIfAborted()
  try {
    const startedAt = performance.now()
    await render(recipe, file, size, signal, isAhead)
    const drawMs = Math.round(performance.now() - startedAt)
    const { sha256, crc32, sizeBytes } = await digestFile(file)
    const storageKey = masterKey(sha256)
    await storage.put(storageKey, { file }, sha256)
    const addedAt = now().toISOString().slice(0, 10)
    const facts = { wallpaperId, category, storageKey, sha256, crc32, sizeBytes, format: 'png', addedAt } as const
    await db.transaction().execute(async (trx) => {
      await saveMaster(trx, { ...facts, ...size, revision: recipe.revision ?? 1 })
      await finishSampleMaster(trx, wallpaperId, 'ready', null, drawMs)
    })
  } finally {
    await rm(file, { force: true })
  }
}

type DrawAhead = {
  /** What to draw while nobody waits; nothing once there is no room left, or nothing that is worth it. */
  findNext(): Promise<Sample | undefined>
  /** Somebody asked for a picture: what is worth drawing may be another one now. */
  lookAgain(): void
  /** Something is wrong that the next drawing would meet too, a full disk for instance. */
  giveUp(): void
}

type Sample = { readonly id: string; readonly category: string }

type DrawAheadOptions = {
  readonly db: Database
  readonly catalogue: Catalogue
  readonly recipes: ReadonlyMap<string, SampleRecipe>
  /** All samples' masters together, those that were asked for included. */
  readonly mostBytes: number
  readonly now: () => Date
}

/** How long an answer of 'nothing' holds: the question reads every master. */
const NOTHING_HOLDS_MS = 5 * 60_000

/** Free pictures first, then the first of each bundle, then the galleries that are asked for most. */
export function drawAhead({ db, catalogue, recipes, mostBytes, now }: DrawAheadOptions): DrawAhead {
  let isOver = mostBytes === 0 || recipes.size === 0
  let restsUntil = 0

  async function find(): Promise<Sample | undefined> {
    const drawn = await db.selectFrom('master').select(['wallpaper_id', 'size_bytes']).execute()
    const samples = drawn.filter(({ wallpaper_id }) => recipes.has(wallpaper_id))
    const bytes = samples.reduce((sum, { size_bytes }) => sum + Number(size_bytes), 0)
    if (bytes >= mostBytes) return undefined
    const known = new Set(drawn.map(({ wallpaper_id }) => wallpaper_id))
    const order = inOrder(catalogue, await countAsked(db))
    return order.find(({ id }) => recipes.has(id) && !known.has(id))
  }

  return {
    async findNext() {
      if (isOver || now().getTime() < restsUntil) return undefined
      const found = await find()
      if (!found) restsUntil = now().getTime() + NOTHING_HOLDS_MS
      return found
    },
    lookAgain() {
      restsUntil = 0
    },
    giveUp() {
      isOver = true
    },
  }
}

function inOrder({ categories, bundles, wallpapers }: Catalogue, asked: ReadonlyMap<string, number>): Sample[] {
  const list = (category: string, most?: number) =>
    (wallpapers[category] ?? []).slice(0, most).map(({ id }) => ({ id, category }))
  const free = categories.filter(({ offer }) => offer.kind === 'free').flatMap(({ slug }) => list(slug))
  const first = bundles.flatMap(({ categories: opened }) => opened.slice(0, 1).flatMap((slug) => list(slug, 1)))
  const wanted = [...asked].sort(([, a], [, b]) => b - a).flatMap(([slug]) => list(slug))
  return [...free, ...first, ...wanted]
}

/** How often somebody asked for a picture of each category. */
async function countAsked(db: Database): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('sample_master_request as request')
    .innerJoin('sample_master', 'sample_master.wallpaper_id', 'request.wallpaper_id')
    .select(['sample_master.category as category', (select) => select.fn.countAll<number | string>().as('count')])
    .groupBy('sample_master.category')
    .execute()
  return new Map(rows.map(({ category, count }) => [category, Number(count)]))
}

/** A sample whose drawing failed is left alone for a while: whoever went on waiting would wait in vain. */
export function refuseFailed({ state }: Pick<MasterAnswer, 'state'>): void {
  if (state !== 'failed') return
  const minutes = REST_MS / 60_000
  throw new ProblemError(
    'busy',
    `The original could not be drawn. Please ask again in ${minutes} minutes; it is tried anew then.`,
    REST_MS / 1000,
  )
}
