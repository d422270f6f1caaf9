import { appendFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { killAll, type OldMachine, type Ran, startNode, startNpm, withoutNetwork } from './old-machine.ts'

/** What a machine may do to an install; null when all went well, else what did not. */
type Condition = {
  readonly name: string
  readonly play: (machine: OldMachine, clone: string) => Promise<string | null>
}

type Env = Readonly<Record<string, string>>

const HELP = ['run', 'shop', '--', '--help']

/** In this order on one clone: each finds what the one before left. */
export const CONDITIONS: readonly Condition[] = [
  { name: 'no network at first: says what failed', play: noNetwork },
  { name: 'no npm: says so', play: noNpm },
  { name: 'killed while it installs, four times', play: killed },
  { name: 'two commands at once', play: (machine, clone) => afresh(clone, () => twoAtOnce(machine, clone)) },
  { name: 'a package is gone', play: packageGone },
  { name: 'a half-filled node_modules', play: halfFilled },
  { name: 'a changed lockfile', play: changedLockfile },
  { name: 'a moved folder, no network', play: moved },
  {
    name: 'NODE_ENV=production, omit=dev',
    play: (machine, clone) =>
      afresh(clone, () => withEnv(machine, clone, { NODE_ENV: 'production', npm_config_omit: 'dev' })),
  },
  { name: 'an .npmrc with odd wishes', play: (machine, clone) => afresh(clone, () => oddNpmrc(machine, clone)) },
  { name: 'a cache that cannot be written', play: (machine, clone) => afresh(clone, () => deadCache(machine, clone)) },
]

async function help(machine: OldMachine, clone: string, env: Env = {}): Promise<Ran> {
  return startNpm(machine, clone, HELP, env).ended
}

/** It worked, and everything is there: what only the tests need as well. */
function judge({ code, output }: Ran, clone: string): string | null {
  if (code !== 0 || !output.includes('npm run shop -- <command>')) return output
  return existsSync(join(clone, 'node_modules', 'vitest', 'package.json')) ? null : 'vitest was not installed'
}

async function withEnv(machine: OldMachine, clone: string, env: Env): Promise<string | null> {
  return judge(await help(machine, clone, env), clone)
}

async function afresh(clone: string, work: () => Promise<string | null>): Promise<string | null> {
  rmSync(join(clone, 'node_modules'), { recursive: true, force: true })
  return work()
}

async function noNetwork(machine: OldMachine, clone: string): Promise<string | null> {
  const { code, output } = await help(machine, clone, withoutNetwork(machine))
  const isClear = code === 1 && output.includes('ECONNREFUSED') && output.includes('npm says why above')
  return isClear && !output.includes('\n    at ') ? null : output
}

async function noNpm(machine: OldMachine, clone: string): Promise<string | null> {
  const { code, output } = await startNode(machine, clone, ['bootstrap/run.mjs', 'commands/shop.ts'], { PATH: '' })
    .ended
  return code === 1 && output.startsWith('npm was not found') && output.trim().split('\n').length === 1 ? null : output
}

async function killed(machine: OldMachine, clone: string): Promise<string | null> {
  for (const afterMs of [300, 1500, 4000, 9000]) {
    const { child, ended } = startNpm(machine, clone, HELP)
    await Promise.race([pause(afterMs), ended])
    if (child.exitCode === null) killAll(child)
    await ended
  }
  return withEnv(machine, clone, {})
}

async function twoAtOnce(machine: OldMachine, clone: string): Promise<string | null> {
  const both = await Promise.all([help(machine, clone), help(machine, clone)])
  return both.map((ran) => judge(ran, clone)).find((problem) => problem !== null) ?? null
}

async function packageGone(machine: OldMachine, clone: string): Promise<string | null> {
  rmSync(join(clone, 'node_modules', 'kysely'), { recursive: true })
  return withEnv(machine, clone, {})
}

async function halfFilled(machine: OldMachine, clone: string): Promise<string | null> {
  const modules = join(clone, 'node_modules')
  rmSync(join(modules, '.installed'))
  for (const [place, name] of readdirSync(modules).entries()) {
    if (place % 2 === 0) rmSync(join(modules, name), { recursive: true })
  }
  return withEnv(machine, clone, {})
}

async function changedLockfile(machine: OldMachine, clone: string): Promise<string | null> {
  appendFileSync(join(clone, 'package-lock.json'), '\n')
  const ran = await help(machine, clone)
  return ran.output.includes('packages (once)') ? judge(ran, clone) : `Nothing was installed:\n${ran.output}`
}

async function moved(machine: OldMachine, clone: string): Promise<string | null> {
  const elsewhere = `${clone}, moved`
  renameSync(clone, elsewhere)
  try {
    return judge(await help(machine, elsewhere, withoutNetwork(machine)), elsewhere)
  } finally {
    renameSync(elsewhere, clone)
  }
}

async function oddNpmrc(machine: OldMachine, clone: string): Promise<string | null> {
  const file = join(machine.folder, 'odd-npmrc')
  writeFileSync(file, 'ignore-scripts=true\npackage-lock=false\nengine-strict=true\nloglevel=silly\nprogress=true\n')
  return withEnv(machine, clone, { npm_config_userconfig: file })
}

async function deadCache(machine: OldMachine, clone: string): Promise<string | null> {
  mkdirSync(machine.folder, { recursive: true })
  const file = join(machine.folder, 'a-file')
  writeFileSync(file, '')
  const ran = await help(machine, clone, { npm_config_cache: join(file, 'cache') })
  const problem = judge(ran, clone)
  if (problem === null || (await canReachRegistry(machine, clone))) return problem
  // Without a cache and without a network there is nothing to install: that is said, and stands in nobody's way later.
  return ran.output.includes('npm says why above') ? withEnv(machine, clone, {}) : problem
}

async function canReachRegistry(machine: OldMachine, clone: string): Promise<boolean> {
  const { code } = await startNpm(machine, clone, ['ping'], { npm_config_fetch_retries: '0' }).ended
  return code === 0
}
