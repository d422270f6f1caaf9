import { type Colour, css } from '../core/colour.ts'
import type { Area } from '../core/field.ts'
import type { Context, Frame } from '../core/frame.ts'
import type { Random } from '../core/random.ts'
import { paintPart } from './part-layer.ts'

const SOFT_WIDTH = 1920

/** How wide the halo of a trail is, in widths of the trail, and how far it is blurred, in logical units. */
const HALO_WIDTH = 5
const HALO_BLUR = 9

interface Trail {
  points: readonly { x: number; y: number }[]
  width: number
  colour: Colour
  alpha?: number
}

/** Strokes paths as tubes of light: a wide halo, a body and a white core. */
export function lightTrails(frame: Frame, trails: readonly Trail[]): void {
  if (frame.crew?.isHelper || trails.length === 0) return
  const area = areaOf(trails)
  const scale = Math.min(1, SOFT_WIDTH / frame.width)
  const stroke = (painter: Context, thickness: number, alpha: number, core: number) => {
    painter.globalCompositeOperation = 'lighter'
    painter.lineCap = 'round'
    painter.lineJoin = 'round'
    for (const { points, width, colour, alpha: strength = 1 } of trails) {
      const [r, g, b] = colour
      painter.strokeStyle = css([r + core, g + core, b + core], alpha * strength)
      painter.lineWidth = width * thickness
      painter.beginPath()
      for (const { x, y } of points) painter.lineTo(x, y)
      painter.stroke()
    }
  }
  const blend = 'screen'
  paintPart(frame, area, { blend, scale, blur: HALO_BLUR }, (painter) => stroke(painter, HALO_WIDTH, 0.35, 0))
  paintPart(frame, area, { blend }, (painter) => stroke(painter, 1, 0.85, 0))
  paintPart(frame, area, { blend }, (painter) => stroke(painter, 0.35, 0.8, 0.5))
}

/** The part of the frame that trails and their halos touch; halos are blurred further. */
function areaOf(trails: readonly Trail[]): Area {
  const reaches = trails.flatMap(({ points, width }) =>
    points.map(({ x, y }) => ({ x, y, margin: width * HALO_WIDTH })),
  )
  const left = Math.min(...reaches.map(({ x, margin }) => x - margin))
  const top = Math.min(...reaches.map(({ y, margin }) => y - margin))
  const right = Math.max(...reaches.map(({ x, margin }) => x + margin))
  const bottom = Math.max(...reaches.map(({ y, margin }) => y + margin))
  return { x: left, y: top, width: right - left, height: bottom - top }
}

/** Sparks that fly from a point, mostly along a direction in radians. */
export function sparks(
  frame: Frame,
  random: Random,
  from: { x: number; y: number },
  options: { count: number; reach: number; angle: number; spread: number; colour: Colour },
): void {
  const trails = Array.from({ length: options.count }, () => {
    const angle = options.angle + random.gaussian() * options.spread
    const start = random.next() ** 1.6 * options.reach
    const length = random.range(0.03, 0.16) * options.reach
    const drop = random.range(0, 0.12) * options.reach
    const at = (d: number) => ({
      x: from.x + Math.cos(angle) * d,
      y: from.y + Math.sin(angle) * d + drop * (d / options.reach) ** 2,
    })
    return {
      points: [at(start), at(start + length * 0.5), at(start + length)],
      width: random.range(0.8, 2.6),
      colour: options.colour,
      alpha: random.range(0.4, 1) * (1 - (start / options.reach) * 0.6),
    }
  })
  lightTrails(frame, trails)
}
