import { describe, expect, it, vi } from 'vitest'
import { createFrame } from '../core/frame.ts'
import { hashUnit } from '../core/random.ts'
import { TurningCamera } from '../geometry/turning-camera.ts'
import { FirstHits, traceAimed } from './first-hits.ts'
import { Towers } from './towers.ts'

const WIDTH = 641
const HEIGHT = 360
const frame = createFrame(WIDTH, HEIGHT)
const above = new TurningCamera(frame, { x: 3, y: 220, z: 900, yaw: 0.3, pitch: -0.5, zoom: 0.8 })
const inStreet = new TurningCamera(frame, { x: 1, y: 9, z: 402, yaw: -0.4, pitch: 0.3, zoom: 0.7 })
const towers = new Towers(7, 40, (i, j, x, z, add) => add(x + 6, x + 34, z + 6, z + 34, 30 + 120 * hashUnit(i, j, 7)))

const hitFields = ({ x, y, z, distance, face, id, box, along, length, top }: Towers) => ({
  numbers: [x, y, z, distance, along, length, top].map((value) => Math.round(value * 1000)),
  face,
  id,
  box,
})

/** How many of the rays through every third pixel are found to meet something else than tracing them finds. */
function shareOfOthers(
  camera: TurningCamera,
  place: (column: number, row: number) => readonly [number, number],
): number {
  const hits = new FirstHits(frame, camera, towers)
  let [all, other] = [0, 0]
  for (let row = 0; row < HEIGHT; row += 3)
    for (let column = 0; column < WIDTH; column += 3) {
      const [x, y] = place(column, row)
      camera.aim(x * frame.pixel, y * frame.pixel)
      const quick = hits.trace(x * frame.pixel, y * frame.pixel) ? hitFields(towers) : null
      const traced = traceAimed(towers, camera) ? hitFields(towers) : null
      all++
      if (JSON.stringify(quick) !== JSON.stringify(traced)) other++
    }
  return other / all
}

const middle = (column: number, row: number) => [column + 0.5, row + 0.5] as const
const anywhere = (column: number, row: number) =>
  [column + hashUnit(column, row, 1), row + hashUnit(column, row, 2)] as const

describe.each([
  ['from above', above],
  ['in a street, between walls that reach behind the camera', inStreet],
])('the first hits of a fine frame, %s', (_, camera) => {
  it('are those that tracing finds in the middle of each pixel', () => {
    expect(shareOfOthers(camera, middle)).toBeLessThan(0.0001)
  })

  it('are those that tracing finds elsewhere, but for a few at the edges of far towers', () => {
    expect(shareOfOthers(camera, anywhere)).toBeLessThan(0.002)
  })

  it('take next to no traced rays even where the towers are only a few pixels wide', () => {
    const trace = vi.spyOn(towers, 'trace')
    const hits = new FirstHits(frame, camera, towers)
    for (let y = 0.25; y < HEIGHT; y += 0.5)
      for (let x = 0.25; x < WIDTH; x += 0.5) {
        camera.aim(x * frame.pixel, y * frame.pixel)
        hits.trace(x * frame.pixel, y * frame.pixel)
      }
    expect(trace.mock.calls.length / (WIDTH * HEIGHT * 4)).toBeLessThan(0.01)
    trace.mockRestore()
  })
})
