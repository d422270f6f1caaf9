import { type Colour, css } from '../../kit/core/colour.ts'
import type { Context, Frame } from '../../kit/core/frame.ts'
import { softly } from '../../kit/core/layer.ts'
import type { Random } from '../../kit/core/random.ts'

/** Shoals of small fish, each a leaf-shaped stroke. */
export function paintShoals(frame: Frame, random: Random, colour: Colour): void {
  const { context, logicalWidth, logicalHeight } = frame
  context.fillStyle = css(colour)
  for (let shoal = 0; shoal < 3; shoal++) {
    const x = random.range(0.15, 0.85) * logicalWidth
    const y = random.range(0.2, 0.6) * logicalHeight
    const side = random.chance(0.5) ? 1 : -1
    const size = random.range(4, 9)
    for (let i = 0; i < 60; i++) {
      const fx = x + random.gaussian() * size * 16
      const fy = y + random.gaussian() * size * 5 + (fx - x) * 0.12
      fish(context, fx, fy, size * random.range(0.7, 1.3), side)
    }
  }
}

function fish(c: Context, x: number, y: number, size: number, side: number): void {
  c.beginPath()
  c.moveTo(x - side * size, y)
  c.quadraticCurveTo(x, y - size * 0.42, x + side * size * 0.8, y)
  c.lineTo(x + side * size * 1.25, y - size * 0.3)
  c.lineTo(x + side * size * 1.25, y + size * 0.3)
  c.lineTo(x + side * size * 0.8, y)
  c.quadraticCurveTo(x, y + size * 0.42, x - side * size, y)
  c.fill()
}

/** Kelp out of focus at both edges. */
export function paintKelp(frame: Frame, random: Random, colour: Colour): void {
  const { logicalWidth, logicalHeight } = frame
  softly(frame, 5, (c) => {
    c.strokeStyle = css(colour)
    c.fillStyle = css(colour)
    for (let i = 0; i < 14; i++) {
      const inset = random.next() ** 1.4 * logicalWidth * 0.16
      const x = i % 2 ? inset : logicalWidth - inset
      const height = random.range(300, 720)
      const phase = random.range(0, 6)
      for (let t = 0; t < 1; t += 0.045) {
        const px = x + Math.sin(phase + t * 5) * 36 * t
        const py = logicalHeight + 20 - height * t
        c.beginPath()
        c.ellipse(px + 12, py, 21 * (1 - t * 0.6), 6.5, -0.5 + Math.sin(phase + t * 9) * 0.5, 0, 7)
        c.ellipse(px - 12, py - 12, 21 * (1 - t * 0.6), 6.5, 0.6 + Math.sin(phase + t * 8) * 0.5, 0, 7)
        c.fill()
      }
    }
  })
}
