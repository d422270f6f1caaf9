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
  /** Where it stands or would stand on the water, which mirrors it there. */
  foot: number
  /** Its height as a share of its width's: a low one is a ring that lies in the air. */
  flat: number
  /** Another sky shows inside the gate. */
  open: boolean
}

interface PortalView {
  gates: readonly Gate[]
  neon: Neon
  horizon: number
  /** Height of the mountains along the horizon in logical units, and around which place, if around one. */
  land: { height: number; at: number | null }
  /** The mouth of a cave from which one looks out: its middle and half its width, in logical units. */
  cave: { x: number; half: number } | null
  offset: number
}

const STAR_CELL = 15
/** Half the width of a gate's line of light, in 300ths of its radius. */
const LINE = 4.4

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

  /** How far the nearest line of light is, in 300ths of its radius, and how much of it the water mirrors, 1 for the gate itself. */
  let nearest = 0
  let shine = 1
  /** Its light in the air, and the share of the sky's that the water mirrors. */
  let glow = 0
  let fresnel = 1

  /** Looks for the nearest line; paints what shows inside open gates. */
  function findLine(x: number, y: number, pixel: number, swell: number, out: Float32Array): void {
    nearest = 1e9
    shine = 1
    for (let n = 0; n < gates.length; n++) {
      const gate = gates[n]
      const over = y - gate.foot
      const u = ((over > 0 ? x + swell * over * 0.1 : x) - gate.x) / gate.radius
      const v = (gate.y - (over > 0 ? gate.foot - over * (1.02 - swell * 0.55) : y)) / (gate.radius * gate.flat)
      const distance = gate.outline(u, v) * gate.radius
      if (gate.open && distance < pixel)
        addBeyond(gate, u, v, smoothstep(pixel, -pixel - gate.radius * 0.04, distance), out)
      const away = Math.abs(distance) / (Math.min(gate.radius, 420) / 300)
      if (away >= nearest) continue
      nearest = away
      shine = over > 0 ? 0.3 + 0.6 * decay(over / 240) : 1
    }
  }

  /** Sky, mountains and gates, or what the water mirrors of them; `swell` is how the water slopes there. */
  function look(x: number, y: number, pixel: number, swell: number, out: Float32Array): void {
    const below = y - horizon
    const wet = below > 0
    const seenX = wet ? x + swell * below * 0.1 : x
    const seenY = wet ? Math.min(horizon - 1, horizon - below * (1.02 - swell * 0.55)) : y
    const rise = clamp((horizon - seenY) / (horizon * 1.05))
    sky.read(rise ** 0.6, out)
    if (!wet) addStars(x, y, rise * 0.9, out)
    const veil = smoothstep(0, 0.7, noise.fbm(seenX * 0.0016 + offset, seenY * 0.0042, 5, 0.55)) * (1 - rise)
    findLine(x, y, pixel, swell, out)
    glow = (0.5 / (1 + (nearest / 34) ** 1.5) + 0.16 * decay(nearest / 230)) * shine
    fresnel = wet ? 0.3 + 0.6 * decay(below / 240) : 1
    for (let i = 0; i < 3; i++)
      out[i] = (out[i] + fog[i] * veil * 0.25) * fresnel + main[i] * glow * (0.55 + veil * 1.1)
    addLand(seenX, seenY, pixel, wet ? 7 : 0, out)
    const mirrored = shine < 1
    const edge = Math.max(pixel, mirrored ? 3.2 : 0)
    const line = smoothstep(LINE + edge, LINE - edge, nearest) * (mirrored ? shine * 0.74 : 1)
    const core = smoothstep(LINE * 0.5 + edge, 0, nearest)
    for (let i = 0; i < 3; i++) out[i] += (main[i] * 1.5 + white[i] * core * 1.3) * line
  }

  /** Mountains before the sky, in the mist at their feet. */
  function addLand(x: number, y: number, pixel: number, soft: number, out: Float32Array): void {
    const { height, at } = view.land
    const massif = at === null ? 0.25 : 0.06 + 0.94 * decay(((x - at) / 420) ** 2)
    const crests = noise.ridged(x * 0.0022 + offset, 3.7, 6, 0.5)
    const peaks = height * (at === null ? massif + 0.75 * crests : massif * (0.55 + 0.45 * crests))
    const ground = smoothstep(peaks + pixel, peaks - pixel - soft, horizon - y)
    if (ground === 0) return
    const mist = decay(Math.max(0, horizon - y) / 26)
    for (let i = 0; i < 3; i++) {
      const rock = 0.004 + main[i] * glow * 0.1 + (fog[i] * 0.5 + main[i] * glow * 0.4) * mist
      out[i] = lerp(out[i], rock * fresnel, ground)
    }
  }

  /** The dark rock around the mouth of a cave, its edge touched by the light outside. */
  function addCave(x: number, y: number, pixel: number, out: Float32Array): void {
    if (!view.cave) return
    const { x: middle, half } = view.cave
    const u = (x - middle) / half
    const v = (y - frame.logicalHeight * 0.5) / (frame.logicalHeight * 0.44)
    const jagged = noise.fbm(x * 0.004 + 7, y * 0.004, 6, 0.5)
    const depth = norm(u, v) + jagged * 0.3 - 0.92
    const rock = smoothstep(-pixel / half, pixel / half, depth)
    if (rock === 0) return
    const grain = 0.5 + noise.ridged(x * 0.006, y * 0.003 + 4, 5, 0.55)
    const lit = (0.1 * decay(Math.max(0, depth) * 9) + 0.008) * grain
    for (let i = 0; i < 3; i++) out[i] = lerp(out[i], 0.002 + main[i] * lit, rock)
  }

  return (x, y, pixel, out) => {
    const below = y - horizon
    let swell = 0
    if (below > 0) {
      const depth = 900 / (below + 6)
      const u = (x - frame.centreX) * depth * 0.012
      swell = noise.fbm(u * 0.5 + offset, depth * 2.2, 4, 0.55) + noise.gradient(u * 2.2, depth * 7 + 9) * 0.3
    }
    look(x, y, pixel, swell, out)
    addCave(x, y, pixel, out)
  }
}

/** The light that falls from a gate on what stands before it. */
export function gateLight(neon: Neon): Colour {
  return mixOklab(hex(neon.main), [1, 1, 1], 0.35)
}
