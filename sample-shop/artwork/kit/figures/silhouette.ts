import { type Colour, css } from '../core/colour.ts'
import type { Context, Frame } from '../core/frame.ts'
import { softly } from '../core/layer.ts'
import { lerp } from '../core/math.ts'
import type { Random } from '../core/random.ts'

/** A joint of a limb in logical units. */
export type Joint = readonly [x: number, y: number, radius: number]

const STEPS_PER_BONE = 8

/** Fills an organic tapered limb through the joints with the current fill style. */
export function limb(context: Context, joints: readonly Joint[], smooth = true): void {
  const chain = smooth && joints.length > 2 ? smoothed(joints) : joints
  for (let i = 0; i < chain.length; i++) {
    const [x, y, radius] = chain[i]
    context.beginPath()
    context.arc(x, y, radius, 0, 7)
    context.fill()
    if (i === 0) continue
    const [fromX, fromY, fromRadius] = chain[i - 1]
    const across = Math.atan2(y - fromY, x - fromX) + Math.PI / 2
    const cos = Math.cos(across)
    const sin = Math.sin(across)
    context.beginPath()
    context.moveTo(fromX + cos * fromRadius, fromY + sin * fromRadius)
    context.lineTo(x + cos * radius, y + sin * radius)
    context.lineTo(x - cos * radius, y - sin * radius)
    context.lineTo(fromX - cos * fromRadius, fromY - sin * fromRadius)
    context.closePath()
    context.fill()
  }
}

interface FurOptions {
  count: number
  /** Mean length of a tuft in logical units. */
  length: number
  /** Angle in radians by which tufts stand off the limb. */
  angle: number
  /** 1 or -1 for one side of the limb; both sides unless given. */
  side?: 1 | -1
}

/** Fills tufts of fur along a limb's outline with the current fill style. */
export function fur(context: Context, joints: readonly Joint[], random: Random, options: FurOptions): void {
  for (let i = 0; i < options.count; i++) {
    const along = random.next() * (joints.length - 1)
    const bone = Math.min(joints.length - 2, Math.floor(along))
    const [fromX, fromY, fromRadius] = joints[bone]
    const [toX, toY, toRadius] = joints[bone + 1]
    const t = along - bone
    const radius = lerp(fromRadius, toRadius, t)
    const direction = Math.atan2(toY - fromY, toX - fromX)
    const side = options.side ?? (random.chance(0.5) ? 1 : -1)
    const outX = Math.cos(direction + (side * Math.PI) / 2)
    const outY = Math.sin(direction + (side * Math.PI) / 2)
    const rootX = lerp(fromX, toX, t) + outX * radius * 0.86
    const rootY = lerp(fromY, toY, t) + outY * radius * 0.86
    const lean = direction + side * options.angle + random.range(-0.3, 0.3)
    const length = options.length * random.range(0.5, 1.2) + radius * 0.14
    const halfWidthX = Math.cos(direction) * length * 0.16
    const halfWidthY = Math.sin(direction) * length * 0.16
    context.beginPath()
    context.moveTo(rootX - halfWidthX, rootY - halfWidthY)
    context.quadraticCurveTo(
      rootX + outX * length * 0.5,
      rootY + outY * length * 0.5,
      rootX + Math.cos(lean) * length,
      rootY + Math.sin(lean) * length,
    )
    context.lineTo(rootX + halfWidthX, rootY + halfWidthY)
    context.closePath()
    context.fill()
  }
}

const GLOW_RADIUS = 7

interface RimOptions {
  rim: Colour
  /** Towards the light, in logical units; its length is the rim's width. */
  offsetX: number
  offsetY: number
  /** CSS colour of the figure itself. */
  body?: string
  /** Strength of the halo around the rim, 0–1. */
  glow?: number
  /** Colour of a weaker rim on the far side. */
  counterRim?: Colour
}

/** Paints a dark figure, drawn by `draw` in the preset colour, with a glowing rim towards the light. */
export function rimmed(frame: Frame, draw: (context: Context) => void, options: RimOptions): void {
  const { rim, offsetX, offsetY, body = '#030305', glow = 0.5, counterRim } = options
  const paint = (painter: Context, colour: string, x: number, y: number) => {
    painter.save()
    painter.translate(x, y)
    painter.fillStyle = colour
    painter.strokeStyle = colour
    draw(painter)
    painter.restore()
  }
  const { context } = frame
  context.save()
  context.globalCompositeOperation = 'screen'
  context.globalAlpha = glow
  softly(frame, GLOW_RADIUS, (painter) => paint(painter, css(rim), offsetX * 2, offsetY * 2))
  context.restore()
  if (counterRim) paint(context, css(counterRim), -offsetX * 0.7, -offsetY * 0.3)
  paint(context, css(rim), offsetX, offsetY)
  paint(context, body, 0, 0)
}

/** Resamples a chain of joints along a Catmull-Rom spline. */
function smoothed(joints: readonly Joint[]): Joint[] {
  const last = joints.length - 1
  const chain: Joint[] = []
  for (let i = 0; i < last; i++) {
    const before = joints[Math.max(0, i - 1)]
    const from = joints[i]
    const to = joints[i + 1]
    const after = joints[Math.min(last, i + 2)]
    for (let step = 0; step < STEPS_PER_BONE; step++) {
      const t = step / STEPS_PER_BONE
      chain.push([
        spline(before[0], from[0], to[0], after[0], t),
        spline(before[1], from[1], to[1], after[1], t),
        Math.max(0.4, spline(before[2], from[2], to[2], after[2], t)),
      ])
    }
  }
  chain.push(joints[last])
  return chain
}

function spline(before: number, from: number, to: number, after: number, t: number): number {
  const linear = (to - before) * t
  const square = (2 * before - 5 * from + 4 * to - after) * t * t
  const cubic = (3 * from - before - 3 * to + after) * t * t * t
  return 0.5 * (2 * from + linear + square + cubic)
}
