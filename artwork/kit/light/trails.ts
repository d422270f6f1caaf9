import { type Colour, css } from '../core/colour.ts'
import type { Context, Frame } from '../core/frame.ts'
import { blurred, layer, screen } from '../core/layer.ts'
import type { Random } from '../core/random.ts'

const SOFT_WIDTH = 1920

/** Strokes paths as tubes of light: a wide halo, a body and a white core. */
export function lightTrails(
  frame: Frame,
  trails: readonly {
    points: readonly { x: number; y: number }[]
    width: number
    colour: Colour
    alpha?: number
  }[],
): void {
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
  const halo = layer(frame, (painter) => stroke(painter, 5, 0.35, 0), scale)
  screen(frame, blurred(halo, 9 * frame.scale * scale))
  screen(
    frame,
    layer(frame, (painter) => stroke(painter, 1, 0.85, 0)),
  )
  screen(
    frame,
    layer(frame, (painter) => stroke(painter, 0.35, 0.8, 0.5)),
  )
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
