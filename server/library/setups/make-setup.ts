import { spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import type { Storage } from '../../catalogue/storage.ts'
import { archiveFile, masterFile } from './setup-folder.ts'
import type { SetupOrder } from './setup-order.ts'

const DRAWING = fileURLToPath(new URL('./draw-setup.ts', import.meta.url))
/** Four 8K monitors take about a minute on two cores. */
const TIME_LIMIT_MS = 300_000

/** Draws the files of a setup in a process of its own and stores their archive. Leaves nothing behind when it fails. */
export async function makeSetup(
  storage: Storage,
  masterKeys: readonly string[],
  order: SetupOrder,
  storageKey: string,
  abandoned: AbortSignal,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'shop-setup-'))
  const signal = AbortSignal.any([abandoned, AbortSignal.timeout(TIME_LIMIT_MS)])
  try {
    for (const [at, key] of masterKeys.entries()) await copyMaster(storage, key, masterFile(folder, at), signal)
    await draw(folder, order, signal)
    await storage.put(storageKey, { file: archiveFile(folder) })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function copyMaster(storage: Storage, key: string, to: string, signal: AbortSignal): Promise<void> {
  const source = await storage.open(key)
  if (!source) throw new Error(`The master '${key}' is missing in the storage.`)
  await pipeline(source, createWriteStream(to), { signal })
}

function draw(folder: string, order: SetupOrder, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [DRAWING, folder, JSON.stringify(order)], { stdio: 'ignore', signal })
    child.once('error', reject)
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error('Drawing the files of a setup failed.'))))
  })
}
