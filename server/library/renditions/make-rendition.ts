import { spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import type { Storage } from '../../catalogue/storage.ts'
import type { MasterFacts, RenditionOrder } from './rendition-plan.ts'

const DRAWING = fileURLToPath(new URL('./draw-rendition.ts', import.meta.url))
const TIME_LIMIT_MS = 120_000

/** Draws a rendition in a process of its own and stores it. Leaves nothing behind when it fails or nobody waits. */
export async function makeRendition(
  storage: Storage,
  master: MasterFacts,
  order: RenditionOrder,
  storageKey: string,
  abandoned: AbortSignal,
): Promise<void> {
  const source = await storage.open(master.storageKey)
  if (!source) throw new Error(`The master '${master.storageKey}' is missing in the storage.`)
  const folder = await mkdtemp(join(tmpdir(), 'shop-rendition-'))
  const file = join(folder, 'rendition')
  const signal = AbortSignal.any([abandoned, AbortSignal.timeout(TIME_LIMIT_MS)])
  try {
    const child = spawn(process.execPath, [DRAWING, JSON.stringify(order)], {
      stdio: ['pipe', 'pipe', 'ignore'],
      signal,
    })
    const ended = new Promise<void>((resolve, reject) => {
      child.once('error', reject)
      child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`Drawing '${storageKey}' failed.`))))
    })
    // A drawing that fails closes its input early; what counts is how it ended.
    const fed = pipeline(source, child.stdin).catch(() => {})
    await Promise.all([ended, fed, pipeline(child.stdout, createWriteStream(file))])
    await storage.put(storageKey, { file })
  } finally {
    source.destroy()
    await rm(folder, { recursive: true, force: true })
  }
}
