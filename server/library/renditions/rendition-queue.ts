import { ProblemError } from '../../http/problem.ts'

export type QueueOptions = {
  readonly parallel: number
  readonly mostWaiting: number
  /** What those are told for whom there is no room. */
  readonly retryAfterSeconds: number
}

export type Asking = {
  /** Who asks for the same key waits for the same work. */
  readonly key: string
  readonly buyer: string
  readonly signal: AbortSignal
}

type Waiter = Pick<Asking, 'buyer'> & PromiseWithResolvers<void>
/** Is told whose turn it was that it starts. */
type Work = (abandoned: AbortSignal, buyer: string) => Promise<void>
type Job = {
  readonly key: string
  readonly work: Work
  readonly abandon: AbortController
  readonly waiters: Set<Waiter>
  isRunning: boolean
}

/**
 * A few jobs at a time, in fair turns: next is always the buyer whose last turn was longest ago, so somebody who waits
 * for a hundred pictures delays another's first by what is being drawn, and by nothing else. When the queue is full, the
 * longest line loses its newest job.
 */
export class RenditionQueue {
  private readonly options: QueueOptions
  private readonly jobs = new Map<string, Job>()
  private readonly lines = buyerLines<Job>()
  private running = 0

  constructor(options: QueueOptions) {
    this.options = options
  }

  /**
   * Waits until the work is done. Rejects as the work does, with 'busy' when there is no room, and when the signal says
   * so; work that nobody waits for any more is dropped.
   */
  async join({ key, buyer, signal }: Asking, work: Work): Promise<void> {
    signal.throwIfAborted()
    const job = this.jobs.get(key) ?? newJob(key, work)
    this.jobs.set(key, job)
    const waiter: Waiter = { buyer, ...Promise.withResolvers<void>() }
    const gone = () => waiter.reject(signal.reason)
    signal.addEventListener('abort', gone, { once: true })
    job.waiters.add(waiter)
    if (!job.isRunning) this.lines.add(buyer, job)
    this.startNext()
    this.makeRoom(buyer)
    try {
      await waiter.promise
    } finally {
      signal.removeEventListener('abort', gone)
      this.leave(job, waiter)
    }
  }

  private startNext(): void {
    while (this.running < this.options.parallel) {
      const next = this.lines.take()
      if (!next) return
      const { buyer, item: job } = next
      job.isRunning = true
      this.running++
      void this.run(job, buyer)
    }
  }

  private async run(job: Job, buyer: string): Promise<void> {
    try {
      await job.work(job.abandon.signal, buyer)
      for (const { resolve } of job.waiters) resolve()
    } catch (error) {
      for (const { reject } of job.waiters) reject(error)
    } finally {
      this.running--
      this.forget(job)
      this.startNext()
    }
  }

  private forget(job: Job): void {
    if (this.jobs.get(job.key) === job) this.jobs.delete(job.key)
  }

  private leave(job: Job, waiter: Waiter): void {
    job.waiters.delete(waiter)
    if (![...job.waiters].some(({ buyer }) => buyer === waiter.buyer)) this.lines.remove(waiter.buyer, job)
    if (job.waiters.size > 0) return
    this.forget(job)
    job.abandon.abort()
  }

  private makeRoom(newcomer: string): void {
    const { mostWaiting, retryAfterSeconds } = this.options
    const isFull = () => [...this.jobs.values()].filter(({ isRunning }) => !isRunning).length > mostWaiting
    while (isFull()) {
      const { buyer, newest: job } = this.lines.longest(newcomer)
      if (!job) return
      for (const waiter of [...job.waiters].filter((candidate) => candidate.buyer === buyer)) {
        this.leave(job, waiter)
        waiter.reject(new ProblemError('busy', 'The shop is busy; please try again in a moment.', retryAfterSeconds))
      }
    }
  }
}

function newJob(key: string, work: Work): Job {
  return { key, work, abandon: new AbortController(), waiters: new Set(), isRunning: false }
}

const MOST_REMEMBERED = 1000

/** What each buyer waits for, oldest first, and when each last had a turn. */
function buyerLines<Item>() {
  const lines = new Map<string, Set<Item>>()
  const lastTurns = new Map<string, number>()
  let turns = 0

  function remove(buyer: string, item: Item): void {
    const line = lines.get(buyer)
    if (line?.delete(item) && line.size === 0) lines.delete(buyer)
  }

  /** Remembered beyond one's line, so that nobody gains by asking one by one. */
  function noteTurn(buyer: string): void {
    lastTurns.delete(buyer)
    lastTurns.set(buyer, ++turns)
    const [oldest] = lastTurns.keys()
    if (lastTurns.size > MOST_REMEMBERED && oldest !== undefined) lastTurns.delete(oldest)
  }

  return {
    remove,

    add(buyer: string, item: Item): void {
      const line = lines.get(buyer) ?? new Set()
      lines.set(buyer, line.add(item))
    },

    /** The next item of the buyer whose turn it is; it leaves every line that it stands in. */
    take(): { buyer: string; item: Item } | undefined {
      let first: string | undefined
      for (const buyer of lines.keys()) {
        if (first === undefined || (lastTurns.get(buyer) ?? 0) < (lastTurns.get(first) ?? 0)) first = buyer
      }
      const [item] = (first !== undefined && lines.get(first)) || []
      if (first === undefined || item === undefined) return undefined
      noteTurn(first)
      for (const buyer of [...lines.keys()]) remove(buyer, item)
      return { buyer: first, item }
    },

    /** The newest item of the longest line; of lines of equal length the newcomer's. */
    longest(newcomer: string): { buyer: string; newest: Item | undefined } {
      let buyer = newcomer
      for (const [other, line] of lines) if (line.size > (lines.get(buyer)?.size ?? 0)) buyer = other
      return { buyer, newest: [...(lines.get(buyer) ?? [])].at(-1) }
    },
  }
}
