// npm run drill overload [--short]: slow readers, endless requests, floods; the shop must stay there for everybody else.

import sharp from 'sharp'
import { buyBundle, signUp } from '../harness/customer.ts'
import { openWholeShop } from '../harness/open-whole-shop.ts'
import { drillBodies, drillRenditions, drillSignIns } from './overload/floods.ts'
import { drillSlowLoris, drillSlowReaders } from './overload/slow-clients.ts'
import type { DrillResult } from './payments/drill-result.ts'
import { printResults } from './payments/print-results.ts'

const FULL = {
  picture: { width: 3840, height: 2160 },
  readers: { readers: 500, holdMs: 8000, mostMegabytes: 700 },
  loris: { connections: 400, patienceMs: 45_000 },
  bodies: { requests: 64, megabytes: 64 },
  guesses: 400,
  renditions: { asked: 80, stay: 80 },
}
const SHORT = {
  picture: { width: 1280, height: 720 },
  readers: { readers: 60, holdMs: 300, mostMegabytes: 500 },
  loris: { connections: 50, patienceMs: 300 },
  bodies: { requests: 8, megabytes: 4 },
  guesses: 12,
  renditions: { asked: 40, stay: 2 },
}

export async function drillOverload(isShort: boolean): Promise<DrillResult[]> {
  const { picture, readers, loris, bodies, guesses, renditions } = isShort ? SHORT : FULL
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const master = await sharp({ create: { ...picture, channels: 3, background: '#345', noise } })
    .png({ compressionLevel: 0 })
    .toBuffer()
  const shop = await openWholeShop({ master })
  try {
    const visitor = await signUp(shop, 'visitor')
    const { downloads, zip } = await buyBundle(shop, visitor)
    return [
      await drillSlowReaders(shop, visitor, zip?.path ?? '', readers),
      await drillBodies(shop, visitor, bodies),
      await drillSignIns(shop, visitor, guesses),
      await drillRenditions(shop, visitor, downloads, renditions),
      await drillSlowLoris(shop, visitor, loris),
    ]
  } finally {
    await shop.close()
  }
}

export async function run(args: string[]): Promise<number> {
  return printResults('overload', await drillOverload(args.includes('--short')))
}
