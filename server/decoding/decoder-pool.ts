import { type ChildProcess, fork } from 'node:child_process'
import { Refusal } from './refusal.ts'

/** What a process says of one question; after the last one it is gone. */
export type DecoderAnswer = { readonly isLast?: boolean } & (
  | { readonly result: unknown }
  | { readonly refusal: string }
  | { readonly failure: { readonly message: string; readonly code: string | undefined } }
)

export type DecoderOptions = {
  /** The program, which calls answerQuestions (decoder-process.ts). */
  readonly worker: string
  readonly size: number
  readonly timeLimitMs: number
  readonly memoryLimitMb: number
  /** How long a process without a question is kept; without end where none is given. */
  readonly idleMs?: number
}

/**
 * Processes that decode what somebody brought: a decoder that crashes takes its whole process along, and one that takes too
 * much time or memory is killed with it. Threads would bound neither: a decoder's memory and time are the process's. The
 * file is refused, and the next one is served by another process. They start when something is asked.
 */
export type DecoderPool<Question> = {
  /** Throws a Refusal, or an Error for what is not the file's fault. */
  ask(question: Question): Promise<unknown>
  close(): void
}

/** JavaScript's own objects; pixels and files lie outside of them and are watched (decoder-process.ts). */
const HEAP_MB = 512

export function decoderPool<Question extends object>(options: DecoderOptions): DecoderPool<Question> {
  const { worker, size, timeLimitMs, memoryLimitMb, idleMs } = options
  const idle: ChildProcess[] = []
  const all = new Set<ChildProcess>()
  const waiting: ((child: ChildProcess | Promise<ChildProcess>) => void)[] = []
  const endings = new WeakMap<ChildProcess, NodeJS.Timeout>()

  async function borrow(): Promise<ChildProcess> {
    for (let ready = idle.pop(); ready; ready = idle.pop()) {
      if (ready.connected) return hold(ready)
      all.delete(ready)
    }
    if (all.size < size) return start()
    return new Promise((resolve) => waiting.push(resolve))
  }

  /** A worker says a word when it is up, so that a file's time limit does not count a busy machine's slow start. */
  async function start(): Promise<ChildProcess> {
    const child = fork(worker, [String(memoryLimitMb)], {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      execArgv: [...process.execArgv, `--max-old-space-size=${HEAP_MB}`],
    })
    all.add(child)
    const { promise, resolve } = Promise.withResolvers<void>()
    child
      .once('message', () => resolve())
      .once('exit', resolve)
      .once('error', resolve)
    await promise
    return child
  }

  /** While it is asked, this process does not end for having nothing else to do. */
  function hold(child: ChildProcess): ChildProcess {
    clearTimeout(endings.get(child))
    child.ref()
    child.channel?.ref()
    return child
  }

  function rest(child: ChildProcess): void {
    idle.push(child)
    child.unref()
    child.channel?.unref()
    if (idleMs !== undefined) endings.set(child, setTimeout(() => end(child), idleMs).unref())
  }

  function end(child: ChildProcess): void {
    if (child.connected) child.disconnect()
    child.kill('SIGKILL')
  }

  function giveBack(child: ChildProcess): void {
    if (!child.connected) all.delete(child)
    const next = waiting.shift()
    if (!next) return void (child.connected && rest(child))
    next(child.connected ? child : start())
  }

  async function converse(child: ChildProcess, question: Question): Promise<DecoderAnswer> {
    const { promise, resolve } = Promise.withResolvers<DecoderAnswer>()
    const crashed = () => resolve({ refusal: 'made its decoder crash', isLast: true })
    const limit = setTimeout(
      () => resolve({ refusal: `took longer than ${timeLimitMs / 1000} seconds to decode`, isLast: true }),
      timeLimitMs,
    )
    child.once('message', resolve).once('exit', crashed).once('error', crashed)
    child.send(question, (error) => error && crashed())
    try {
      return await promise
    } finally {
      clearTimeout(limit)
      child.off('message', resolve).off('exit', crashed).off('error', crashed)
    }
  }

  return {
    async ask(question) {
      const child = await borrow()
      try {
        const answer = await converse(child, question)
        if (answer.isLast) end(child)
        if ('refusal' in answer) throw new Refusal(answer.refusal)
        if ('failure' in answer) throw Object.assign(new Error(answer.failure.message), { code: answer.failure.code })
        return answer.result
      } finally {
        giveBack(child)
      }
    },
    close() {
      for (const child of all) child.kill('SIGKILL')
    },
  }
}
