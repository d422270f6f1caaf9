import { type Colour, css, hex, mixOklab } from '../../kit/core/colour.ts'
import type { Context, Frame } from '../../kit/core/frame.ts'
import { clamp } from '../../kit/core/math.ts'
import type { Noise } from '../../kit/core/noise.ts'
import { Random } from '../../kit/core/random.ts'
import { coniferTones, drawConifer } from './conifer.ts'
import type { Mood } from './moods.ts'

/** How closely pines stand at a position across the frame (0–1): 0 open water, 1 dense. */
type PineDensity = (across: number) => number

interface EdgePines {
  /** Density at either edge of the frame. */
  pines: readonly [left: number, right: number]
  /** How far the pines of an edge reach into the frame, as a share of its width, and how fast they thin out. */
  reach: number
  thinning: number
}

/** Pines at both edges of the frame and a gap between them; `side` below 0 mirrors them. */
export function pinesAtEdges({ pines, reach, thinning }: EdgePines, side: number): PineDensity {
  const [left, right] = side > 0 ? pines : pines.toReversed()
  return (across) =>
    Math.max(left * clamp(1 - across / reach) ** thinning, right * clamp((across - (1 - reach)) / reach) ** thinning)
}

/** The rows of pines on the near shore from far to near; lengths as shares of the frame's height. */
const ROWS = [
  {
    trees: 260,
    ground: 0.93,
    bank: 0.13,
    height: 0.1,
    tallest: 0.13,
    strays: 0.3,
    haze: 0.2,
    topHaze: 0.1,
    footHaze: 0.22,
  },
  {
    trees: 110,
    ground: 0.97,
    bank: 0.12,
    height: 0.17,
    tallest: 0.25,
    strays: 0.1,
    haze: 0.08,
    topHaze: 0.04,
    footHaze: 0.1,
  },
  {
    trees: 34,
    ground: 1.02,
    bank: 0.1,
    height: 0.3,
    tallest: 0.42,
    strays: -0.05,
    haze: 0,
    topHaze: 0,
    footHaze: 0.02,
  },
]
const NEAR_BLACK: Colour = [0.004, 0.005, 0.008]

/** Paints the near shore with its pines, which stand where the density says. */
export function paintPines(
  frame: Frame,
  noise: Noise,
  mood: Mood,
  random: Random,
  density: PineDensity,
  sunX: number,
): void {
  if (frame.crew?.isHelper) return
  const { context, logicalWidth, logicalHeight } = frame
  const fog = hex(mood.fog)
  const dark = mixOklab(mixOklab(hex(mood.forest), NEAR_BLACK, 0.72), fog, 0.02)
  ROWS.forEach((row, depth) => {
    const colour = mixOklab(dark, fog, row.haze)
    const lit = mixOklab(colour, [mood.sun[0] * 0.3, mood.sun[1] * 0.3, mood.sun[2] * 0.3], mood.night ? 0.3 : 0.42)
    const tones = coniferTones(colour, lit)
    const groundAt = (x: number) =>
      logicalHeight * (row.ground - density(x / logicalWidth) * row.bank) -
      10 * noise.fbm(x * 0.008 + depth * 9, depth * 5, 4)

    const gradient = context.createLinearGradient(0, logicalHeight * 0.55, 0, logicalHeight)
    gradient.addColorStop(0, css(mixOklab(colour, fog, row.topHaze)))
    gradient.addColorStop(0.6, css(colour))
    gradient.addColorStop(1, css(mixOklab(colour, fog, row.footHaze)))
    context.fillStyle = gradient
    fillGround(context, frame, groundAt)

    for (let i = 0; i < row.trees; i++) {
      const across = random.range(-0.03, 1.03)
      const closeness = density(across)
      const height = (row.height + closeness * row.tallest) * random.range(0.45, 1.1)
      const seed = random.integer(0, 1e6)
      if (random.next() > closeness * 1.5 + row.strays) continue
      const x = across * logicalWidth
      const sunSide = clamp((sunX - x) / (logicalWidth * 0.35), -1, 1)
      drawConifer(frame, x, groundAt(x) + 8, height * logicalHeight, tones, sunSide, new Random(seed))
    }
  })
}

function fillGround(context: Context, frame: Frame, groundAt: (x: number) => number): void {
  const { logicalWidth, logicalHeight } = frame
  context.beginPath()
  context.moveTo(0, logicalHeight + 5)
  for (let i = 0; i <= 120; i++) {
    const x = (i / 120) * logicalWidth
    context.lineTo(x, groundAt(x))
  }
  context.lineTo(logicalWidth, logicalHeight + 5)
  context.closePath()
  context.fill()
}
