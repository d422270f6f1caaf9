import { type ChildProcess, fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { FileDigest } from './file-digest.ts'
import type { InspectedMaster } from './inspect-master.ts'
import type { MasterFormat } from './master-format.ts'
import type { PreviewPlan } from './preview-plan.ts'
import { Refusal } from './refusal.ts'

export type MasterQuestion =
  | { readonly kind: 'digest'; readonly file: string }
  | { readonly kind: 'copy'; readonly file: string; readonly to: string }
  | { readonly kind: 'inspect'; readonly file: string; readonly allowSmall: boolean; readonly plan: PreviewPlan }
  | { readonly kind: 'clean'; readonly file: string; readonly to: string; readonly format: MasterFormat }

type Answer =
  | { readonly result: unknown }
  | { readonly refusal: string }
  | { readonly failure: { readonly message: string; readonly code: string | undefined } }

/**
 * Looks at files in processes of their own, not in threads: a decoder that crashes takes its whole process along. A file
 * that crashes or outlives its process is refused, nothing more.
 */
export type MasterPool = {
  digest(file: string): Promise<FileDigest>
  /** Copies it and digests the copy. */
  copy(file: string, to: string): Promise<FileDigest>
  inspect(file: string, allowSmall: boolean, plan: PreviewPlan): Promise<InspectedMaster>
  /** Writes the file without what tells of people and places, if there is any; true if it did. */
  clean(file: string, to: string, format: MasterFormat): Promise<boolean>
  close(): void
}

const WORKER = fileURLToPath(new URL('./master-worker.ts', import.meta.url))

export function masterPool({ timeLimitMs = 60_000, size = availableParallelism(), worker = WORKER } = {}): MasterPool {
  const idle: ChildProcess[] = []
  const all = new Set<ChildProcess>()
  const waiting: ((child: ChildProcess | Promise<ChildProcess>) => void)[] = []

  async function borrow(): Promise<ChildProcess> {
    for (let ready = idle.pop(); ready; ready = idle.pop()) {
      if (ready.connected) return ready
      all.delete(ready)
    }
    if (all.size < size) return start()
    return new Promise((resolve) => waiting.push(resolve))
  }

  /** A worker says a word when it is up, so that a file's time limit does not count a busy machine's slow start. */
  async function start(): Promise<ChildProcess> {
    const child = fork(worker, { serialization: 'advanced', stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
    all.add(child)
    const { promise, resolve } = Promise.withResolvers<void>()
    child
      .once('message', () => resolve())
      .once('exit', resolve)
      .once('error', resolve)
    await promise
    return child
  }

  function giveBack(child: ChildProcess): void {
    if (!child.connected) all.delete(child)
    const next = waiting.shift()
    if (!next) return void (child.connected && idle.push(child))
    next(child.connected ? child : start())
  }

  async function ask(question: MasterQuestion): Promise<unknown> {
    const child = await borrow()
    try {
      const answer = await converse(child, question, timeLimitMs)
      if ('refusal' in answer) throw new Refusal(answer.refusal)
      if ('failure' in answer) throw Object.assign(new Error(answer.failure.message), { code: answer.failure.code })
      return answer.result
    } finally {
      giveBack(child)
    }
  }

  return {
    digest: (file) => ask({ kind: 'digest', file }) as Promise<FileDigest>,
    copy: (file, to) => ask({ kind: 'copy', file, to }) as Promise<FileDigest>,
    inspect: (file, allowSmall, plan) => ask({ kind: 'inspect', file, allowSmall, plan }) as Promise<InspectedMaster>,
    clean: (file, to, format) => ask({ kind: 'clean', file, to, format }) as Promise<boolean>,
    close() {
      for (const child of all) child.kill('SIGKILL')
    },
  }
}

async function converse(child: ChildProcess, question: MasterQuestion, timeLimitMs: number): Promise<Answer> {
  const { promise, resolve } = Promise.withResolvers<Answer>()
  const crashed = () => resolve({ refusal: 'made its decoder crash' })
  const limit = setTimeout(() => {
    resolve({ refusal: `took longer than ${timeLimitMs / 1000} seconds to decode` })
    child.disconnect()
    child.kill('SIGKILL')
  }, timeLimitMs)
  child.once('message', resolve).once('exit', crashed).once('error', crashed)
  child.send(question, (error) => error && crashed())
  try {
    return await promise
  } finally {
    clearTimeout(limit)
    child.off('message', resolve).off('exit', crashed).off('error', crashed)
  }
}
