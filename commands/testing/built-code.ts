import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Storefront } from '../../server/publications/storefront.ts'
import { bundleCode, bundleDesk } from '../bundle-code.ts'
import { bundleServer, findBundle, type ServerBundle } from '../server-bundle.ts'

/** SITE_DIR of shops that tests start: the journeys' and the developer's own, so that no code is bundled twice. */
export const BUILT_DIR = join(import.meta.dirname, '..', '..', 'dist')

const PATIENCE_MS = 240_000

/** All code of the storefront and the desk, bundled. */
export function builtCode(): Promise<Storefront> {
  return inTurn('tests.lock', async () => {
    const storefront = await bundleCode(BUILT_DIR)
    await bundleDesk(storefront)
    return storefront
  })
}

let making: Promise<ServerBundle> | undefined

/** The server's code, bundled as it is for whoever runs a shop: it starts in half the time of its sources. */
export async function builtServer(): Promise<ServerBundle> {
  const found = findBundle()
  if (found) return found
  // Once in a process, which would wait for itself otherwise.
  making ??= inTurn('tests-server.lock', makeServer)
  return making
}

async function makeServer(): Promise<ServerBundle> {
  if (!findBundle()) await bundleServer()
  const bundle = findBundle()
  if (!bundle) throw new Error("The server's code changed while it was bundled.")
  return bundle
}

/** Whoever needs it first makes it, and tests in other processes wait for that. */
async function inTurn<Made>(name: string, make: () => Promise<Made>): Promise<Made> {
  mkdirSync(BUILT_DIR, { recursive: true })
  // A lock that ends with its holder.
  const lock = new DatabaseSync(join(BUILT_DIR, name), { timeout: PATIENCE_MS })
  lock.exec('begin exclusive')
  try {
    return await make()
  } finally {
    lock.close()
  }
}
