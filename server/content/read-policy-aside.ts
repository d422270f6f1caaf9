import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { Piscina } from 'piscina'
import type { PolicyName, PolicySource } from '../../contract/content/policy.ts'
import type { ReadPolicy, ToRead } from './read-policy-worker.ts'

/** Hundreds of times what a long policy takes on a slow machine. */
const DEADLINE_MS = 10_000
const IDLE_MS = 10_000
const LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 }

/** One that was slow may have met a busy machine: it is tried again, a little later. */
const SLOW_FOR_MS = 60_000

export type PolicyReader = (name: PolicyName, source: PolicySource) => Promise<ReadPolicy>

/**
 * Reads policies in a thread that is ended when one takes too long or too much memory, one after the other: Markdown can be
 * written so that its reader needs hours, and whoever asks for a page waits for nobody's policy.
 */
export function policyReader({ program = 'read-policy-worker.ts', deadlineMs = DEADLINE_MS } = {}): PolicyReader {
  const pool = new Piscina<ToRead, ReadPolicy>({
    filename: join(import.meta.dirname, program),
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    resourceLimits: LIMITS,
  })
  // Every change of a draft is checked as a whole, and reading its policies takes most of that time.
  const kept = new LRUCache<string, ReadPolicy>({ max: 60 })
  let last: Promise<unknown> = Promise.resolve()

  async function read({ name, source }: ToRead, key: string): Promise<ReadPolicy> {
    const known = kept.get(key)
    if (known) return known
    try {
      const answer = await pool.run({ name, source }, { signal: AbortSignal.timeout(deadlineMs) })
      kept.set(key, answer)
      return answer
    } catch {
      const problem = `The policy '${name}' takes too long to be read: make it shorter, or its formatting simpler.`
      kept.set(key, { problem }, { ttl: SLOW_FOR_MS })
      return { problem }
    }
  }

  return (name, { description, version, date, markdown }) => {
    const source = { description, version, date, markdown }
    const turn = last.then(() => read({ name, source }, JSON.stringify([name, source])))
    last = turn
    return turn
  }
}

let shared: PolicyReader | undefined

/** What it says, or in a sentence why it cannot be read. */
export const readPolicyAside: PolicyReader = (name, source) => {
  shared ??= policyReader()
  return shared(name, source)
}
