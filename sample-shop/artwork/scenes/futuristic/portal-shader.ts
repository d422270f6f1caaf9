import { type Colour, hex, mixOklab, scaled } from '../../kit/core/colour.ts'
import type { Frame } from '../../kit/core/frame.ts'
import { clamp, decay, lerp, norm, smoothstep } from '../../kit/core/math.ts'
import type { Noise } from '../../kit/core/noise.ts'
import { Ramp } from '../../kit/core/ramp.ts'
import { hash } from '../../kit/core/random.ts'
import type { Shader } from '../../kit/core/shader.ts'
import type { Neon } from './colours.ts'
import type { Outline } from './portal-shapes.ts'

export interface Gate {
  outline: Outline
  /** Centre and radius in logical units. */
  x: number
  y: number
  radius: number
  /** Another sky shows inside the gate. */
  open: boolean
}

interface PortalView {
  gates: readonly Gate[]
  neon: Neon
  horizon: number
  /** Height of the mountains along the horizon in logical units. */
  mountains: number
  offset: number
}

const STAR_CELL = 15

/** A gate of light over a mirror sea; all light but the stars' comes from the gate. */
export function portalShader(frame: Frame, noise: Noise, view: PortalView): Shader {
  const { gates, neon, horizon, offset } = view
  const sky = new Ramp(neon.sky.map((code, i) => [i / 3, scaled(hex(code), i === 0 ? 0.5 : 0.42)]))
  const main = hex(neon.main)
  const second = hex(neon.second)
  const white = mixOklab(main, [1, 1, 1], 0.75)
  const fog = scaled(hex(neon.fog), 0.5)

  function addStars(x: number, y: number, gain: number, out: Float32Array): void {
    const column = Math.floor(x / STAR_CELL)
    const row = Math.floor(y / STAR_CELL)
    const h = hash(column, row, 91)
    if ((h & 1023) > 70) return
    const fromX = x / STAR_CELL - column - 0.3 - ((h >> 10) & 15) / 40
    const fromY = y / STAR_CELL - row - 0.3 - ((h >> 14) & 15) / 40
    const light = decay((fromX * fromX + fromY * fromY) * 180) * (((h >> 20) & 255) / 255) ** 2 * gain
    for (let i = 0; i < 3; i++) out[i] += light * lerp(white[i], 1, 0.5)
  }

  /** The other sky: bright clouds that whirl around the gate's middle. */
  function addBeyond(gate: Gate, x: number, y: number, inside: number, out: Float32Array): void {
    const away = norm(x, y)
    const whirl = Math.atan2(y, x) + away * 1.6
    const u = Math.cos(whirl) * away * 1.7 + offset
    const v = Math.sin(whirl) * away * 1.7
    const warp = noise.fbm(u * 0.8 + 5, v * 0.8, 3)
    const cloud = smoothstep(-0.45, 0.75, noise.fbm(u + warp, v - warp, 6, 0.55))
    const heart = decay(away * away * 3.2)
    for (let i = 0; i < 3; i++) {
      const nebula = lerp(second[i] * 0.1, main[i] * 0.75, cloud * cloud) + white[i] * heart * (0.25 + 0.7 * cloud)
      out[i] = lerp(out[i], nebula, inside * 0.94)
    }
    addStars((x + 3) * gate.radius * 0.6, (y + 3) * gate.radius * 0.6, inside * 1.6, out)
  }

  /** Everything above the horizon; `soft` widens what ripples blur. */
  function look(x: number, y: number, pixel: number, soft: number, out: Float32Array): void {
    const rise = clamp((horizon - y) / (horizon * 1.05))
    sky.read(rise ** 0.6, out)
    if (soft === 0) addStars(x, y, rise * 0.9, out)
    const veil = smoothstep(0, 0.7, noise.fbm(x * 0.0016 + offset, y * 0.0042, 5, 0.55)) * (1 - rise)
    let nearest = 1e9
    for (let n = 0; n < gates.length; n++) {
      const gate = gates[n]
      const u = (x - gate.x) / gate.radius
      const v = (gate.y - y) / gate.radius
      const distance = gate.outline(u, v) * gate.radius
      if (gate.open && distance < pixel)
        addBeyond(gate, u, v, smoothstep(pixel, -pixel - gate.radius * 0.04, distance), out)
      nearest = Math.min(nearest, Math.abs(distance) / (gate.radius / 300))
    }
    const glow = 0.5 / (1 + (nearest / 34) ** 1.5) + 0.16 * decay(nearest / 230)
    for (let i = 0; i < 3; i++) out[i] += main[i] * glow * (0.55 + veil * 1.1) + fog[i] * veil * 0.25
    const peaks = view.mountains * (0.25 + 0.75 * noise.ridged(x * 0.0022 + offset, 3.7, 6, 0.5))
    const ground = smoothstep(peaks + pixel, peaks - pixel - soft * 20, horizon - y)
    if (ground > 0) {
      const mist = decay(Math.max(0, horizon - y) / 26)
      for (let i = 0; i < 3; i++) {
        const rock = 0.004 + main[i] * glow * 0.1 + (fog[i] * 0.5 + main[i] * glow * 0.4) * mist
        out[i] = lerp(out[i], rock, ground)
      }
    }
    const width = 4.4
    const edge = Math.max(pixel, soft * 9)
    const line = smoothstep(width + edge, width - edge, nearest) / (1 + soft)
    const core = smoothstep(width * 0.5 + edge, 0, nearest)
    for (let i = 0; i < 3; i++) out[i] += (main[i] * 1.5 + white[i] * core * 1.3) * line
  }

  return (x, y, pixel, out) => {
    if (y < horizon) {
      look(x, y, pixel, 0, out)
      return
    }
    const below = y - horizon
    const depth = 900 / (below + 6)
    const u = (x - frame.centreX) * depth * 0.012
    const swell = noise.fbm(u * 0.5 + offset, depth * 2.2, 4, 0.55)
    const chop = noise.gradient(u * 2.2, depth * 7 + 9)
    const tilt = (swell + chop * 0.3) * below
    look(x + tilt * 0.1, Math.min(horizon - 1, horizon - below * 1.02 + tilt * 0.55), pixel * 2, 0.35, out)
    const fresnel = 0.3 + 0.6 * decay(below / 240)
    for (let i = 0; i < 3; i++) out[i] = out[i] * fresnel + 0.003
  }
}

/** The light that falls from a gate on what stands before it. */
export function gateLight(neon: Neon): Colour {
  return mixOklab(hex(neon.main), [1, 1, 1], 0.35)
}
