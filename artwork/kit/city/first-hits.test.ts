import { describe, expect, it, vi } from 'vitest'
import { createFrame } from '../core/frame.ts'
import { hashUnit } from '../core/random.ts'
import { TurningCamera } from '../geometry/turning-camera.ts'
import { FirstHits, traceAimed } from './first-hits.ts'
import { Towers } from './towers.ts'

const WIDTH = 641
const HEIGHT = 360
const frame = createFrame(WIDTH, HEIGHT)
const camera = new TurningCamera(frame, { x: 3, y: 220, z: 900, yaw: 0.3, pitch: -0.5, zoom: 0.8 })
const towers = new Towers(7, 40, (i, j, x, z, add) => add(x + 6, x + 34, z + 6, z + 34, 30 + 120 * hashUnit(i, j, 7)))

const hitFields = ({ x, y, z, distance, face, id, box, along, length, top }: Towers) => ({
  numbers: [x, y, z, distance, along, length, top].map((value) => Math.round(value * 1000)),
  face,
  id,
  box,
})

/** Points of every third pixel, not only their centres. */
function* points(): Generator<[number, number]> {
  for (let row = 0; row < HEIGHT; row += 3)
    for (let column = 0; column < WIDTH; column += 3)
      yield [(column + hashUnit(column, row, 1)) * frame.pixel, (row + hashUnit(column, row, 2)) * frame.pixel]
}

describe('the first hits of a fine frame', () => {
  it('are those that tracing each ray finds, but for a few at the edges of far towers', () => {
    const hits = new FirstHits(frame, camera, towers)
    let [all, other] = [0, 0]
    for (const [x, y] of points()) {
      const quick = hits.trace(x, y) ? hitFields(towers) : null
      camera.aim(x, y)
      const traced = traceAimed(towers, camera) ? hitFields(towers) : null
      all++
      if (JSON.stringify(quick) !== JSON.stringify(traced)) other++
    }
    expect(all).toBeGreaterThan(25_000)
    expect(other / all).toBeLessThan(0.002)
  })

  it('leave the camera aimed at the point, whatever they looked up around it', () => {
    const hits = new FirstHits(frame, camera, towers)
    for (const [x, y] of [...points()].slice(0, 2000)) {
      hits.trace(x, y)
      const { dx, dy, dz } = camera
      camera.aim(x, y)
      expect([dx, dy, dz]).toEqual([camera.dx, camera.dy, camera.dz])
    }
  })

  it('take fewer than half the rays even where the towers are only a few pixels wide', () => {
    const trace = vi.spyOn(towers, 'trace')
    const hits = new FirstHits(frame, camera, towers)
    for (let y = 0.25; y < HEIGHT; y += 0.5)
      for (let x = 0.25; x < WIDTH; x += 0.5) hits.trace(x * frame.pixel, y * frame.pixel)
    expect(trace.mock.calls.length / (WIDTH * HEIGHT * 4)).toBeLessThan(0.5)
    trace.mockRestore()
  })
})
