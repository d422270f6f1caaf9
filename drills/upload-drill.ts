// npm run drill upload [--short]: uploads through kills, a full disk and a slow line; no half file is ever sold or left.
import { findBrokenDisk, findSmallDisk } from './disk/scarce-disk.ts'
import type { DrillResult } from './payments/drill-result.ts'
import { printResults } from './payments/print-results.ts'
import { drillKills } from './upload/kills.ts'
import { drillScarce } from './upload/scarce.ts'
import { drillSlow } from './upload/slow.ts'

/** A part of 40 seconds is longer than any other body may take. */
const FULL = { files: 6, kills: 12, slowSeconds: 40 }
const SHORT = { files: 2, kills: 2, slowSeconds: 1 }

export async function drillUpload(isShort: boolean): Promise<DrillResult[]> {
  const { files, kills, slowSeconds } = isShort ? SHORT : FULL
  const disks = [findSmallDisk(), findBrokenDisk()].filter((disk) => disk !== undefined)
  const results = [await drillKills(files, kills), await drillSlow(slowSeconds)]
  try {
    for (const disk of isShort ? disks.slice(0, 1) : disks) results.push(await drillScarce(disk))
  } finally {
    for (const disk of disks) disk.remove()
  }
  return results
}

export async function run(args: string[]): Promise<number> {
  return printResults('upload', await drillUpload(args.includes('--short')))
}
