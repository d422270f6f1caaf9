import { css, mixOklab, scaled } from '../../kit/core/colour.ts'
import type { Context, Frame } from '../../kit/core/frame.ts'
import { smoothstep } from '../../kit/core/math.ts'
import type { Noise } from '../../kit/core/noise.ts'
import type { Random } from '../../kit/core/random.ts'
import type { Traits } from '../../kit/core/scene.ts'
import type { Realm } from './realms.ts'

/** Soldiers are this tall in world units; a spear is twice as long. */
const SOLDIER = 0.15
const FOCAL = 1000

/** Two hosts that face each other across a gap, painted rank by rank from far to near. */
export function paintHosts(
  frame: Frame,
  traits: Traits,
  realm: Realm,
  layout: { /** Height of the viewer in world units. */ readonly eye: number },
  gapX: number,
  horizon: number,
  noise: Noise,
): void {
  const { context, logicalWidth, logicalHeight } = frame
  const random = traits.random('hosts')
  const haze = scaled(mixOklab(realm.haze, realm.orb, 0.25), 0.6)
  const nearest = (layout.eye * FOCAL) / (logicalHeight - horizon + 260)
  for (let z = 13; z > nearest; z *= 0.952) {
    const scale = FOCAL / z
    const feet = horizon + layout.eye * scale
    const size = SOLDIER * scale
    const veil = smoothstep(nearest, 13, z) ** 0.55
    const colour = mixOklab([0.003, 0.003, 0.004], haze, veil * 0.85)
    context.fillStyle = css(colour)
    context.strokeStyle = css(colour)
    const gap = 0.9 * scale ** 0.6 * 12 * (0.4 + z * 0.06)
    const step = Math.max(2.6, size * 0.5)
    for (let x = -40; x < logicalWidth + 40; x += step * random.range(0.7, 1.4)) {
      const host = x < gapX ? -1 : 1
      // Ragged fronts and gaps between the companies keep the ranks from looking like a comb.
      const front = gap * (0.8 + 0.7 * noise.gradient(z * 2.3, host * 7))
      if (Math.abs(x - gapX) < front) continue
      if (noise.gradient((x / scale) * 1.3 + host * 5, z * 1.4) < -0.28) continue
      soldier(context, random, x, feet + random.range(-0.2, 0.2) * size, size, host)
    }
  }
}

/** A helmeted spearman behind his shield, a mere outline against the light. */
function soldier(c: Context, random: Random, x: number, y: number, size: number, host: number): void {
  c.beginPath()
  c.ellipse(x, y - size * 0.88, size * 0.085, size * 0.11, 0, 0, 7)
  c.moveTo(x - size * 0.06, y - size * 0.94)
  c.lineTo(x, y - size * 1.08)
  c.lineTo(x + size * 0.06, y - size * 0.94)
  c.fill()
  c.beginPath()
  c.moveTo(x - size * 0.13, y)
  c.lineTo(x - size * 0.12, y - size * 0.4)
  c.quadraticCurveTo(x - size * 0.24, y - size * 0.7, x - size * 0.07, y - size * 0.78)
  c.lineTo(x + size * 0.07, y - size * 0.78)
  c.quadraticCurveTo(x + size * 0.24, y - size * 0.7, x + size * 0.12, y - size * 0.4)
  c.lineTo(x + size * 0.13, y)
  c.fill()
  c.beginPath()
  c.ellipse(x - host * size * 0.14, y - size * 0.46, size * 0.13, size * 0.2, 0, 0, 7)
  c.fill()
  const lean = -host * random.range(0.02, 0.2)
  const length = size * random.range(1.9, 2.7)
  const tipX = x + Math.sin(lean) * length
  const tipY = y - Math.cos(lean) * length
  c.lineWidth = Math.max(0.45, size * 0.022)
  c.beginPath()
  c.moveTo(x, y - size * 0.2)
  c.lineTo(tipX, tipY)
  c.stroke()
  c.beginPath()
  c.moveTo(tipX - size * 0.03, tipY + size * 0.02)
  c.lineTo(tipX, tipY - size * 0.16)
  c.lineTo(tipX + size * 0.03, tipY + size * 0.02)
  c.fill()
  if (random.chance(0.014)) banner(c, random, x, y, size, host)
}

/** A long pennant with a swallow tail, streaming away from the enemy. */
function banner(c: Context, random: Random, x: number, y: number, size: number, host: number): void {
  const top = y - size * random.range(2.8, 3.8)
  const length = size * random.range(1, 1.7)
  const phase = random.range(0, 6)
  const edge = (t: number, half: number): [number, number] => [
    x + host * length * t,
    top + size * (0.16 + 0.1 * t + 0.07 * Math.sin(phase + t * 6) * t) + half * size * 0.15 * (1 - 0.55 * t),
  ]
  c.fillRect(x - size * 0.014, top - size * 0.1, size * 0.028, y - top)
  c.beginPath()
  for (let t = 0; t <= 1; t += 0.125) c.lineTo(...edge(t, -1))
  c.lineTo(...edge(0.78, 0))
  for (let t = 1; t >= 0; t -= 0.125) c.lineTo(...edge(t, 1))
  c.fill()
}
