import { hex, scaled } from '../../kit/core/colour.ts'
import type { Frame } from '../../kit/core/frame.ts'
import { clamp, decay, lerp, power, smoothstep } from '../../kit/core/math.ts'
import { Noise } from '../../kit/core/noise.ts'
import { hashUnit } from '../../kit/core/random.ts'
import type { Description, Scene, Traits } from '../../kit/core/scene.ts'
import { shade } from '../../kit/core/shade.ts'
import type { Shader } from '../../kit/core/shader.ts'
import { finish } from '../../kit/light/finish.ts'
import { NEONS } from './colours.ts'
import { Tube } from './tube.ts'

/** Number of walls, how far the tunnel bends, spacing of its rings and its zoom. */
const LAYOUTS = [
  {
    name: 'corridor',
    sides: 4,
    bend: 0,
    spacing: 7,
    zoom: 0.72,
    wet: true,
    turn: Math.PI / 4,
    horizon: 0.54,
  },
  {
    name: 'hexagon',
    sides: 6,
    bend: 0.0011,
    spacing: 5,
    zoom: 0.6,
    wet: false,
    turn: 0,
    horizon: 0.5,
  },
  {
    name: 'tube',
    sides: 48,
    bend: 0.0016,
    spacing: 4,
    zoom: 0.55,
    wet: true,
    turn: 0,
    horizon: 0.52,
  },
  {
    name: 'gate',
    sides: 3,
    bend: 0,
    spacing: 6,
    zoom: 0.72,
    wet: true,
    turn: -Math.PI / 6,
    horizon: 0.62,
  },
] as const

const FAR = 260

function describe(traits: Traits): Description {
  const light = NEONS[traits.palette].name
  const words: Record<(typeof LAYOUTS)[number]['name'], Description> = {
    corridor: {
      title: `Square corridor of ${light} light`,
      alt: `A square corridor of metal panels and ${light} light frames runs towards a bright end over a wet floor.`,
    },
    hexagon: {
      title: `Bending hexagonal tunnel in ${light} light`,
      alt: `A six-sided tunnel ribbed with ${light} light bends out of sight.`,
    },
    tube: {
      title: `Round transit tube glowing ${light}`,
      alt: `Close rings of ${light} light line a round tube that curves away above a wet floor.`,
    },
    gate: {
      title: `Triangular gates of ${light} light`,
      alt: `Triangular gates of ${light} light stand one behind another and mirror in the floor.`,
    },
  }
  return words[LAYOUTS[traits.layout].name]
}

function render(frame: Frame, traits: Traits): void {
  shade(frame, tunnelShader(frame, traits), { bloom: 1, threshold: 0.5, samples: 2 })
  finish(frame, traits.seed, { vignette: 0.5, grain: 4, contrast: 0.25 })
}

/** Traces the tunnel and one mirror bounce; all light comes from its rings, rails and far end. */
function tunnelShader(frame: Frame, traits: Traits): Shader {
  const neon = NEONS[traits.palette]
  const layout = LAYOUTS[traits.layout]
  const noise = new Noise(traits.seed)
  const random = traits.random('tunnel')
  const side = random.chance(0.5) ? 1 : -1
  const bendX = side * layout.bend * random.range(0.7, 1.2)
  const bendY = layout.bend * random.range(-0.3, 0.3)
  const tube = new Tube(layout.sides, layout.turn + (layout.sides === 6 && side > 0 ? Math.PI / 6 : 0), bendX, bendY)
  // The eye floats off the middle and looks a little aside, so that no two tunnels line up.
  const eye = traits.random('eye')
  const eyeX = eye.range(-1.15, 1.15)
  const eyeY = eye.range(layout.sides === 3 ? -0.9 : -1.3, 0.7)
  const focal = layout.zoom * eye.range(0.82, 1.3) * (frame.portrait ? 1200 : 960)
  const centreX = frame.centreX + (layout.bend ? -bendX * 60_000 : eye.range(-260, 260) * (frame.portrait ? 0.4 : 1))
  const centreY = frame.logicalHeight * (layout.horizon + eye.range(-0.07, 0.07))
  const main = scaled(hex(neon.main), 1.7)
  const second = scaled(hex(neon.second), 1.7)
  const accent = scaled(hex(neon.accent), 1.9)
  const end = scaled(hex(neon.windows[0]), 1.3)
  const fog = scaled(hex(neon.fog), 0.6)
  const rhythm = random.integer(4, 7)
  const seed = traits.seed
  const bounced = new Float32Array(4)

  const emit = (distance: number, blur: number, out: Float32Array) => {
    const along = tube.z / layout.spacing
    const ring = Math.round(along)
    const fromRing = Math.abs(along - ring) * layout.spacing
    const bright = ring % rhythm === 0
    const colour = bright ? accent : hashUnit(ring, 1, seed) < 0.6 ? main : second
    const half = bright ? 0.16 : 0.09
    const edge = Math.max(blur * 0.7, 0.01)
    const gap = smoothstep(0.04, 0.08, Math.abs(tube.across - 0.5) * 2 < 0.96 ? 1 : 0)
    const lit = hashUnit(ring, tube.wall, seed + 3) < 0.85 ? 1 : 0.08
    const line = smoothstep(half + edge, half - edge, fromRing) * gap * lit * Math.min(1, half / edge)
    const spill = decay(fromRing * 1.5) * 0.17 * lit
    const rail = smoothstep(0.02 + edge * 0.2, 0.012, Math.abs(Math.abs(tube.across - 0.5) - 0.36))
    const dash = hashUnit(Math.floor(tube.z / 1.7), tube.wall, seed + 5) < 0.4 ? 1 : 0.06
    const detail = clamp(1 - blur * 2.2)
    const seamZ = Math.abs(((tube.z / 1.75) % 1) - 0.5) < 0.012 + edge * 0.3 ? 0.35 : 1
    const seamA = Math.abs(((tube.across * 6) % 1) - 0.5) < 0.02 + edge * 0.3 ? 0.45 : 1
    const panel = 0.55 + 0.45 * hashUnit(Math.floor(tube.z / 1.75), Math.floor(tube.across * 6), tube.wall)
    const metal = panel * lerp(0.8, seamZ * seamA, detail)
    const haze = 1 - decay(distance * 0.012)
    for (let i = 0; i < 3; i++) {
      const glow =
        colour[i] * (line * 2 + spill * metal) + main[i] * 0.022 * metal + second[i] * rail * dash * 0.9 * detail
      out[i] = lerp(glow + 0.004 * metal, fog[i] * 0.35, haze)
    }
  }

  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a shader that runs for every pixel; its branches are the parts of the picture
  return (x, y, pixel, out) => {
    const right = (x - centreX) / focal
    const up = (centreY - y) / focal
    const scale = 1 / Math.sqrt(right * right + up * up + 1)
    const cone = pixel / focal
    const found = tube.trace(eyeX, eyeY, 0, right * scale, up * scale, scale, FAR)
    const distance = tube.distance
    emit(distance, distance * cone, out)
    if (found) {
      const { x: hitX, y: hitY, z: hitZ, normalX, normalY } = tube
      const towards = right * scale * normalX + up * scale * normalY
      const floor = layout.wet && normalY > 0.5
      const ripple = floor ? noise.fbm(hitX * 2.4, hitZ * 0.8, 3) * 0.035 : 0
      const mirror = (floor ? 0.3 : 0.07) + 0.7 * power(1 - Math.abs(towards), 5)
      const dx = right * scale - 2 * towards * normalX + ripple
      const dy = up * scale - 2 * towards * normalY + ripple * 0.5
      tube.trace(hitX, hitY, hitZ, dx, dy, scale, FAR)
      emit(distance + tube.distance, (distance + tube.distance) * cone * (floor ? 2 : 4), bounced)
      for (let i = 0; i < 3; i++) out[i] += bounced[i] * mirror
    }
    const farther = smoothstep(60, FAR, distance)
    const core = decay((right * right + up * up) * (layout.bend ? 14 : 90)) * (layout.bend ? 0.1 : 0.8)
    for (let i = 0; i < 3; i++) out[i] += end[i] * (farther * 0.7 + core)
  }
}

const scene: Scene = {
  id: 'futuristic/light-tunnel',
  layouts: LAYOUTS.map((layout) => layout.name),
  palettes: NEONS.map(({ name }) => name),
  describe,
  render,
}

export default scene
