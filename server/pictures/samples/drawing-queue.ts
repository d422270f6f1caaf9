import { randomUUID } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Database } from '../../database/database.ts'
import { takeFileLock } from '../../database/file-lock.ts'
import { digestFile } from '../../decoding/file-digest.ts'
import { type Job, repeat } from '../../jobs/repeat.ts'
import { makePrivateFolder } from '../../storage/private-folder.ts'
import { masterKey, type Storage } from '../../storage/storage.ts'
import type { DrawAhead } from '../draw-ahead.ts'
import { findMaster, saveMaster } from '../master-queries.ts'
import { MASTER_SIZE, type RenderMaster, renderMaster } from '../render-master.ts'
import type { SampleRecipe } from '../sample-index.ts'
import {
  claimSampleMaster,
  findNextSampleMaster,
  findSampleMaster,
  finishSampleMaster,
  touchSampleMaster,
} from '../sample-master-queries.ts'

export type DrawingOptions = {
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
export function drawingQueue(options: DrawingOptions): Job {
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
