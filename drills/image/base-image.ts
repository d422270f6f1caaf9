import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findPackage } from '../../bootstrap/choose-node.mjs'
import { findNpm } from '../../bootstrap/find-npm.mjs'
import type { Buildah } from './buildah.ts'

const root = join(import.meta.dirname, '..', '..')
const DOCKERFILE = join(root, 'deploy', 'Dockerfile')
const CACHE = join(root, 'node_modules', '.cache', 'image')
const DEBIAN = 'bookworm'
const MIRROR = 'http://deb.debian.org/debian'
const MADE_HERE = 'localhost/wallpaper-shop-base'

/** The public base where a registry of images can be reached, else one of the same parts that is made here. */
export async function bringBase(buildah: Buildah): Promise<string> {
  const named = /^ARG BASE=(\S+)$/m.exec(readFileSync(DOCKERFILE, 'utf8'))?.[1] ?? ''
  const isPulled = await buildah.run('pull', '--quiet', `docker://${named}`).then(
    () => true,
    () => false,
  )
  if (isPulled) return named
  console.log(`No registry of images can be reached; a base is made of Debian's packages and the lockfile's Node.`)
  await makeBase(buildah)
  return MADE_HERE
}

/** What ${DOCKERFILE} expects of the public one: Debian, Node and npm on the path, and a user 1000. */
async function makeBase(buildah: Buildah): Promise<void> {
  const container = await buildah.run('from', 'scratch')
  await buildah.run('add', '--quiet', container, bringDebian(), '/')
  await buildah.run('copy', '--quiet', container, bringNode(), '/usr/local/bin/node')
  const npm = findNpm(process.env, process.execPath)
  if (!npm) throw new Error('npm was not found; install it, then run the command again.')
  await buildah.run('copy', '--quiet', container, dirname(dirname(npm)), '/usr/local/lib/node_modules/npm')
  const script = '../lib/node_modules/npm/bin/npm-cli.js'
  const set = `ln -s ${script} /usr/local/bin/npm && useradd --uid 1000 --user-group --create-home node`
  await buildah.run('run', '--isolation', 'chroot', container, 'sh', '-c', set)
  const trusted = process.env.NODE_EXTRA_CA_CERTS
  if (trusted) {
    // Whoever stands between this machine and the packages is believed here, and so in what is built here.
    await buildah.run('copy', '--quiet', container, trusted, '/etc/ssl/certs/of-this-machine.pem')
    await buildah.run('config', '--env', 'NODE_EXTRA_CA_CERTS=/etc/ssl/certs/of-this-machine.pem', container)
  }
  await buildah.run('commit', '--quiet', '--rm', container, MADE_HERE)
}

/** Kept for the next time: it takes more than a minute. */
function bringDebian(): string {
  const archive = join(CACHE, `${DEBIAN}-${process.arch}.tar`)
  if (existsSync(archive)) return archive
  mkdirSync(CACHE, { recursive: true })
  const folder = join(CACHE, `making-${process.pid}`)
  try {
    const words = ['--variant=minbase', '--include=ca-certificates', DEBIAN, folder, MIRROR]
    execFileSync('debootstrap', words, { stdio: ['ignore', 'ignore', 'inherit'] })
    const left = ['./var/cache/apt/archives/*.deb', './var/lib/apt/lists/*', './var/log/*', './dev/*', './proc/*']
    const excluded = left.map((name) => `--exclude=${name}`)
    execFileSync('tar', ['-C', folder, ...excluded, '-cf', `${archive}.new`, '.'])
    renameSync(`${archive}.new`, archive)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return archive
}

/** The lockfile's: the one that runs this may be another, of a system with libraries of its own. */
function bringNode(): string {
  const lock = JSON.parse(readFileSync(join(root, 'bootstrap', 'node', 'package-lock.json'), 'utf8'))
  const found = findPackage(lock, { platform: process.platform, arch: process.arch, isMusl: false })
  if (!found) throw new Error(`The lockfile has no Node for ${process.platform} ${process.arch}.`)
  const installed = join(root, '.node', found.path, 'bin', 'node')
  if (existsSync(installed)) return installed
  const folder = join(CACHE, `node-${found.entry.version}`)
  const file = join(folder, found.path, 'bin', 'node')
  if (!existsSync(file)) {
    const name = `${found.path.slice('node_modules/'.length)}@${found.entry.version}`
    const { status } = spawnSync('npm', ['install', '--ignore-scripts', '--no-save', '--prefix', folder, name])
    if (status !== 0) throw new Error(`${name} could not be installed.`)
  }
  return file
}

/** The tree as a clone has it: what git knows, as it is now, and nothing that was made of it. */
export function cloneTo(folder: string): void {
  const names = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  for (const name of names.split('\0').filter(Boolean)) {
    if (existsSync(join(root, name))) cpSync(join(root, name), join(folder, name), { preserveTimestamps: true })
  }
}
