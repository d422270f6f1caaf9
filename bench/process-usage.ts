import { readdirSync, readFileSync } from 'node:fs'
import { eventually } from '../harness/eventually.ts'
import { memoryMegabytes } from '../harness/memory-megabytes.ts'

const TICKS_PER_SECOND = 100

/** CPU seconds that a process and its children have used so far (Linux). */
export function cpuSeconds(pid: number): number {
  const own = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  const ticks = Number(own[11]) + Number(own[12])
  return ticks / TICKS_PER_SECOND + childrenOf(pid).reduce((sum, child) => sum + cpuSeconds(child), 0)
}

/** The same with the children that have ended: what was drawn in processes of its own. */
export function cpuSecondsWithEnded(pid: number): number {
  const own = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return cpuSeconds(pid) + (Number(own[13]) + Number(own[14])) / TICKS_PER_SECOND
}

const IDLE_MS = 3000
const IDLE_SECONDS = 0.02

/** Until it has done hardly anything for a while: what a server does once when it opens is over. */
export async function untilIdle(pid: number): Promise<void> {
  let [since, seconds] = [Date.now(), cpuSeconds(pid)]
  const isIdle = async () => {
    if (cpuSeconds(pid) - seconds <= IDLE_SECONDS) return Date.now() - since >= IDLE_MS || undefined
    ;[since, seconds] = [Date.now(), cpuSeconds(pid)]
    return undefined
  }
  await eventually(isIdle, 'The server is never idle.')
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
