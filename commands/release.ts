// npm run release: takes the notes of .changeset/ into CHANGELOG.md, removes them, and writes the new version into
// package.json and the lockfile. Commit that and tag it `v<version>`: the release workflow does the rest.
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { applyReleasePlan } from '@changesets/apply-release-plan'
import { assembleReleasePlan } from '@changesets/assemble-release-plan'
import { readConfig } from '@changesets/config'
import { readChangesets } from '@changesets/read'

type Packages = Parameters<typeof assembleReleasePlan>[1]

/** Returns the new version, or nothing if there is nothing to release. */
export async function prepareRelease(root: string): Promise<string | undefined> {
  // The tool of changesets knows packages of a workspace only; ours is the root itself.
  const packageJson = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const shop = { packageJson, dir: root, relativeDir: '.' }
  const packages: Packages = { rootDir: root, rootPackage: shop, packages: [shop], tool: { type: 'npm' } }
  const { config, errors } = await readConfig(root, packages)
  if (!config) throw new Error(errors.join('\n'))
  const plan = assembleReleasePlan(await readChangesets(root), packages, config, undefined)
  const [release] = plan.releases
  if (!release?.newVersion) return undefined
  await applyReleasePlan(plan, packages, config)
  await writeVersion(join(root, 'package-lock.json'), release.newVersion)
  return release.newVersion
}

async function writeVersion(file: string, version: string): Promise<void> {
  const lock = JSON.parse(await readFile(file, 'utf8'))
  lock.version = version
  lock.packages[''].version = version
  await writeFile(file, `${JSON.stringify(lock, null, 2)}\n`)
}

if (import.meta.main) {
  const version = await prepareRelease(resolve(import.meta.dirname, '..'))
  console.log(
    version ? `Version ${version} is prepared: commit it and tag it v${version}.` : 'There is nothing to release.',
  )
}
