import { describe, expect, it } from 'vitest'
import { FEED_RHYTHMS } from '../../../contract/library/feeds.ts'
import { inTurn, listComing, periodOf, pickPicture, type Rotation, skipPicture, type Turn } from './pick-picture.ts'

const HOUR_MS = 3_600_000
/** Whole hours and halves, north and south, a change of half an hour, a change at midnight, and a day that was left out. */
const ZONES = [
  ...['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Asia/Kathmandu', 'Australia/Lord_Howe'],
  ...['America/Havana', 'Africa/Casablanca', 'Pacific/Auckland', 'Pacific/Apia', 'America/St_Johns'],
]

/** Repeatable, and nothing that a picker could know. */
function randomFrom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

function rotationOf(over: Partial<Rotation> = {}): Rotation {
  const pictures = inTurn(Array.from({ length: 7 }, (_, number) => `picture-${number}`))
  return { rhythm: 'day', timeZone: 'Europe/Berlin', last: null, pictures, ...over }
}

describe('the picture of a moment', () => {
  it.each(ZONES)(
    'is the same all day in %s and another one the next day, changes of the clock included',
    (timeZone) => {
      const rotation = rotationOf({ timeZone })
      const calendar = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
      const byDay = new Map<string, Set<string>>()
      // Two years by the half hour would be slow: an odd step meets every hour of the day.
      for (
        let ms = Date.parse('2026-01-01T00:00Z');
        ms < Date.parse('2027-06-01T00:00Z');
        ms += 5 * HOUR_MS + 1_234_567
      ) {
        const instant = new Date(ms)
        const day = calendar.format(instant)
        byDay.set(day, (byDay.get(day) ?? new Set()).add(pickPicture(rotation, instant)?.picture ?? ''))
      }
      const shown = [...byDay.values()].map((pictures) => [...pictures])
      expect(shown.every((pictures) => pictures.length === 1)).toBe(true)
      expect(shown.every(([picture], day) => picture !== shown[day + 1]?.[0])).toBe(true)
    },
  )

  it('changes at midnight of the zone, on the days of 23 and of 25 hours as on any other', () => {
    const rotation = rotationOf()
    const pictureAt = (text: string) => pickPicture(rotation, new Date(text))?.picture
    for (const [begins, ends] of [
      ['2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z'],
      ['2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z'],
    ] as const) {
      const [before, first, last, after] = [
        Date.parse(begins) - 1,
        Date.parse(begins),
        Date.parse(ends) - 1,
        Date.parse(ends),
      ]
      const at = (ms: number) => pictureAt(new Date(ms).toISOString())
      expect(at(first)).toBe(at(last))
      expect(at(before)).not.toBe(at(first))
      expect(at(after)).not.toBe(at(last))
    }
  })

  it('changes on Mondays where the rhythm is a week, and when the clock shows a full hour where it is an hour', () => {
    const week = (text: string) => periodOf({ rhythm: 'week', timeZone: 'Europe/Berlin' }, new Date(text))
    expect(week('2026-11-15T22:59:59Z')).toBe(week('2026-11-08T23:00:00Z'))
    expect(week('2026-11-15T23:00:00Z')).toBe(week('2026-11-08T23:00:00Z') + 1)
    const hour = (text: string) => periodOf({ rhythm: 'hour', timeZone: 'Asia/Kathmandu' }, new Date(text))
    expect(hour('2026-11-15T12:15:00Z')).toBe(hour('2026-11-15T12:14:59Z') + 1)
    expect(hour('2026-11-15T13:14:59Z')).toBe(hour('2026-11-15T12:15:00Z'))
  })

  it.each(FEED_RHYTHMS)(
    'does not come again before all were shown, with the rhythm %s and whatever is skipped',
    (rhythm) => {
      const random = randomFrom(rhythm.length)
      let rotation = rotationOf({ rhythm })
      let instant = Date.parse('2026-03-27T00:00Z')
      const shown: string[] = []
      const show = (turn: Turn | null) => {
        rotation = { ...rotation, last: turn }
        if (turn && shown.at(-1) !== turn.picture) shown.push(turn.picture)
      }
      const periodMs = { hour: 1, day: 24, week: 168 }[rhythm] * HOUR_MS
      for (let step = 0; step < 300; step++) {
        instant += random(3) === 0 ? periodMs : Math.floor(periodMs / 4)
        show(pickPicture(rotation, new Date(instant)))
        if (random(9) === 0) show(skipPicture(rotation, new Date(instant)))
      }
      const size = rotation.pictures.length
      for (let from = 0; from + size <= shown.length; from++) {
        expect(new Set(shown.slice(from, from + size)).size).toBe(size)
      }
      expect(shown.length).toBeGreaterThan(2 * size)
    },
  )

  it('stays for the rest of its day whatever joins, and gives way to the next one when it leaves', () => {
    const noon = new Date('2026-05-05T10:00:00Z')
    const last = pickPicture(rotationOf(), noon)
    const more = inTurn([...rotationOf().pictures, 'new-1', 'new-2', 'new-3'])
    expect(pickPicture(rotationOf({ last, pictures: more }), new Date('2026-05-05T21:59:59Z'))).toEqual(last)
    const following = skipPicture(rotationOf({ last }), noon)
    const fewer = rotationOf().pictures.filter((picture) => picture !== last?.picture)
    expect(pickPicture(rotationOf({ last, pictures: fewer }), noon)).toEqual(following)
    const tomorrow = new Date('2026-05-06T10:00:00Z')
    expect(pickPicture(rotationOf({ last, pictures: fewer }), tomorrow)?.picture).toBe(following?.picture)
  })

  it('is never one that may not be shown, and none comes twice in a round while pictures join and leave', () => {
    const random = randomFrom(31)
    const all = Array.from({ length: 40 }, (_, number) => `p${number}`)
    let open = new Set(all.slice(0, 20))
    let last: Turn | null = null
    const since = new Map<string, number>()
    for (let day = 0; day < 400; day++) {
      if (random(4) === 0) {
        const changed = all[random(all.length)] ?? ''
        open = new Set(
          open.has(changed) && open.size > 5 ? [...open].filter((id) => id !== changed) : [...open, changed],
        )
      }
      const turn: Turn | null = pickPicture(
        rotationOf({ last, pictures: inTurn(open) }),
        new Date(Date.parse('2026-01-01T12:00Z') + day * 24 * HOUR_MS),
      )
      expect(open.has(turn?.picture ?? '')).toBe(true)
      // At least as many others lie between as there are at the fewest, less those that came and went.
      const before = since.get(turn?.picture ?? '')
      if (before !== undefined) expect(day - before).toBeGreaterThan(4)
      since.set(turn?.picture ?? '', day)
      last = turn
    }
  })

  it('is found among very many, each of which is weighed once', () => {
    const many = inTurn(Array.from({ length: 120_000 }, (_, number) => `p${number}`))
    const day = new Date('2026-04-01T12:00:00Z')
    const first = pickPicture(rotationOf({ pictures: many }), day)
    const next = skipPicture(rotationOf({ pictures: many, last: first }), day)
    expect(many.indexOf(next?.picture ?? '')).toBe((many.indexOf(first?.picture ?? '') + 1) % many.length)
    expect(new Set(many).size).toBe(120_000)
  })

  it('is one and the same for feeds of the same pictures, whenever they were made and last asked', () => {
    const asked = pickPicture(rotationOf(), new Date('2026-02-01T12:00:00Z'))
    const day = new Date('2026-04-01T12:00:00Z')
    expect(pickPicture(rotationOf({ last: asked }), day)).toEqual(pickPicture(rotationOf(), day))
  })

  it('is nothing where there is none, and itself where there is one', () => {
    const now = new Date('2026-02-01T12:00:00Z')
    expect([pickPicture(rotationOf({ pictures: [] }), now), skipPicture(rotationOf({ pictures: [] }), now)]).toEqual([
      null,
      null,
    ])
    expect(skipPicture(rotationOf({ pictures: ['only'] }), now)?.picture).toBe('only')
    expect(listComing(rotationOf(), now, 3)).toHaveLength(3)
    expect(listComing(rotationOf(), now, 30)).toHaveLength(7)
  })

  it('stays what it was when the clock of the machine is put back', () => {
    const last = pickPicture(rotationOf(), new Date('2026-05-05T10:00:00Z'))
    expect(pickPicture(rotationOf({ last }), new Date('2026-05-02T10:00:00Z'))).toEqual(last)
  })
})
