import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { findNpm } from '../../bootstrap/find-npm.mjs'

const root = join(import.meta.dirname, '..', '..')

/** The newest of each line, as people have them. */
export const NODES = { 18: '18.20.8', 20: '20.20.2', 22: '22.23.3', 24: '24.21.0', 26: '26.10.0' } as const
export const NPMS = { 9: '9.9.4', 10: '10.9.9', 11: '11.21.1' } as const

export type Pair = { readonly node: keyof typeof NODES; readonly npm: keyof typeof NPMS }

/** A Node and an npm of a certain age, and a folder to work in. */
export type OldMachine = {
  readonly node: string
  readonly npmCli: string
  readonly folder: string
}

/** Fetches them from the package registry, once, into the folder. */
export function bringMachine({ node, npm }: Pair, folder: string): OldMachine {
  const nodePackage = bringPackage(join(folder, `node${node}`), `node-${platformName()}`, NODES[node])
  const npmPackage = bringPackage(join(folder, `npm${npm}`), 'npm', NPMS[npm])
  const binary = process.platform === 'win32' ? 'node.exe' : 'node'
  return { node: join(nodePackage, 'bin', binary), npmCli: join(npmPackage, 'bin', 'npm-cli.js'), folder }
}

function platformName(): string {
  return `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
}

function bringPackage(prefix: string, name: string, version: string): string {
  const found = join(prefix, 'node_modules', name)
  if (existsSync(found)) return found
  mkdirSync(prefix, { recursive: true })
  const cli = findNpm(process.env, process.execPath)
  if (!cli) throw new Error('npm was not found.')
  const flags = ['--no-save', '--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const args = [cli, 'install', ...flags, '--prefer-offline', '--prefix', prefix, `${name}@${version}`]
  execFileSync(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  return found
}

/** A clean clone of what is committed, under a name that programs stumble over. */
export function cloneShop({ folder }: OldMachine, name: string): string {
  const clone = join(folder, `Läden & Co`, name)
  rmSync(clone, { recursive: true, force: true })
  mkdirSync(dirname(clone), { recursive: true })
  execFileSync('git', ['clone', '--quiet', root, clone])
  return clone
}

export type Ran = { readonly code: number | null; readonly output: string }

/** Runs npm with the machine's Node, as `npm …` would, in a process group of its own. */
export function startNpm(
  machine: OldMachine,
  cwd: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): { readonly child: ChildProcess; readonly ended: Promise<Ran>; readonly output: () => string } {
  return startNode(machine, cwd, [machine.npmCli, ...args], env)
}

export function startNode(
  { node }: OldMachine,
  cwd: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
) {
  const child = spawn(node, args, { cwd, env: { ...plainEnvironment(node), ...env }, detached: true })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk))
  const ended = new Promise<Ran>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, output }))
  })
  return { child, ended, output: () => output }
}

/** Nothing of the npm and the Node that run this command. */
function plainEnvironment(node: string): Record<string, string> {
  const kept = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && !/^(npm_|NODE_|INIT_CWD|CI$|PATH$)/i.test(entry[0]),
  )
  const withoutOurs = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'))
  return { ...Object.fromEntries(kept), ...caOf(process.env), PATH: [dirname(node), ...withoutOurs].join(delimiter) }
}

/** Some networks want a certificate of their own. */
function caOf({ NODE_EXTRA_CA_CERTS: file }: NodeJS.ProcessEnv): Record<string, string> {
  return file ? { NODE_EXTRA_CA_CERTS: file } : {}
}

/** As `kill -9` of everything that the command started. */
export function killAll({ pid }: ChildProcess): void {
  if (pid) process.kill(-pid, 'SIGKILL')
}

/** Any attempt to reach a registry ends at once, and no cache helps. */
export function withoutNetwork({ folder }: OldMachine): Record<string, string> {
  return {
    npm_config_registry: 'http://127.0.0.1:9/',
    npm_config_cache: join(folder, 'empty-cache'),
    npm_config_fetch_retries: '0',
  }
}
