import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { poll } from './poll.ts'

const SECOND = 1000
let page: EventTarget & { visibilityState: string }

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('document', page)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function show(state: 'visible' | 'hidden'): void {
  page.visibilityState = state
  page.dispatchEvent(new Event('visibilitychange'))
}

/** Asks after one second and then every three; `at` holds the seconds of each question. */
function polling({ until = Number.POSITIVE_INFINITY } = {}) {
  const at: number[] = []
  const question = poll({
    ask: async () => at.push(Date.now() / SECOND),
    take: (asked) => asked < until,
    delaysMs: [SECOND, 3 * SECOND],
  })
  question.start()
  return { at, question }
}

describe('poll', () => {
  it('asks at once, then after each delay, and repeats the last one', async () => {
    const { at } = polling()
    await vi.advanceTimersByTimeAsync(8 * SECOND)
    expect(at).toEqual([0, 1, 4, 7])
  })

  it('rests when an answer says so', async () => {
    const { at } = polling({ until: 2 })
    await vi.advanceTimersByTimeAsync(60 * SECOND)
    expect(at).toEqual([0, 1])
  })

  it('starts over with the shortest delay', async () => {
    const { at, question } = polling()
    await vi.advanceTimersByTimeAsync(5 * SECOND)
    question.start()
    await vi.advanceTimersByTimeAsync(2 * SECOND)
    expect(at).toEqual([0, 1, 4, 5, 6])
  })

  it('asks no more after it was stopped, whether it waits or an answer is on its way', async () => {
    const { at, question } = polling()
    question.stop()
    await vi.advanceTimersByTimeAsync(60 * SECOND)
    question.start()
    await vi.advanceTimersByTimeAsync(0)
    question.stop()
    await vi.advanceTimersByTimeAsync(60 * SECOND)
    expect(at).toEqual([0, 60])
  })

  it('takes the answer that was on its way when it was stopped', async () => {
    const take = vi.fn(() => true)
    const question = poll({ ask: async () => 'late', take, delaysMs: [SECOND] })
    question.start()
    question.stop()
    await vi.advanceTimersByTimeAsync(0)
    expect(take).toHaveBeenCalledWith('late')
  })

  it('drops an answer that a newer question has overtaken', async () => {
    const answers: ((answer: string) => void)[] = []
    const take = vi.fn(() => false)
    const question = poll({
      ask: () => new Promise<string>((answer) => answers.push(answer)),
      take,
      delaysMs: [SECOND],
    })
    question.start()
    question.start()
    answers[1]?.('new')
    answers[0]?.('old')
    await vi.advanceTimersByTimeAsync(0)
    expect(take.mock.calls).toEqual([['new']])
  })

  it('asks first even where the page is hidden, and then once when it is looked at', async () => {
    show('hidden')
    const { at } = polling()
    await vi.advanceTimersByTimeAsync(60 * SECOND)
    expect(at).toEqual([0])
    show('visible')
    await vi.advanceTimersByTimeAsync(0)
    expect(at).toEqual([0, 60])
    show('hidden')
    show('visible')
    await vi.advanceTimersByTimeAsync(2 * SECOND)
    expect(at).toEqual([0, 60])
  })

  it('is not woken by a look when it was stopped while the page was hidden', async () => {
    const { at, question } = polling()
    show('hidden')
    await vi.advanceTimersByTimeAsync(60 * SECOND)
    question.stop()
    show('visible')
    await vi.advanceTimersByTimeAsync(60 * SECOND)
    expect(at).toEqual([0])
  })
})
