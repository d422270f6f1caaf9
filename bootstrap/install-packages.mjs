import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findNpm } from './find-npm.mjs'
import { fingerprint } from './fingerprint.mjs'
import { withLock } from './install-lock.mjs'
import { isMusl } from './is-musl.mjs'

/** Why nothing was installed, in words for whoever runs the command. */
export class StoppedInstall extends Error {}

const SHOW_EVERY_MS = 250
const FOR_NODE = fileURLToPath(new URL('install-for-node.cjs', import.meta.url))

/**
 * Flags outrank the environment and every .npmrc, so that an install is the same everywhere: all packages whatever
 * NODE_ENV or `omit` say, no install scripts (none is needed), no warnings about the engines of packages.
 */
const CI = [
  'ci',
  ...['--include=dev', '--include=optional', '--ignore-scripts', '--package-lock=true', '--global=false'],
  ...[
    '--dry-run=false',
    '--engine-strict=false',
    '--no-audit',
    '--no-fund',
    '--no-progress',
    '--loglevel=error',
    '--prefer-offline',
  ],
]

/**
 * Installs what each folder's lockfile names, for the given version of Node, unless it is there; all of them at the same
 * time. A folder's stamp is the last thing written and the first thing removed: an install that was interrupted anywhere
 * is done anew.
 */
export async function installAll(installs, { forNode }) {
  const missing = installs.filter(({ folder }) => !isInstalled(folder))
  if (missing.length === 0) return
  const npm = findNpm(process.env, process.execPath)
  if (!npm) throw new StoppedInstall('npm was not found beside Node or on the PATH. Install it, then run `npm start`.')
  const progress = showProgress(missing)
  const results = await Promise.allSettled(missing.map((order) => installPackages({ ...order, npm, forNode })))
  const failed = results.find(({ status }) => status === 'rejected')
  progress.end(!failed)
  if (failed) throw failed.reason
}

async function installPackages({ folder, what, npm, forNode }) {
  await withLock(join(folder, '.installing'), async (holdBy) => {
    if (isInstalled(folder)) return
    rmSync(stampOf(folder), { force: true })
    const { code, output } = await installWhole(folder, { npm, forNode, holdBy })
    if (code !== 0)
      throw new StoppedInstall(`${output.trim()}\n\nInstalling ${what} failed; npm says why above. ${ADVICE}`)
    writeFileSync(`${stampOf(folder)}.new`, wantedStamp(folder))
    renameSync(`${stampOf(folder)}.new`, stampOf(folder))
  })
}

const ADVICE = 'Check the network and the npm registry that is set, then run the command again.'

/** npm takes it lightly when an optional package cannot be had; without those of this machine nothing runs. */
async function installWhole(folder, order) {
  const result = await installAnyCache(folder, order)
  const missing = result.code === 0 ? listMissing(folder) : []
  if (missing.length === 0) return result
  return { code: 1, output: `${result.output}\nnpm could not fetch ${missing.join(', ')}.` }
}

/** Packages for this kind of machine that the lockfile names and that are not there. */
function listMissing(folder) {
  const libc = isMusl() ? 'musl' : 'glibc'
  const fits = (wanted, own) => wanted === undefined || [wanted].flat().includes(own)
  return Object.entries(readLock(folder).packages)
    .filter(([, { os, cpu }]) => os !== undefined && cpu !== undefined)
    .filter(([, entry]) => fits(entry.os, process.platform) && fits(entry.cpu, process.arch) && fits(entry.libc, libc))
    .map(([path]) => path)
    .filter((path) => !existsSync(join(folder, path, 'package.json')))
}

/** A cache that npm may not write to is the machine's affair, not ours: then it gets one for this once. */
async function installAnyCache(folder, order) {
  const first = await install(folder, order)
  if (first.code === 0 || !/\b(EACCES|EROFS|EPERM|ENOTDIR|ENOENT)\b/.test(first.output)) return first
  const cache = mkdtempSync(join(tmpdir(), 'npm-cache-'))
  try {
    return await install(folder, { ...order, flags: [`--cache=${cache}`] })
  } finally {
    rmSync(cache, { recursive: true, force: true })
  }
}

function install(folder, { npm, forNode, holdBy, flags = [] }) {
  const child = spawn(process.execPath, ['--require', FOR_NODE, npm, ...CI, ...flags], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, INSTALL_FOR_NODE: forNode },
  })
  if (child.pid) holdBy(child.pid)
  const unwatch = endWithUs(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  return new Promise((resolve) => {
    const end = (code, more = '') => {
      unwatch()
      resolve({ code, output: output + more })
    }
    child.on('error', (error) => end(1, error.message))
    child.on('close', (code, signal) => end(code ?? 1, signal ? `Stopped by ${signal}.` : ''))
  })
}

/** Whoever stops the command stops npm too: it would go on alone. */
function endWithUs(child) {
  const watched = ['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => [signal, () => child.kill(signal)])
  for (const [signal, hand] of watched) process.on(signal, hand)
  return () => {
    for (const [signal, hand] of watched) process.off(signal, hand)
  }
}

/** One line for all of them; on a terminal it counts. */
function showProgress(installs) {
  const startedAt = Date.now()
  const seconds = () => Math.round((Date.now() - startedAt) / 1000)
  const { isTTY } = process.stderr
  const what = installs.map((install) => install.what).join(' and ')
  const folders = installs.map(({ folder }) => folder)
  const total = folders.flatMap(listNeeded).length
  if (!isTTY) process.stderr.write(`Installing ${what} (once) ...\n`)
  const show = () => {
    const count = total > 1 ? ` ${Math.min(folders.flatMap(listPackages).length, total)} of about ${total},` : ''
    process.stderr.write(`\r\u001b[KInstalling ${what} (once) ...${count} ${seconds()} s`)
  }
  const timer = isTTY && setInterval(show, SHOW_EVERY_MS)
  return {
    end(isDone) {
      clearInterval(timer)
      if (isTTY) process.stderr.write(`\r\u001b[K${isDone ? `Installed ${what} in ${seconds()} s.\n` : ''}`)
    },
  }
}

/** Without the project's own entry and those of which only this machine's come. */
function listNeeded(folder) {
  return Object.entries(readLock(folder).packages).filter(([path, { optional }]) => path !== '' && !optional)
}

/** Names of the packages that are there. */
function listPackages(folder) {
  const modules = join(folder, 'node_modules')
  if (!existsSync(modules)) return []
  const names = readdirSync(modules).filter((name) => !name.startsWith('.'))
  return names.flatMap((name) => (name.startsWith('@') ? readdirSync(join(modules, name)) : [name])).sort()
}

function isInstalled(folder) {
  return existsSync(stampOf(folder)) && readFileSync(stampOf(folder), 'utf8') === wantedStamp(folder)
}

function stampOf(folder) {
  return join(folder, 'node_modules', '.installed')
}

/** Says for which machine, from which lockfile, and which packages: if one of them is gone, all are installed anew. */
function wantedStamp(folder) {
  const lockfile = fingerprint([join(folder, 'package-lock.json')])
  return `${process.platform} ${process.arch} ${lockfile} ${listPackages(folder).join(' ')}`
}

function readLock(folder) {
  return JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'))
}
