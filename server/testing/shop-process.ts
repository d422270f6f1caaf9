import { type ChildProcess, spawn } from 'node:child_process'
import { inject } from 'vitest'
import type { Storefront } from '../publications/storefront.ts'

export type ShopProcess = {
  readonly child: ChildProcess
  readonly ended: Promise<number | null>
  /** Everything that it has said so far. */
  output(): string
  /** Fulfilled when it has said these words; rejected with all of its words if it ended without. */
  says(words: string): Promise<void>
}

type Program = {
  readonly storefront?: Storefront | undefined
  readonly worker?: string
}

/** The shop as production runs it: plain Node, no test runner between it and its code, which is bundled. */
export function startShopProcess(siteFolder: string, env: Record<string, string>, program: Program = {}): ShopProcess {
  const { storefront, worker = inject('shopWorker') } = program
  return startNode([worker, JSON.stringify({ siteFolder, storefront, worker })], env)
}

/** A program of the shop, with these settings and no others but what keeps it quiet. */
export function startNode(words: readonly string[], env: Record<string, string>): ShopProcess {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  // Drawing what nobody has bought yet would take a core from the tests.
  const child = spawn(process.execPath, words, {
    env: { PATH, NODE_COMPILE_CACHE, LOG_LEVEL: 'error', DRAW_AHEAD: 'off', ...env },
  })
  let output = ''
  const waiting = new Set<() => void>()
  const take = (chunk: Buffer) => {
    output += chunk
    for (const look of waiting) look()
  }
  child.stdout.on('data', take)
  child.stderr.on('data', take)
  const ended = new Promise<number | null>((resolve) => child.on('close', (code) => resolve(code)))
  return {
    child,
    ended,
    output: () => output,
    says: (words) =>
      new Promise((resolve, reject) => {
        const look = () => output.includes(words) && resolve()
        waiting.add(look)
        look()
        void ended.then(() => reject(new Error(`It ended without '${words}': ${output}`)))
      }),
  }
}
