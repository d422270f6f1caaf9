import { expect, it } from 'vitest'
import { sharedRoom } from './request-limits.ts'

/** How many get in from one place before it is refused. */
function fill(room: ReturnType<typeof sharedRoom>, place: string | undefined): number {
  for (let inside = 0; ; inside++) if (room.enter(place)) return inside
}

it.each([
  [1, 166],
  [10, 70],
  [50, 2],
])('leaves room for others after %i places have taken all they could', (places, left) => {
  const room = sharedRoom(2000)
  for (let place = 1; place <= places; place++) fill(room, `place ${place}`)
  expect(fill(room, 'a newcomer')).toBe(left)
  expect(room.enter('place 1')).toBe('share used up')
})

it('is full when it is full, also for those who have no place of their own', () => {
  const room = sharedRoom(20)
  expect(fill(room, undefined)).toBe(20)
  expect([room.enter(undefined), room.enter('one')]).toEqual(['full', 'full'])
  room.leave(undefined)
  expect(room.enter('one')).toBeUndefined()
})

it('gives a share back when its holders leave', () => {
  const room = sharedRoom(20)
  const held = fill(room, 'one')
  for (let left = 0; left < held; left++) room.leave('one')
  expect(fill(room, 'one')).toBe(held)
})
