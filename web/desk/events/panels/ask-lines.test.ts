import { afterEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { hasEnded, isReachable } from '../../state/ask-desk.ts'
import { askLines } from './ask-lines.ts'

const lineSchema = z.object({ words: z.string() })

/** As Safari has it: a stream that only a reader reads. */
function answer(pieces: readonly (string | Uint8Array)[], breaksOff = false): void {
  const left = pieces.map((piece) => (typeof piece === 'string' ? new TextEncoder().encode(piece) : piece))
  const read = async () => {
    if (left.length === 0 && breaksOff) throw new TypeError('network error')
    return { done: left.length === 0, value: left.shift() }
  }
  vi.stubGlobal('fetch', async () => ({ ok: true, status: 200, body: { getReader: () => ({ read }) } }))
}

async function ask() {
  const told: string[] = []
  const problem = await askLines('/events/reconcile', lineSchema, ({ words }) => told.push(words))
  return { told, problem }
}

describe('an answer in lines', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
    hasEnded.set(false)
  })

  it('is told line by line, wherever the network cuts it', async () => {
    const whole = new TextEncoder().encode('{"words":"zwölf"}\n{"words":"done"}\n')
    answer([whole.slice(0, 13), whole.slice(13, 20), whole.slice(20)])
    expect(await ask()).toEqual({ told: ['zwölf', 'done'], problem: undefined })
    expect(isReachable.get()).toBe(true)
  })

  it('has its last line also where no line break ends it', async () => {
    answer(['{"words":"one"}\n{"wor', 'ds":"two"}'])
    expect((await ask()).told).toEqual(['one', 'two'])
  })

  it('that breaks off is out of reach, with what was told until then', async () => {
    answer(['{"words":"one"}\n'], true)
    expect(await ask()).toEqual({ told: ['one'], problem: { code: 'unreachable', status: 0 } })
    expect(isReachable.get()).toBe(false)
  })

  it('that is refused gives the shop’s own problem, and says that the session has ended', async () => {
    const problem = { code: 'unauthorized', title: 'Sign in first.', status: 401, requestId: 'r1' }
    vi.stubGlobal('fetch', async () => Response.json(problem, { status: 401 }))
    expect((await ask()).problem).toMatchObject({ code: 'unauthorized', title: 'Sign in first.' })
    expect(hasEnded.get()).toBe(true)
  })
})
