import { spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import type { Storage } from '../../storage/storage.ts'
import type { DrawingPlace } from '../renditions/make-rendition.ts'
import { inWorkFolder } from '../renditions/work-folder.ts'
import { archiveFile, masterFile, type SetupOrder } from './setup-order.ts'

const DRAWING = fileURLToPath(new URL('./draw-setup.ts', import.meta.url))
/** Four 8K monitors take about a minute on two cores. */
const TIME_LIMIT_MS = 300_000

/** Draws the files of a setup in a process of its own and stores their archive. Leaves nothing behind when it fails. */
export async function makeSetup(
  { storage, workDir }: DrawingPlace,
  masterKeys: readonly string[],
  order: SetupOrder,
  storageKey: string,
  abandoned: AbortSignal,
): Promise<void> {
  await inWorkFolder(workDir, async (folder) => {
    const signal = AbortSignal.any([abandoned, AbortSignal.timeout(TIME_LIMIT_MS)])
    for (const [at, key] of masterKeys.entries()) await copyMaster(storage, key, masterFile(folder, at), signal)
    await draw(folder, order, signal)
    await storage.put(storageKey, { file: archiveFile(folder) })
  })
}

async function copyMaster(storage: Storage, key: string, to: string, signal: AbortSignal): Promise<void> {
  const source = await storage.open(key)
  if (!source) throw new Error(`The master '${key}' is missing in the storage.`)
  await pipeline(source, createWriteStream(to), { signal })
}

function draw(folder: string, order: SetupOrder, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, TMPDIR: folder }
    const child = spawn(process.execPath, [DRAWING, folder, JSON.stringify(order)], { stdio: 'ignore', signal, env })
    child.once('error', reject)
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error('Drawing the files of a setup failed.'))))
  })
}
