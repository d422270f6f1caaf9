import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Job, type JobOptions, repeat, together } from './repeat.ts'

const error = vi.fn()
const run = vi.fn<JobOptions['run']>()
let job: Job | undefined

beforeEach(() => {
  vi.useFakeTimers()
  error.mockReset()
  run.mockReset().mockResolvedValue(undefined)
})
afterEach(async () => {
  await job?.stop()
  vi.useRealTimers()
})

function start(options: Partial<JobOptions> = {}): Job {
  job = repeat({ name: 'counting stars', everyMs: 1_000, logger: { error }, run, ...options })
  return job
}

/** The next round lasts until it is told to end. */
function holdRound() {
  const { promise, resolve } = Promise.withResolvers<void>()
  run.mockReturnValueOnce(promise)
  return resolve
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

describe('a job', () => {
  it('runs at once, and again each time the pause after a round has passed', async () => {
    start()
    expect(run).toHaveBeenCalledTimes(1)
    await pass(999)
    expect(run).toHaveBeenCalledTimes(1)
    await pass(1)
    expect(run).toHaveBeenCalledTimes(2)
    await pass(3_000)
    expect(run).toHaveBeenCalledTimes(5)
  })

  it('counts the pause from the end of a round, so that no two overlap', async () => {
    const end = holdRound()
    start()
    await pass(60_000)
    expect(run).toHaveBeenCalledTimes(1)
    end()
    await pass(999)
    expect(run).toHaveBeenCalledTimes(1)
    await pass(1)
    expect(run).toHaveBeenCalledTimes(2)
  })

  it('may begin later', async () => {
    start({ firstAfterMs: 300 })
    await pass(299)
    expect(run).not.toHaveBeenCalled()
    await pass(1)
    expect(run).toHaveBeenCalledTimes(1)
  })

  it('without a pace of its own runs only when it is asked', async () => {
    const { runNow } = repeat({ name: 'counting', logger: { error }, run })
    await pass(3_600_000)
    expect(run).not.toHaveBeenCalled()
    await runNow()
    await pass(3_600_000)
    expect(run).toHaveBeenCalledTimes(1)
  })
})

describe('asking for a round', () => {
  it('runs it now and starts the pause afresh', async () => {
    const { runNow } = start()
    await pass(900)
    await runNow()
    expect(run).toHaveBeenCalledTimes(2)
    await pass(999)
    expect(run).toHaveBeenCalledTimes(2)
    await pass(1)
    expect(run).toHaveBeenCalledTimes(3)
  })

  it('during a round makes exactly one more, which answers all who asked', async () => {
    const end = holdRound()
    const endSecond = holdRound()
    const { runNow } = start()
    const answered = vi.fn()
    for (let count = 0; count < 5; count++) void runNow().then(answered)
    end()
    await pass(0)
    expect([run.mock.calls.length, answered.mock.calls.length]).toEqual([2, 0])
    endSecond()
    await pass(0)
    expect([run.mock.calls.length, answered.mock.calls.length]).toEqual([2, 5])
  })

  it('gathers those who ask together, and is not put off by those who go on asking', async () => {
    const { runNow } = start({ gatherMs: 20 })
    await pass(0)
    for (let ms = 0; ms < 19; ms++) {
      void runNow()
      await pass(1)
    }
    expect(run).toHaveBeenCalledTimes(1)
    await pass(1)
    expect(run).toHaveBeenCalledTimes(2)
  })

  it('is answered by a round that fails as well', async () => {
    const { runNow } = start()
    await pass(0)
    run.mockRejectedValueOnce(new Error('Clouds'))
    await expect(runNow()).resolves.toBeUndefined()
  })
})

describe('a round that fails', () => {
  it('is logged, whether it rejects or throws', async () => {
    const clouds = new Error('Clouds')
    run.mockRejectedValueOnce(clouds).mockImplementationOnce(() => {
      throw clouds
    })
    await start().runNow()
    expect(error.mock.calls).toEqual([
      [{ err: clouds, job: 'counting stars', failures: 1 }, 'counting stars failed; it will be tried again'],
      [{ err: clouds, job: 'counting stars', failures: 2 }, 'counting stars failed; it will be tried again'],
    ])
  })

  it('is tried again later and later up to a limit, and at the usual pace after one that succeeds', async () => {
    run.mockRejectedValue(new Error('Clouds'))
    start({ retry: { firstMs: 100, longestMs: 350 } })
    const startedAt: number[] = []
    const from = Date.now()
    run.mockImplementation(async () => {
      startedAt.push(Date.now() - from)
      if (startedAt.length < 4) throw new Error('Clouds')
    })
    await pass(100 + 200 + 350 + 350 + 1_000)
    expect(startedAt).toEqual([100, 300, 650, 1_000, 2_000])
  })

  it('of a job that runs only when asked is tried again as well', async () => {
    run.mockRejectedValueOnce(new Error('Clouds'))
    job = repeat({ name: 'counting', logger: { error }, run })
    await job.runNow()
    await pass(5_000)
    expect(run).toHaveBeenCalledTimes(2)
    await pass(3_600_000)
    expect(run).toHaveBeenCalledTimes(2)
  })

  it('does not keep waiting whoever asks meanwhile', async () => {
    run.mockRejectedValueOnce(new Error('Clouds'))
    const { runNow } = start({ retry: { firstMs: 60_000, longestMs: 60_000 } })
    await pass(0)
    await runNow()
    expect(run).toHaveBeenCalledTimes(2)
  })
})

describe('stopping', () => {
  it('tells the round under way and waits for its end, and no other begins', async () => {
    const end = holdRound()
    const { runNow, stop } = start()
    const [answered, stopped] = [vi.fn(), vi.fn()]
    void runNow().then(answered)
    void stop().then(stopped)
    await pass(60_000)
    expect(run.mock.calls[0]?.[0].aborted).toBe(true)
    expect([answered.mock.calls.length, stopped.mock.calls.length]).toEqual([0, 0])
    end()
    await pass(60_000)
    expect([answered.mock.calls.length, stopped.mock.calls.length]).toEqual([1, 1])
    expect(run).toHaveBeenCalledTimes(1)
  })

  it('leaves no timer, and asking afterwards does nothing', async () => {
    const { runNow, stop } = start()
    await pass(0)
    await stop()
    expect(vi.getTimerCount()).toBe(0)
    await runNow()
    await pass(60_000)
    expect(run).toHaveBeenCalledTimes(1)
  })

  it('several together waits for each of them', async () => {
    const end = holdRound()
    const first = start()
    const stopped = vi.fn()
    void together([first, repeat({ name: 'other', logger: { error }, run })])
      .stop()
      .then(stopped)
    await pass(1_000)
    expect(stopped).not.toHaveBeenCalled()
    end()
    await pass(0)
    expect(stopped).toHaveBeenCalledTimes(1)
  })
})
