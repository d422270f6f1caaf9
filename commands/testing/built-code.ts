import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Storefront } from '../../server/publications/storefront.ts'
import { bundleCode, bundleDesk } from '../bundle-code.ts'

/** SITE_DIR of shops that tests start: the journeys' and the developer's own, so that no code is bundled twice. */
export const BUILT_DIR = join(import.meta.dirname, '..', '..', 'dist')

const PATIENCE_MS = 240_000

/** All code, bundled. Whoever needs it first makes it, and tests in other processes wait for that. */
export async function builtCode(): Promise<Storefront> {
  mkdirSync(BUILT_DIR, { recursive: true })
  // A lock that ends with its holder.
  const lock = new DatabaseSync(join(BUILT_DIR, 'tests.lock'), { timeout: PATIENCE_MS })
  lock.exec('begin exclusive')
  try {
    const storefront = await bundleCode(BUILT_DIR)
    await bundleDesk(storefront)
    return storefront
  } finally {
    lock.close()
  }
}
