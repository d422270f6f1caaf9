import { expect, it } from 'vitest'
import { type Context, createFrame } from '../core/frame.ts'
import { softly } from '../core/layer.ts'
import { paintPart } from './part-layer.ts'

function disc(c: Context): void {
  c.fillStyle = 'white'
  c.beginPath()
  c.arc(300, 200, 80, 0, 7)
  c.fill()
}

it('paints what a layer as large as the frame would', () => {
  const [whole, part] = [createFrame(480, 270), createFrame(480, 270)]
  softly(whole, 8, disc)
  paintPart(part, { x: 220, y: 120, width: 160, height: 160 }, { blur: 8 }, disc)
  const expected = whole.canvas.data()
  const worst = part.canvas.data().reduce((most, level, i) => Math.max(most, Math.abs(level - expected[i])), 0)
  expect(expected.some((level) => level > 200)).toBe(true)
  expect(worst).toBeLessThanOrEqual(2)
})
