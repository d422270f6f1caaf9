import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { tokenHandover } from './firebase-identity.ts'

describe('a hosted provider’s token', () => {
  const told: (string | null)[] = []
  let handover: ReturnType<typeof tokenHandover>
  beforeEach(() => {
    told.length = 0
    vi.stubGlobal('localStorage', { getItem: () => '{}' })
    handover = tokenHandover(async (token) => told.push(token))
  })
  afterEach(() => vi.unstubAllGlobals())

  const holder = (token: string) => ({ getIdToken: async () => token })

  it('is told to the shop once, however many listen', async () => {
    const both = [handover.handOver(holder('a')), handover.handOver(holder('a'))]
    await both[0]
    expect(told).toEqual(['a'])
    await both[1]
    await handover.handOver(holder('a'))
    await handover.handOver(null)
    expect(told).toEqual(['a', null])
  })

  it('is told again where the shop saw somebody else, as another tab’s was told since', async () => {
    await handover.handOver(holder('a'))
    await handover.handAgain(holder('a'))
    expect(told).toEqual(['a', 'a'])
  })

  it('that comes late is not told any more after a sign-out', async () => {
    let renew = (_token: string) => {}
    const late = handover.handOver({ getIdToken: () => new Promise<string>((resolve) => (renew = resolve)) })
    await handover.handOver(null)
    renew('a')
    await late
    expect(told).toEqual([null])
  })
})
