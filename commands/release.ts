// npm run release: puts `next` of docs/releases, the page that tells of all notes in .changeset/, into CHANGELOG.md, removes
// the notes, writes the new version into package.json, the lockfile and what shops are told that ask for the newest one, and
// names each Action of the workflows by the commit that its tag names today. Commit that and tag it `v<version>`: the release workflow does the rest.
// npm run release -- --draft writes that page from the notes, to be shortened by hand.
// npm run release -- --pin-images <image> <folder>, in the workflow, writes deploy/'s compose files there, all images by digest.
import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { applyReleasePlan } from '@changesets/apply-release-plan'
import { assembleReleasePlan } from '@changesets/assemble-release-plan'
import { readConfig } from '@changesets/config'
import { readChangesets } from '@changesets/read'
import { findCommit, findDigest, listWorkflows, pinActions, pinImages } from './pin.ts'
import { draftPage, type Note, PAGE, PageError, readPage, withPage } from './release-page.ts'

/** What UPDATE_URL may name: as a file of this repository it is read anywhere, without a server of its own. */
export const LATEST = join('deploy', 'latest.json')

type Packages = Parameters<typeof assembleReleasePlan>[1]

/** Returns the new version, or nothing if there is nothing to release. Throws PageError where the page is missing. */
export async function prepareRelease(root: string): Promise<string | undefined> {
  const { plan, packages, config, notes } = await readPlan(root)
  const [release] = plan.releases
  if (!release?.newVersion) return undefined
  const page = readPage(root, notes)
  await applyReleasePlan(plan, packages, config)
  const changelog = join(root, 'CHANGELOG.md')
  await writeFile(changelog, withPage(await readFile(changelog, 'utf8'), release.newVersion, page))
  await rm(join(root, PAGE))
  await writeVersion(join(root, 'package-lock.json'), release.newVersion)
  await writeFile(join(root, LATEST), sayLatest(release.newVersion))
  return release.newVersion
}

function sayLatest(version: string): string {
  return `${JSON.stringify({ version, notes: '../CHANGELOG.md' }, null, 2)}\n`
}

/** Returns how many notes the draft was made of; there is none without any. */
export async function writeDraft(root: string): Promise<number> {
  const file = join(root, PAGE)
  if (existsSync(file)) throw new PageError(`${PAGE} is there already; remove it to begin anew.`)
  const { notes } = await readPlan(root)
  if (notes.length === 0) return 0
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, draftPage(notes))
  return notes.length
}

async function readPlan(root: string) {
  // The tool of changesets knows packages of a workspace only; ours is the root itself.
  const packageJson = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const shop = { packageJson, dir: root, relativeDir: '.' }
  const packages: Packages = { rootDir: root, rootPackage: shop, packages: [shop], tool: { type: 'npm' } }
  const { config, errors } = await readConfig(root, packages)
  if (!config) throw new Error(errors.join('\n'))
  const changesets = await readChangesets(root)
  const notes = changesets.flatMap(({ summary, releases }): Note[] =>
    releases.flatMap(({ type }) => (type === 'none' ? [] : [{ step: type, words: summary }])),
  )
  return { plan: assembleReleasePlan(changesets, packages, config, undefined), packages, config, notes }
}

async function writeVersion(file: string, version: string): Promise<void> {
  const lock = JSON.parse(await readFile(file, 'utf8'))
  lock.version = version
  lock.packages[''].version = version
  await writeFile(file, `${JSON.stringify(lock, null, 2)}\n`)
}

const NOTHING = 'There is nothing to release.'

async function draft(root: string): Promise<void> {
  const count = await writeDraft(root)
  console.log(count === 0 ? NOTHING : `${count} notes are in ${PAGE}; shorten it.`)
}

async function prepare(root: string): Promise<void> {
  const version = await prepareRelease(root)
  if (!version) return console.log(NOTHING)
  for (const file of listWorkflows(root)) {
    const { text, left } = pinActions(await readFile(file, 'utf8'), (name) => findCommit(name))
    await writeFile(file, text)
    for (const name of left) console.warn(`${name} keeps its tag: its commit could not be looked up.`)
  }
  console.log(`Version ${version} is prepared: read what changed, commit it and tag it v${version}.`)
}

async function writeFiles(root: string, image: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const name of ['compose.yaml', 'compose.many.yaml']) {
    const text = await readFile(join(root, 'deploy', name), 'utf8')
    await writeFile(join(folder, name), pinImages(text, image, findDigest))
  }
  await cp(join(root, 'deploy', 'Caddyfile'), join(folder, 'Caddyfile'))
  // Without its dot: a page of a release shows no hidden file.
  const example = await readFile(join(root, 'deploy', '.env.example'), 'utf8')
  await writeFile(join(folder, 'example.env'), example.replace(/^SHOP_IMAGE=$/m, `SHOP_IMAGE=${image}`))
}

if (import.meta.main) {
  const root = resolve(import.meta.dirname, '..')
  const [option, image = '', folder = ''] = process.argv.slice(2)
  try {
    if (option === '--draft') await draft(root)
    else if (option === '--pin-images' && image && folder) await writeFiles(root, image, folder)
    else if (option === undefined) await prepare(root)
    else throw new PageError('Usage: npm run release [-- --draft | --pin-images <image> <folder>]')
  } catch (error) {
    if (!(error instanceof PageError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
