import { spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import type { Storage } from '../../catalogue/storage.ts'
import type { MasterFacts, RenditionOrder } from './rendition-plan.ts'
import { inWorkFolder } from './work-folder.ts'

const DRAWING = fileURLToPath(new URL('./draw-rendition.ts', import.meta.url))
const TIME_LIMIT_MS = 120_000

/** Where masters are read and files are stored, and the folder for what is not finished. */
export type DrawingPlace = { readonly storage: Storage; readonly workDir: string }

/** Draws a rendition in a process of its own and stores it. Leaves nothing behind when it fails or nobody waits. */
export async function makeRendition(
  { storage, workDir }: DrawingPlace,
  master: MasterFacts,
  order: RenditionOrder,
  storageKey: string,
  abandoned: AbortSignal,
): Promise<void> {
  const source = await storage.open(master.storageKey)
  if (!source) throw new Error(`The master '${master.storageKey}' is missing in the storage.`)
  try {
    await inWorkFolder(workDir, async (folder) => {
      const signal = AbortSignal.any([abandoned, AbortSignal.timeout(TIME_LIMIT_MS)])
      const file = join(folder, 'rendition')
      await draw({ source, order, file, folder, storageKey }, signal)
      await storage.put(storageKey, { file })
    })
  } finally {
    source.destroy()
  }
}

type Drawing = {
  readonly source: Readable
  readonly order: RenditionOrder
  readonly file: string
  readonly folder: string
  readonly storageKey: string
}

async function draw({ source, order, file, folder, storageKey }: Drawing, signal: AbortSignal): Promise<void> {
  const child = spawn(process.execPath, [DRAWING, JSON.stringify(order)], {
    ...{ stdio: ['pipe', 'pipe', 'ignore'], env: { ...process.env, TMPDIR: folder } },
    signal,
  })
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`Drawing '${storageKey}' failed.`))))
  })
  // A drawing that fails closes its input early; what counts is how it ended.
  const fed = pipeline(source, child.stdin).catch(() => {})
  await Promise.all([ended, fed, pipeline(child.stdout, createWriteStream(file))])
}
