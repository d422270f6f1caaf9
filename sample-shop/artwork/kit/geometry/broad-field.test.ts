import { describe, expect, it } from 'vitest'
import { createFrame } from '../core/frame.ts'
import { BroadField } from './broad-field.ts'
import { RowField } from './row-field.ts'

const frame = createFrame(160, 90)
const wave = (x: number, y: number) => Math.sin(x * 0.05) + Math.cos(y * 0.04 + x * 0.01)

/** The largest error of the heights and of their slopes along rows, over the frame and a little beyond. */
function errors(read: (x: number, y: number) => number) {
  let height = 0
  let slope = 0
  for (let y = -2; y < frame.logicalHeight + 2; y += 7.3)
    for (let x = -2; x < frame.logicalWidth + 2; x += 0.5) {
      height = Math.max(height, Math.abs(read(x, y) - wave(x, y)))
      slope = Math.max(slope, Math.abs(read(x + 0.25, y) - read(x, y) - wave(x + 0.25, y) + wave(x, y)) / 0.25)
    }
  return { height, slope }
}

describe.each([
  ['a row field', () => new RowField(frame.logicalWidth, 4, wave)],
  ['a broad field', () => new BroadField(frame, 4, wave)],
])('%s', (_name, create) => {
  it('is near to the field that it stands for, and as smooth', () => {
    const field = create()
    const { height, slope } = errors((x, y) => field.read(x, y))
    expect(height).toBeLessThan(0.002)
    expect(slope).toBeLessThan(0.002)
  })

  it('gives the same values in whatever order they are asked for', () => {
    const forwards = create()
    const backwards = create()
    const places = Array.from({ length: 300 }, (_, i) => [(i * 71) % 1900, ((i * 13) % 7) * 151] as const)
    const first = places.map(([x, y]) => forwards.read(x, y))
    const last = places.toReversed().map(([x, y]) => backwards.read(x, y))
    expect(last.toReversed()).toEqual(first)
  })
})
