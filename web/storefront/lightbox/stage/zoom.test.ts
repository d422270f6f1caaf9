import { describe, expect, it } from 'vitest'
import { CLOSE_SCALE, pan, WHOLE, zoomAt } from './picture-gestures.ts'

const FRAME = { width: 1000, height: 600 }

describe('zooming a picture', () => {
  it('keeps what lies under the finger under the finger', () => {
    const point = { x: 120, y: -80 }
    const view = zoomAt(WHOLE, CLOSE_SCALE, point, FRAME)
    // The point of the picture that was at `point` is drawn at scale * point + offset.
    expect(view.scale * point.x + view.x).toBeCloseTo(point.x)
    expect(view.scale * point.y + view.y).toBeCloseTo(point.y)
  })

  it('never becomes smaller than the frame and never larger than four times', () => {
    expect(zoomAt(WHOLE, 0.2, { x: 0, y: 0 }, FRAME)).toEqual(WHOLE)
    expect(zoomAt(WHOLE, 99, { x: 0, y: 0 }, FRAME).scale).toBe(4)
  })

  it('goes back to the middle when it is whole again', () => {
    const close = zoomAt(WHOLE, 3, { x: 400, y: 200 }, FRAME)
    expect(zoomAt(close, 1, { x: -300, y: 10 }, FRAME)).toEqual(WHOLE)
  })

  it('moves only as far as the picture reaches', () => {
    const close = zoomAt(WHOLE, 2, { x: 0, y: 0 }, FRAME)
    expect(pan(close, { x: 9999, y: -9999 }, FRAME)).toEqual({ scale: 2, x: 500, y: -300 })
    expect(pan(WHOLE, { x: 50, y: 50 }, FRAME)).toEqual(WHOLE)
  })
})
