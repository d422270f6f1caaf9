import type { Turnstile } from '../../http/turnstile.ts'

/** Work that several people may wait for. It is done once, in turn, and dropped when the last of them leaves. */
export type WaitingRoom = {
  join(key: string, signal: AbortSignal, work: (abandoned: AbortSignal) => Promise<void>): Promise<void>
}

type Job = { readonly done: Promise<void>; readonly abandon: AbortController; waiting: number }

export function waitingRoom(turns: Turnstile): WaitingRoom {
  const jobs = new Map<string, Job>()

  function start(key: string, work: (abandoned: AbortSignal) => Promise<void>): Job {
    const abandon = new AbortController()
    const done = turns
      .pass(() => work(abandon.signal), abandon.signal)
      .finally(() => {
        if (jobs.get(key) === job) jobs.delete(key)
      })
    const job: Job = { done, abandon, waiting: 0 }
    // Whoever waits hears of a failure; with nobody waiting there is nobody to tell.
    done.catch(() => {})
    jobs.set(key, job)
    return job
  }

  return {
    async join(key, signal, work) {
      signal.throwIfAborted()
      const job = jobs.get(key) ?? start(key, work)
      job.waiting++
      const left = new Promise<never>((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason), { once: true })
      })
      try {
        await Promise.race([job.done, left])
      } finally {
        job.waiting--
        if (job.waiting === 0) {
          jobs.delete(key)
          job.abandon.abort()
        }
      }
    },
  }
}
