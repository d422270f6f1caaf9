import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { DeskAnnouncement } from '../../../../contract/desk/messages.ts'
import { hasUnsent } from '../../state/unsent.ts'
import { dropWriting, openWriting } from './news-writing.ts'

const AT = '2026-11-16T14:20:00.000Z'
const NEWS: DeskAnnouncement = {
  id: 'n',
  state: 'draft',
  subject: '',
  heading: '',
  words: '',
  leadsTo: null,
  basis: 'agreed',
  owned: 'whatever',
  product: null,
  revision: 1,
  changedAt: AT,
  changedBy: 'owner@example.com',
  sendAt: null,
  startedAt: null,
  endedAt: null,
  expected: null,
  problem: null,
  unsubscribed: 0,
  sent: 0,
  bounced: 0,
  failed: 0,
  unknown: 0,
  waiting: 0,
}

describe('news that are written', () => {
  /** As the shop has them. */
  let stored: DeskAnnouncement
  let line: 'up' | 'down' | 'loses answers'
  let saves: number
  let answering: Promise<void>

  beforeEach(() => {
    stored = NEWS
    line = 'up'
    saves = 0
    answering = Promise.resolve()
    vi.stubGlobal('navigator', { userAgent: 'Desktop' })
    vi.stubGlobal('fetch', async (_path: string, { method, body }: { method: string; body: string }) => {
      if (line === 'down') throw new TypeError('Failed to fetch')
      if (method === 'GET') return Response.json(PAGE(stored))
      saves += 1
      await answering
      const { revision, ...said } = JSON.parse(body)
      const problem = { code: 'conflict', title: 'Somebody else changed it.', status: 409, requestId: 'r' }
      if (revision !== stored.revision) return Response.json(problem, { status: 409 })
      stored = { ...stored, ...said, subject: said.subject.trim(), revision: revision + 1 }
      if (line === 'loses answers') throw new TypeError('Failed to fetch')
      return Response.json({ revision: stored.revision })
    })
  })
  afterEach(() => {
    dropWriting('n')
    vi.unstubAllGlobals()
  })

  it('are kept one save after the other, with what was typed meanwhile', async () => {
    const { change, keep, written } = openWriting(NEWS)
    change({ subject: 'Dunes' })
    let answer = () => {}
    answering = new Promise((resolve) => {
      answer = resolve
    })
    const first = keep()
    await expect.poll(() => saves).toBe(1)
    change({ words: 'Sandy.' })
    const second = keep()
    answer()
    expect([await first, await second]).toEqual([2, 3])
    expect(stored).toMatchObject({ subject: 'Dunes', words: 'Sandy.', revision: 3 })
    expect(written.get().draft).toBe(written.get().kept)
    expect(hasUnsent()).toBe(false)
  })

  it('stay where the shop is out of reach, and are kept when it is back', async () => {
    const { change, keep, written } = openWriting(NEWS)
    line = 'down'
    change({ words: 'Sandy.' })
    expect(await keep()).toBeUndefined()
    expect(written.get()).toMatchObject({ draft: { words: 'Sandy.' }, problem: { status: 0 } })
    expect(hasUnsent()).toBe(true)
    line = 'up'
    expect(await keep()).toBe(2)
    expect(written.get().problem).toBeUndefined()
    expect(stored.words).toBe('Sandy.')
  })

  it('go on where one was, whatever was looked at meanwhile', async () => {
    line = 'down'
    openWriting(NEWS).change({ words: 'Sandy.' })
    await openWriting(NEWS).keep()
    expect(openWriting(NEWS).written.get().draft.words).toBe('Sandy.')
    line = 'up'
    await openWriting(NEWS).keep()
    expect(openWriting(NEWS).written.get().draft.words, 'also while the list is older').toBe('Sandy.')
    expect(openWriting({ ...NEWS, words: 'Theirs', revision: 9 }).written.get().draft.words).toBe('Theirs')
  })

  it('are nobody else’s change where only the answer was lost', async () => {
    const { change, keep } = openWriting(NEWS)
    line = 'loses answers'
    change({ subject: 'Dunes ' })
    expect(await keep()).toBeUndefined()
    line = 'up'
    change({ words: 'Sandy.' })
    expect(await keep()).toBe(3)
    expect(stored).toMatchObject({ subject: 'Dunes', words: 'Sandy.' })
  })

  it('overwrite nothing that somebody else wrote', async () => {
    const { change, keep, written } = openWriting(NEWS)
    line = 'down'
    change({ words: 'Sandy.' })
    await keep()
    line = 'up'
    stored = { ...stored, words: 'Theirs', revision: 2 }
    expect(await keep()).toBeUndefined()
    expect(written.get().problem?.status).toBe(409)
    expect(stored.words).toBe('Theirs')
    expect(saves).toBe(1)
  })
})

const PAGE = (news: DeskAnnouncement) => ({
  announcements: [news],
  destinations: [],
  products: [],
  leavesAs: null,
  namesSeller: false,
  perMinute: 60,
  timeZone: 'UTC',
  writesToBuyers: false,
})
