import { spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import type { Storage } from '../../storage/storage.ts'
import type { DrawingTask } from './draw-rendition.ts'
import type { CopyUse, MasterCopies } from './master-copies.ts'
import type { MasterFacts, RenditionOrder } from './rendition-plan.ts'
import { inWorkFolder } from './work-folder.ts'

const DRAWING = fileURLToPath(new URL('./draw-rendition.ts', import.meta.url))
const TIME_LIMIT_MS = 120_000

/** Where masters are read and files are stored, and the folder for what is not finished. */
export type DrawingPlace = { readonly storage: Storage; readonly workDir: string }

/** Draws a rendition in a process of its own and stores it. Leaves nothing behind when it fails or nobody waits. */
export async function makeRendition(
  { copies, ...place }: DrawingPlace & { readonly copies: MasterCopies },
  master: MasterFacts,
  order: RenditionOrder,
  storageKey: string,
  abandoned: AbortSignal,
): Promise<void> {
  const make = (use: CopyUse) => drawWith(place, master, { ...use, order }, storageKey, abandoned)
  // It keeps the master's own colours and depth, which a copy does not have.
  await (order.format === 'avif' ? make({}) : copies.draw(master, make))
}

async function drawWith(
  { storage, workDir }: DrawingPlace,
  master: MasterFacts,
  task: DrawingTask,
  storageKey: string,
  abandoned: AbortSignal,
): Promise<void> {
  const source = task.from === undefined ? await storage.open(master.storageKey) : null
  if (source === undefined) throw new Error(`The master '${master.storageKey}' is missing in the storage.`)
  try {
    await inWorkFolder(workDir, async (folder) => {
      const signal = AbortSignal.any([abandoned, AbortSignal.timeout(TIME_LIMIT_MS)])
      const file = join(folder, 'rendition')
      await draw({ source, task, file, folder, storageKey }, signal)
      await storage.put(storageKey, { file, isSpent: true })
    })
  } finally {
    source?.destroy()
  }
}

type Drawing = {
  /** Null where it is read from a copy. */
  readonly source: Readable | null
  readonly task: DrawingTask
  readonly file: string
  readonly folder: string
  readonly storageKey: string
}

async function draw({ source, task, file, folder, storageKey }: Drawing, signal: AbortSignal): Promise<void> {
  const child = spawn(process.execPath, [DRAWING, JSON.stringify(task)], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: { ...process.env, TMPDIR: folder },
    signal,
  })
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`Drawing '${storageKey}' failed.`))))
  })
  // A drawing that fails closes its input early; what counts is how it ended.
  const fed = source ? pipeline(source, child.stdin).catch(() => {}) : child.stdin.end()
  await Promise.all([ended, fed, pipeline(child.stdout, createWriteStream(file))])
}
