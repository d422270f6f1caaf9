import { spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import type { RenditionWish } from '../../../contract/renditions.ts'
import type { Storage } from '../../catalogue/storage.ts'
import { turnstile } from '../../http/turnstile.ts'
import { type MasterFacts, type RenditionOrder, renditionKey, renditionOrder } from './rendition-plan.ts'
import { waitingRoom } from './waiting-room.ts'

const DRAWING = fileURLToPath(new URL('./draw-rendition.ts', import.meta.url))
const TIME_LIMIT_MS = 120_000
/** Longer lines would only make people wait in vain. */
const MOST_WAITING = 24
const RETRY_AFTER_SECONDS = 15

export type Renditions = {
  /**
   * The storage key of a rendition, made on the first request and kept. Rejects when the signal says that nobody waits
   * any more; asking again starts afresh.
   */
  get(master: MasterFacts, wish: RenditionWish, signal: AbortSignal): Promise<string>
}

/** Fits masters to devices, a few at a time; people who ask for the same thing wait for the same drawing. */
export function renditionMaker(storage: Storage, parallel: number): Renditions {
  const room = waitingRoom(turnstile({ parallel, mostWaiting: MOST_WAITING, retryAfterSeconds: RETRY_AFTER_SECONDS }))
  return {
    async get(master, wish, signal) {
      const key = renditionKey(master, wish)
      if ((await storage.size(key)) !== undefined) return key
      await room.join(key, signal, (abandoned) => draw(storage, master, renditionOrder(master, wish), key, abandoned))
      return key
    },
  }
}

async function draw(
  storage: Storage,
  master: MasterFacts,
  order: RenditionOrder,
  key: string,
  abandoned: AbortSignal,
): Promise<void> {
  const source = await storage.open(master.storageKey)
  if (!source) throw new Error(`The master '${master.storageKey}' is missing in the storage.`)
  const folder = await mkdtemp(join(tmpdir(), 'pure-8k-rendition-'))
  const file = join(folder, 'rendition')
  const signal = AbortSignal.any([abandoned, AbortSignal.timeout(TIME_LIMIT_MS)])
  try {
    const child = spawn(process.execPath, [DRAWING, JSON.stringify(order)], {
      stdio: ['pipe', 'pipe', 'ignore'],
      signal,
    })
    const ended = new Promise<void>((resolve, reject) => {
      child.once('error', reject)
      child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`Drawing '${key}' failed.`))))
    })
    // A drawing that fails closes its input early; what counts is how it ended.
    const fed = pipeline(source, child.stdin).catch(() => {})
    await Promise.all([ended, fed, pipeline(child.stdout, createWriteStream(file))])
    await storage.put(key, { file })
  } finally {
    source.destroy()
    await rm(folder, { recursive: true, force: true })
  }
}
