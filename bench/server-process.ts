import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

const TICKS_PER_SECOND = 100

/** CPU seconds that a process and its children have used so far (Linux). */
export function cpuSeconds(pid: number): number {
  const own = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  const ticks = Number(own[11]) + Number(own[12])
  return ticks / TICKS_PER_SECOND + childrenOf(pid).reduce((sum, child) => sum + cpuSeconds(child), 0)
}

/** Memory in use by a process, in megabytes. */
export function memoryMegabytes(pid: number): number {
  if (process.platform !== 'linux') {
    return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024
  }
  const found = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(found?.[1] ?? 0) / 1024
}

/** Memory in use by a process and all its children, in megabytes. */
export function treeMegabytes(pid: number): number {
  return memoryMegabytes(pid) + childrenOf(pid).reduce((sum, child) => sum + treeMegabytes(child), 0)
}

/** The most memory a process has used so far, in megabytes. */
export function peakMemoryMegabytes(pid: number): number {
  const found = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(found?.[1] ?? 0) / 1024
}

function childrenOf(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number),
  )
}

export function isInstalled(program: string): boolean {
  try {
    execFileSync('which', [program], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** On a fresh clone the first start brings in the samples and builds. */
const PATIENCE_MS = 300_000

/** Starts a server and waits until its address answers. */
export async function startServer(
  program: string,
  args: readonly string[],
  url: string,
  env: Record<string, string> = {},
): Promise<ChildProcess & { pid: number }> {
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'inherit'] })
  for (const endsAt = Date.now() + PATIENCE_MS; Date.now() < endsAt; ) {
    const isUp = await fetch(url).then(
      () => true,
      () => false,
    )
    // One that ended cannot be the one that answers.
    if (child.exitCode !== null) break
    if (isUp && child.pid) return child as ChildProcess & { pid: number }
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error(`${program} did not start.`)
}

export async function stopServer(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}
