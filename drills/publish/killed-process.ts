import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Said } from './read-whole.ts'

const PUBLISHING_SHOP = join(import.meta.dirname, 'publishing-shop.ts')

/** What it said, and whether it lived to say that a publication is shown. */
export type Ended = Said & { readonly publications: number }

export type Kill =
  | { readonly atStep: number }
  /** So long after it began its so-manyth publication. */
  | { readonly afterMs: number; readonly of: number }

/** Runs a process that publishes, and kills it; at a step beyond the last one it is killed when one is shown. */
export async function killWhilePublishing(words: readonly string[], kill: Kill, by = 1): Promise<Ended> {
  const atStep = 'atStep' in kill ? String(kill.atStep) : '0'
  const child = spawn(process.execPath, [PUBLISHING_SHOP, ...words, atStep, String(by)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => child.once('close', resolve))
  let [begun, shown, publications, begins] = [0, 0, 0, 0]
  for await (const line of createInterface({ input: child.stdout })) {
    const [word, price] = line.split(' ')
    if (word === 'shown') {
      shown = Number(price)
      publications += 1
      if ('atStep' in kill) child.kill('SIGKILL')
      continue
    }
    begun = Number(price)
    if ('of' in kill && ++begins === kill.of) void sleep(kill.afterMs).then(() => child.kill('SIGKILL'))
  }
  await ended
  return { begun, shown, publications }
}
