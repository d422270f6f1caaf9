import type { ChildProcess } from 'node:child_process'
import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../server/testing/free-port.ts'
import {
  bringMachine,
  cloneShop,
  killAll,
  type OldMachine,
  type Pair,
  startNpm,
  withoutNetwork,
} from './old-machine.ts'

export type Started = {
  /** From the clean clone, and again without network, to the first answer of /healthz, in seconds. */
  readonly first: number
  readonly second: number
  readonly problems: readonly string[]
}

const PATIENCE_MS = 10 * 60_000
const NOISE = /\b(warn|EBADENGINE|deprecated|allow-scripts)\b/i
/** What npm thinks of the machine's own .npmrc is said before anything of ours runs. */
const OF_THE_MACHINE = /\bUnknown (user|env) config\b/

/** `npm start` in a clean clone until the shop answers, then once more with no registry to ask. */
export async function startTwice(pair: Pair, folder: string): Promise<Started> {
  const machine = bringMachine(pair, folder)
  const clone = cloneShop(machine, `shop ${pair.node}-${pair.npm}`)
  try {
    const first = await startOnce(machine, clone, {})
    const second = await startOnce(machine, clone, withoutNetwork(machine))
    return { first: first.seconds, second: second.seconds, problems: [...first.problems, ...second.problems] }
  } finally {
    rmSync(clone, { recursive: true, force: true })
  }
}

async function startOnce(machine: OldMachine, clone: string, env: Readonly<Record<string, string>>) {
  const port = await freePort()
  const ports = { PORT: String(port), SANDBOX_PORT: String(await freePort()) }
  const startedAt = Date.now()
  const npm = startNpm(machine, clone, ['start'], { ...ports, ...env })
  const isServed = await answers(`http://127.0.0.1:${port}/healthz`, npm.child)
  const seconds = (Date.now() - startedAt) / 1000
  const noise = npm
    .output()
    .split('\n')
    .filter((line) => NOISE.test(line) && !OF_THE_MACHINE.test(line))
  const problems = isServed ? noise.map((line) => `noise: ${line}`) : [`not served:\n${npm.output()}`]
  await stop(npm.child, npm.ended)
  return { seconds, problems }
}

async function answers(url: string, child: ChildProcess): Promise<boolean> {
  const until = Date.now() + PATIENCE_MS
  while (Date.now() < until && child.exitCode === null && child.signalCode === null) {
    const isThere = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isThere) return true
    await pause(100)
  }
  return false
}

/** As a terminal does it: everybody in the group is told. */
async function stop(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  if (child.exitCode !== null || !child.pid) return
  process.kill(-child.pid, 'SIGINT')
  const isEnded = await Promise.race([ended.then(() => true), pause(20_000, false)])
  if (!isEnded) killAll(child)
}
