// npm run drill disk [--short]: a full disk and writes that fail, under a serving shop and under an import.
import { drillImporting } from './disk/importing.ts'
import { findBrokenDisk, findSmallDisk } from './disk/scarce-disk.ts'
import { drillServing } from './disk/serving.ts'
import type { DrillResult } from './payments/drill-result.ts'
import { printResults } from './payments/print-results.ts'

const FULL = { orders: 100, files: 16 }
const SHORT = { orders: 5, files: 4 }

/** The short one serves on one disk and imports on the other; where only one can be had, it does both there. */
export async function drillDisk(isShort: boolean): Promise<DrillResult[]> {
  const { orders, files } = isShort ? SHORT : FULL
  const [small, broken] = [findSmallDisk(), findBrokenDisk()]
  const results: DrillResult[] = []
  try {
    if (small) results.push(await drillServing(small, orders))
    if (small && !(isShort && broken)) results.push(await drillImporting(small, files))
    if (broken && !(isShort && small)) results.push(await drillServing(broken, orders))
    if (broken) results.push(await drillImporting(broken, files))
  } finally {
    small?.remove()
    broken?.remove()
  }
  // Where neither disk can be had nothing was tried, and that is not good.
  const isTried = results.length > 0
  if (!small) results.push(skipped('a full disk', 'mounting a small one takes root', isTried))
  if (!broken) results.push(skipped('writes that fail', 'this system has no prlimit', isTried))
  return results
}

function skipped(name: string, why: string, isGood: boolean): DrillResult {
  return { name, found: `SKIPPED, because ${why}`, isGood }
}

export async function run(args: string[]): Promise<number> {
  return printResults('disk', await drillDisk(args.includes('--short')))
}
