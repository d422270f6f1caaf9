import { type Colour, hex, mixOklab, scaled } from '../../kit/core/colour.ts'
import type { Frame } from '../../kit/core/frame.ts'
import { clamp, lerp } from '../../kit/core/math.ts'
import { Random } from '../../kit/core/random.ts'
import { coniferTones, drawConifer } from './conifer.ts'
import type { Mood } from './moods.ts'

/** Fills one ridge and plants its crest; far ridges are pale, small-treed and close to the haze. */
export function paintRidge(
  frame: Frame,
  mood: Mood,
  haze: Colour,
  crestAt: (x: number) => number,
  near: number,
  sunX: number,
  random: Random,
  { fall, tall = 1 }: { fall: number; tall?: number },
): void {
  if (frame.crew?.isHelper) return
  const { context, logicalWidth, logicalHeight } = frame
  const forest = mixOklab(hex(mood.forest), [0.002, 0.003, 0.005], 0.35 + 0.5 * near)
  const colour = mixOklab(forest, haze, 0.74 * (1 - near) ** 1.1)
  const lit = mixOklab(colour, scaled(mood.sun, mood.night ? 0.25 : 0.5), lerp(0.32, 0.2, near))
  const tones = coniferTones(colour, lit)
  const treeHeight = lerp(26, 250, near ** 1.8) * lerp(1, tall, near)
  const spacing = treeHeight * lerp(0.13, 0.2, near)
  // A steep slope shows more of its trees.
  const rows = (near > 0.9 ? 2 : 3) + Math.round(Math.max(0, Math.abs(fall) - 0.4) * 9)
  for (let row = 0; row < rows; row++) {
    const sink = row * treeHeight * 0.55
    context.fillStyle = tones[0]
    context.beginPath()
    context.moveTo(-5, logicalHeight + 5)
    for (let x = -5; x <= logicalWidth + 8; x += 8) context.lineTo(x, crestAt(x) + sink)
    context.lineTo(logicalWidth + 8, logicalHeight + 5)
    context.closePath()
    context.fill()
    for (let x = -20; x < logicalWidth + 20; x += spacing * random.range(0.4, 1.7)) {
      const height = treeHeight * random.range(0.45, 1.15)
      const sunSide = clamp((sunX - x) / (logicalWidth * 0.3), -1, 1)
      drawConifer(frame, x, crestAt(x) + sink + 6, height, tones, sunSide, new Random(random.integer(0, 1e9)))
    }
  }
}
