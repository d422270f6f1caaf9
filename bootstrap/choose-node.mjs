import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { StoppedInstall } from './install-packages.mjs'
import { isMusl } from './is-musl.mjs'

/** TypeScript without a build, and an SQLite whose write-ahead log loses nothing (server/database/sqlite/node-sqlite.ts). */
const NEEDED = { node: [24], sqlite: [3, 51, 3] }

/**
 * The Node that runs the shop: the running one if it can, else the one from the package for this machine, whose
 * `installs` are still to be done where it is not there.
 */
export function chooseNode(root) {
  if (canRunShop(process.versions) && !isInside(process.execPath, join(root, 'node_modules'))) {
    return { path: process.execPath, version: process.version, installs: [] }
  }
  const lock = readLock(join(root, 'bootstrap', 'node'))
  const found = findPackage(lock, { platform: process.platform, arch: process.arch, isMusl: isMusl() })
  if (!found) throw new StoppedInstall(adviceFor(process))
  // Beside node_modules, not in it: an install would remove the Node that runs the shop.
  const folder = join(root, '.node')
  if (!isWritten(folder, found)) writeProject(folder, found)
  return {
    path: join(folder, found.path, found.entry.bin.node),
    version: `v${found.entry.version}`,
    installs: [{ folder, what: `Node ${found.entry.version}` }],
  }
}

/** A Node that lies there would be removed by its own install. */
function isInside(file, folder) {
  return file.startsWith(`${folder}${sep}`)
}

/** An installed shop may lie where nobody may write. */
function isWritten(folder, { path, entry }) {
  return existsSync(join(folder, 'package-lock.json')) && readLock(folder).packages[path]?.integrity === entry.integrity
}

/** A project that wants this one package, so that npm fails where it cannot be had; in the lockfile it is optional. */
function writeProject(folder, { path, entry }) {
  const name = path.slice('node_modules/'.length)
  const project = { private: true, dependencies: { [name]: entry.version } }
  const packages = { '': project, [path]: { ...entry, optional: undefined } }
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify(project))
  const lockfile = join(folder, 'package-lock.json')
  writeFileSync(`${lockfile}.new`, JSON.stringify({ lockfileVersion: 3, requires: true, packages }))
  renameSync(`${lockfile}.new`, lockfile)
}

function readLock(folder) {
  return JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'))
}

export function canRunShop({ node, sqlite = '0' }) {
  return isAtLeast(node, NEEDED.node) && isAtLeast(sqlite, NEEDED.sqlite)
}

function isAtLeast(version, needed) {
  const parts = version.split('.').map(Number)
  for (const [place, least] of needed.entries()) {
    const part = parts[place] ?? 0
    if (part !== least) return part > least
  }
  return true
}

/** The lockfile's Node for a machine, or nothing: they are all built against glibc on Linux. */
export function findPackage(lock, { platform, arch, isMusl: musl }) {
  if (musl) return undefined
  for (const [path, entry] of Object.entries(lock.packages)) {
    if ([entry.os].flat().includes(platform) && [entry.cpu].flat().includes(arch)) return { path, entry }
  }
  return undefined
}

/** One sentence for whoever has to install Node by hand. */
export function adviceFor({ platform, arch, versions }, musl = isMusl()) {
  const system = musl ? `${platform} ${arch} with musl` : `${platform} ${arch}`
  const way = musl ? 'apk add nodejs-current npm' : 'https://nodejs.org/en/download'
  return `The shop needs Node ${NEEDED.node[0]} or newer with SQLite ${NEEDED.sqlite.join('.')} or newer; this is Node ${versions.node}, and no newer one comes as a package for ${system}. Install it (${way}), then run the command again.`
}
