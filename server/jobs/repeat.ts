import type { Logger } from 'pino'

export type JobOptions = {
  /** As the log says it: 'sending mail' failed. */
  readonly name: string
  /** One round. A long one ends early, and leaves the rest, when the signal says that the job stops. */
  readonly run: (stopping: AbortSignal) => Promise<unknown>
  readonly logger: Pick<Logger, 'error'>
  /** From the end of a round to the start of the next. Without it there are rounds only when somebody asks for one. */
  readonly everyMs?: number
  /** From the start of the job to its first round by itself. */
  readonly firstAfterMs?: number
  /** How long a round that was asked for waits, so that one serves all who ask meanwhile. */
  readonly gatherMs?: number
  /** The pause after a failed round. It doubles with each further failure, up to the longest. */
  readonly retry?: { readonly firstMs: number; readonly longestMs: number }
}

export type Job = {
  /**
   * Asks for a round now, whatever pause there is. Fulfilled when a round that began after the call has ended, well or
   * badly, or when the job was stopped before; never rejects.
   */
  runNow(): Promise<void>
  /** No round begins any more. Fulfilled when the one under way has ended. */
  stop(): Promise<void>
}

const RETRY = { firstMs: 5_000, longestMs: 30_000 }

/**
 * Does the same piece of work again and again. Never two rounds at once; whoever asks during a round gets exactly one
 * more, however many ask. A round that fails is logged and tried again, later and later until one succeeds. No timer
 * keeps the process alive.
 */
export function repeat(options: JobOptions): Job {
  const { name, run, logger, everyMs = Number.POSITIVE_INFINITY, firstAfterMs = 0, gatherMs = 0 } = options
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let underWay: Promise<void> | undefined
  let asked: PromiseWithResolvers<void> | undefined
  let failures = 0

  async function attempt(): Promise<void> {
    try {
      await run(stopping.signal)
      failures = 0
    } catch (err) {
      failures += 1
      logger.error({ err, job: name, failures }, `${name} failed; it will be tried again`)
    }
  }

  async function round(): Promise<void> {
    const answered = asked
    asked = undefined
    await attempt()
    underWay = undefined
    answered?.resolve()
    plan(asked ? gatherMs : failures > 0 ? pauseAfter(failures, options.retry) : everyMs)
  }

  function begin(): void {
    underWay = round()
  }

  function plan(ms: number): void {
    clearTimeout(timer)
    if (stopping.signal.aborted || ms === Number.POSITIVE_INFINITY) return
    if (ms === 0) begin()
    else timer = setTimeout(begin, ms).unref()
  }

  if (options.everyMs !== undefined) plan(firstAfterMs)
  return {
    runNow() {
      if (stopping.signal.aborted) return Promise.resolve()
      if (asked) return asked.promise
      asked = Promise.withResolvers()
      const { promise } = asked
      if (!underWay) plan(gatherMs)
      return promise
    },
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      await underWay
      asked?.resolve()
    },
  }
}

function pauseAfter(failures: number, { firstMs, longestMs } = RETRY): number {
  return Math.min(firstMs * 2 ** (failures - 1), longestMs)
}

/** Several as one: stopping it waits for all of them. */
export function together(jobs: readonly Pick<Job, 'stop'>[]): Pick<Job, 'stop'> {
  return {
    async stop() {
      await Promise.all(jobs.map((job) => job.stop()))
    },
  }
}
