import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { memoryMegabytes } from '../../harness/memory-megabytes.ts'
import type { WholeShop } from '../../harness/open-whole-shop.ts'

/** Far beyond what any page takes, also on a machine that is busy. */
const PATIENCE_MS = 5000
/** One after the other: a single one may have met a busy machine. */
const MOST_UNANSWERED = 2
const EVERY_MS = 100

export type Watched<Result> = {
  /** Nothing where visitors have waited so long that nobody waits for it. */
  readonly result: Result | undefined
  /** What others noticed of it, in words; undefined is nothing. */
  readonly noticed: string | undefined
}

/**
 * Does something to a shop while others ask it for pages, and counts the memory of all its processes. Others notice when they
 * are not served, or when the shop takes more memory than this beyond what it had.
 */
export async function watchWhile<Result>(
  shop: WholeShop,
  mostMegabytes: number,
  act: () => Promise<Result>,
): Promise<Watched<Result>> {
  const before = sumMemory(shop.pid())
  let [isOver, most, unanswered] = [false, before, 0]
  const watching = (async () => {
    while (!isOver) {
      most = Math.max(most, sumMemory(shop.pid()))
      await pause(EVERY_MS)
    }
  })()
  const visiting = (async () => {
    while (!isOver && unanswered < MOST_UNANSWERED) {
      const signal = AbortSignal.timeout(PATIENCE_MS)
      const status = await fetch(`${shop.url}/api/search`, { signal }).then(
        (answer) => answer.status,
        () => 0,
      )
      unanswered = status === 200 ? 0 : unanswered + 1
      await pause(EVERY_MS)
    }
  })()
  const acting = act().finally(() => {
    isOver = true
  })
  const result = await Promise.race([acting, visiting.then(() => undefined)])
  isOver = true
  await Promise.all([watching, visiting])
  const grown = Math.round(most - before)
  const noticed = [
    ...(unanswered >= MOST_UNANSWERED ? ['a shop that answers nobody'] : []),
    ...(grown > mostMegabytes ? [`${grown} MB of memory`] : []),
  ]
  return { result, noticed: noticed.length > 0 ? noticed.join(', ') : undefined }
}

/** Of a process and all that it began; by itself where the system does not list them. */
function sumMemory(pid: number): number {
  const parents = listParents()
  const isOfShop = (one: number): boolean => one === pid || (parents.has(one) && isOfShop(parents.get(one) ?? 0))
  const all = [...parents.keys()].filter(isOfShop)
  return (all.length > 0 ? all : [pid]).reduce((sum, one) => sum + memoryOf(one), 0)
}

/** One that has ended meanwhile has none. */
function memoryOf(pid: number): number {
  try {
    return memoryMegabytes(pid)
  } catch {
    return 0
  }
}

function listParents(): ReadonlyMap<number, number> {
  if (process.platform !== 'linux') return new Map()
  const found = readdirSync('/proc').flatMap((name): [number, number][] => {
    if (!/^\d+$/.test(name)) return []
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      return [[Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])]]
    } catch {
      return []
    }
  })
  return new Map(found)
}
