import { accessSync, constants, readdirSync, readFileSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { runBeside } from './run-beside.ts'

const root = join(import.meta.dirname, '..')
export const BUNDLES = join(root, 'node_modules', '.cache', 'server')
const MANIFEST = 'sources.json'
const START = 'open-shop.mjs'
const WORKER = 'shop-worker.mjs'
/** A shop that still runs loads parts of the one before. */
const KEPT = 2

type Sources = {
  /** A bundle names places: a copy of the shop elsewhere needs another. */
  readonly root: string
  /** By file, from the root: when each that it was made of was last written. Packages are known by the lockfile. */
  readonly files: Readonly<Record<string, string>>
}

export type ServerBundle = {
  /** The module that opens the shop, as an address. */
  readonly start: string
  /** The program of one of several processes. */
  readonly worker: string
}

/** The bundle of the server's code as it is now. */
export function findBundle(folder = BUNDLES): ServerBundle | undefined {
  const found = listBundles(folder).find(isCurrent)
  if (found === undefined) return undefined
  return { start: pathToFileURL(join(found, START)).href, worker: join(found, WORKER) }
}

/** Makes it, if there is none of the code as it is. */
export function bundleServer(): Promise<void> {
  return runBeside([join(root, 'commands', 'bundle-server.ts')])
}

/** The same while the shop is open already; the next start is quicker. */
export function bundleServerBeside(): void {
  bundleServer().catch(({ message }: Error) => {
    console.error(
      `The server's code could not be bundled: ${message}. The shop runs as well without, and starts slower.`,
    )
  })
}

export function describeSources(files: readonly string[]): string {
  const written = Object.fromEntries(files.map((file) => [file, lastWritten(file)]))
  return JSON.stringify({ root, files: written } satisfies Sources)
}

export const sourcesFile = (bundle: string) => join(bundle, MANIFEST)

/** Also what was left by a process that was killed. */
export async function dropOldBundles(folder = BUNDLES): Promise<void> {
  const whole = listBundles(folder)
  const left = list(folder)
    .map((name) => join(folder, name))
    .filter((path) => !whole.includes(path) && isOld(path))
  for (const path of [...whole.slice(KEPT), ...left]) await rm(path, { recursive: true, force: true })
}

/** No bundle takes as long. */
const LONGEST_MS = 3_600_000

function isOld(path: string): boolean {
  return Date.now() - (findTime(path) ?? Date.now()) > LONGEST_MS
}

/** Whole ones, the newest first. */
function listBundles(folder: string): string[] {
  return list(folder)
    .flatMap((name) => {
      const at = findTime(sourcesFile(join(folder, name)))
      return at === undefined ? [] : [{ path: join(folder, name), at }]
    })
    .sort((a, b) => b.at - a.at)
    .map(({ path }) => path)
}

/** Of one that somebody else made and keeps to himself nothing is known: the shop runs as well without. */
function findTime(file: string): number | undefined {
  try {
    return statSync(file).mtimeMs
  } catch {
    return undefined
  }
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function isCurrent(bundle: string): boolean {
  try {
    const sources = JSON.parse(readFileSync(sourcesFile(bundle), 'utf8')) as Sources
    for (const module of [START, WORKER]) accessSync(join(bundle, module), constants.R_OK)
    const isSame = ([file, written]: readonly [string, string]) => lastWritten(file) === written
    return sources.root === root && Object.entries(sources.files).every(isSame)
  } catch {
    return false
  }
}

/** Reading them all to compare them would take a part of a start. Images keep whole seconds. */
function lastWritten(file: string): string {
  const { size, mtimeMs } = statSync(join(root, file))
  return `${size} ${Math.floor(mtimeMs / 1000)}`
}
