import type { Context, Frame } from '../core/frame.ts'
import type { Random } from '../core/random.ts'

/** The y of the ground at x, in logical units. */
type GroundLine = (x: number) => number

/** Fills the ground from its line down; the line is drawn in steps of a pixel, but not below `finest`. */
export function fillGround(c: Context, frame: Frame, ground: GroundLine, finest = 0.8): void {
  const { logicalWidth, logicalHeight, pixel } = frame
  c.beginPath()
  c.moveTo(-5, logicalHeight + 5)
  for (let x = -5; x <= logicalWidth + 5; x += Math.max(pixel, finest)) c.lineTo(x, ground(x))
  c.lineTo(logicalWidth + 5, logicalHeight + 5)
  c.fill()
}

/** Blades of grass along a ground line, up to `longest` long and rooted up to `deep` below it. */
export function grass(
  c: Context,
  random: Random,
  width: number,
  ground: GroundLine,
  { deep, longest }: { deep: number; longest: number },
): void {
  for (let i = 0; i < 900; i++) {
    const x = random.range(0, width)
    const y = ground(x) + random.range(0, deep)
    const length = random.range(6, longest)
    const bend = random.range(-0.5, 0.5) * length
    c.beginPath()
    c.moveTo(x - 1, y + 4)
    c.quadraticCurveTo(x + bend * 0.3, y - length * 0.6, x + bend, y - length)
    c.quadraticCurveTo(x + bend * 0.3 + 1.5, y - length * 0.5, x + 1.2, y + 4)
    c.fill()
  }
}
