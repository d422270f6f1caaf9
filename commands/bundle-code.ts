import { existsSync, statSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fingerprint } from '../bootstrap/fingerprint.mjs'
import type { Storefront } from '../server/publications/storefront.ts'
import { buildInfoFile } from '../web/build/build-info.ts'

const root = join(import.meta.dirname, '..')

/** All that the storefront's code is made of. Content and catalogue are no part of it. */
const CODE = ['web', 'contract', 'package-lock.json'].map((name) => join(root, name))

/** How many versions of the code are kept: pages that are open ask for files of the one before. */
const BUILDS_KEPT = 2

/** Bundles the storefront's code if it has changed since. */
export async function bundleCode(siteDir: string): Promise<Storefront> {
  const buildId = fingerprint(CODE).slice(0, 16)
  const builds = join(siteDir, 'builds')
  const buildDir = join(builds, buildId)
  if (!existsSync(buildInfoFile(buildDir))) await build(buildId, buildDir)
  const olderDirs = await dropOldBuilds(builds, buildId)
  return { buildId, buildDir, olderDirs, program: join(root, 'web', 'build', 'render-site.ts') }
}

async function build(buildId: string, buildDir: string): Promise<void> {
  console.log('Building the storefront ...')
  const { buildCode } = await import('../web/build/build-code.ts')
  const { NODE_ENV } = process.env
  await buildCode(buildId, buildDir)
  // Bundling sets NODE_ENV in this process; whoever reads the settings afterwards must not take it for the owner's wish.
  if (NODE_ENV === undefined) delete process.env.NODE_ENV
  else process.env.NODE_ENV = NODE_ENV
}

/** The builds besides this one that stay, newest first. */
async function dropOldBuilds(builds: string, buildId: string): Promise<string[]> {
  const names = (await readdir(builds)).filter((name) => name !== buildId)
  const found = names.flatMap((name) => {
    const info = statSync(buildInfoFile(join(builds, name)), { throwIfNoEntry: false })
    return info ? [{ folder: join(builds, name), madeAt: info.mtimeMs }] : []
  })
  const sorted = found.sort((a, b) => b.madeAt - a.madeAt).map(({ folder }) => folder)
  for (const folder of sorted.slice(BUILDS_KEPT - 1)) await rm(folder, { recursive: true, force: true })
  return sorted.slice(0, BUILDS_KEPT - 1)
}
