import { ProblemError } from '../../http/problem.ts'
import { buyerLines } from './buyer-lines.ts'

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
