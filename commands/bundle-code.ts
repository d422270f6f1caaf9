import { existsSync, statSync } from 'node:fs'
import { cp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fingerprint } from '../bootstrap/fingerprint.mjs'
import { DESK_FOLDER } from '../contract/site/site-files.ts'
import type { Storefront } from '../server/publications/storefront.ts'
import { ASIDE, buildAside, buildInfoFile } from '../web/build/build-info.ts'
import { runBeside } from './run-beside.ts'

const root = join(import.meta.dirname, '..')
const BUILD_DESK = join(root, 'web', 'build', 'build-desk.ts')

/** All that the storefront's code is made of. Content and catalogue are no part of it. */
const CODE = ['web', 'contract', 'package-lock.json'].map((name) => join(root, name))

/**
 * Where `npm run build` leaves the code for shops that cannot bundle it themselves: an image has no bundler. They copy it
 * beside the one of the version before, whose files pages that are open still ask for.
 */
export const MADE_BEFOREHAND = join(root, 'node_modules', '.cache', 'storefront')

/** How many versions of the code are kept: pages that are open ask for files of the one before. */
const BUILDS_KEPT = 2

/** Bundles the storefront's code if it has changed since. */
export async function bundleCode(siteDir: string, beforehand = MADE_BEFOREHAND): Promise<Storefront> {
  const buildId = fingerprint(CODE).slice(0, 16)
  const builds = join(siteDir, 'builds')
  const buildDir = join(builds, buildId)
  if (!existsSync(buildInfoFile(buildDir))) {
    const made = join(beforehand, 'builds', buildId)
    if (made !== buildDir && existsSync(buildInfoFile(made))) {
      await buildAside(buildDir, (folder) => cp(made, folder, { recursive: true }))
    } else await build(buildId, buildDir)
  }
  const olderDirs = await dropOldBuilds(builds, buildId)
  return { buildId, buildDir, olderDirs, program: join(root, 'web', 'build', 'render-site.ts') }
}

/** Bundles the desk's code if this build has none. It takes a third of a first start, so whoever only shows pages goes on. */
export async function bundleDesk({ buildDir }: Pick<Storefront, 'buildDir'>): Promise<void> {
  if (existsSync(buildInfoFile(join(buildDir, DESK_FOLDER)))) return
  await runBeside([BUILD_DESK, buildDir])
}

/** The same beside a shop that is open. */
export function bundleDeskBeside(storefront: Storefront | undefined): void {
  if (!storefront) return
  bundleDesk(storefront).catch(({ message }: Error) => {
    console.error(`The desk could not be bundled: ${message}. The next start tries it again.`)
  })
}

async function build(buildId: string, buildDir: string): Promise<void> {
  console.log('Building the storefront ...')
  const { buildCode } = await import('../web/build/build-code.ts')
  const { NODE_ENV } = process.env
  // The bundler reads it, and whoever starts the shop otherwise would leave code for developers under this name.
  process.env.NODE_ENV = 'production'
  await buildCode(buildId, buildDir)
  // Whoever reads the settings afterwards must not take it for the owner's wish.
  if (NODE_ENV === undefined) delete process.env.NODE_ENV
  else process.env.NODE_ENV = NODE_ENV
}

/** The builds besides this one that stay, newest first. */
async function dropOldBuilds(builds: string, buildId: string): Promise<string[]> {
  const names = (await readdir(builds)).filter((name) => name !== buildId && !name.includes(ASIDE))
  const found = names.flatMap((name) => {
    const info = statSync(buildInfoFile(join(builds, name)), { throwIfNoEntry: false })
    return info ? [{ folder: join(builds, name), madeAt: info.mtimeMs }] : []
  })
  const sorted = found.sort((a, b) => b.madeAt - a.madeAt).map(({ folder }) => folder)
  for (const folder of sorted.slice(BUILDS_KEPT - 1)) await rm(folder, { recursive: true, force: true })
  return sorted.slice(0, BUILDS_KEPT - 1)
}
