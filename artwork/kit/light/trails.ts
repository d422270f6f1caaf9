import { createCanvas } from '@napi-rs/canvas'
import { type Colour, css } from '../core/colour.ts'
import type { Context, Frame } from '../core/frame.ts'
import { blurred } from '../core/layer.ts'
import type { Random } from '../core/random.ts'

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
  screenPart(frame, area, scale, HALO_BLUR, (painter) => stroke(painter, HALO_WIDTH, 0.35, 0))
  screenPart(frame, area, 1, 0, (painter) => stroke(painter, 1, 0.85, 0))
  screenPart(frame, area, 1, 0, (painter) => stroke(painter, 0.35, 0.8, 0.5))
}

interface Area {
  left: number
  top: number
  right: number
  bottom: number
}

/** The part of the frame that trails and their halos touch, in logical units. */
function areaOf(trails: readonly Trail[]): Area {
  const area = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  for (const { points, width } of trails) {
    const margin = width * HALO_WIDTH + HALO_BLUR * 3
    for (const { x, y } of points) {
      area.left = Math.min(area.left, x - margin)
      area.top = Math.min(area.top, y - margin)
      area.right = Math.max(area.right, x + margin)
      area.bottom = Math.max(area.bottom, y + margin)
    }
  }
  return area
}

/** Adds the light of a drawing to the frame by a layer no larger than it needs; the blur is in logical units. */
function screenPart(frame: Frame, area: Area, scale: number, blur: number, draw: (painter: Context) => void): void {
  // Whole pixels of a layer of the whole frame, so that none is shifted.
  const pixels = frame.scale * scale
  const left = Math.max(0, Math.floor(area.left * pixels))
  const top = Math.max(0, Math.floor(area.top * pixels))
  const width = Math.min(Math.ceil(frame.width * scale), Math.ceil(area.right * pixels)) - left
  const height = Math.min(Math.ceil(frame.height * scale), Math.ceil(area.bottom * pixels)) - top
  if (width <= 0 || height <= 0) return
  const part = createCanvas(width, height)
  const painter = part.getContext('2d')
  painter.setTransform(pixels, 0, 0, pixels, -left, -top)
  draw(painter)
  const { context } = frame
  context.save()
  context.globalCompositeOperation = 'screen'
  const shown = blur > 0 ? blurred(part, blur * pixels) : part
  context.drawImage(shown, left / pixels, top / pixels, width / pixels, height / pixels)
  context.restore()
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
