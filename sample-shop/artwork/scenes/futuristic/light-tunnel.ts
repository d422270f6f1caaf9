import { hex, scaled } from '../../kit/core/colour.ts'
import type { Frame } from '../../kit/core/frame.ts'
import { clamp, decay, lerp, power, smoothstep } from '../../kit/core/math.ts'
import { Noise } from '../../kit/core/noise.ts'
import { hashUnit } from '../../kit/core/random.ts'
import type { Traits } from '../../kit/core/scene.ts'
import { shade } from '../../kit/core/shade.ts'
import type { Shader } from '../../kit/core/shader.ts'
import { standFigure } from '../../kit/figures/standing-figure.ts'
import { finish } from '../../kit/light/finish.ts'
import type { Neon } from './colours.ts'
import { neonScene } from './neon-scene.ts'
import { Tube } from './tube.ts'

interface Tunnel {
  /** Number of walls, how the first is turned, and how far the tunnel bends to the side and upwards. */
  walls: readonly [sides: number, turn: number, bend?: number, climb?: number]
  /** Metres between its rings. */
  spacing: number
  zoom: number
  /** Where the eye is, in metres from the axis, and where the far end is seen, in shares of the frame. */
  eye: readonly [x: number, y: number]
  end: readonly [x: number, y: number]
  wet?: boolean
  /** Someone who stands on the floor, metres ahead and to the right of the axis. */
  walker?: readonly [ahead: number, x: number]
}

const SQUARE = Math.PI / 4
const LAYOUTS: readonly (readonly [title: string, alt: string, Tunnel])[] = [
  [
    'Square corridor of * light',
    'A square corridor of metal panels and * light frames runs towards a bright end over a wet floor.',
    { walls: [4, SQUARE], spacing: 7, zoom: 0.62, eye: [0.9, -1], end: [0.42, 0.5], wet: true },
  ],
  [
    'Bending hexagonal tunnel in * light',
    'A six-sided tunnel ribbed with * light bends out of sight.',
    { walls: [6, 0, 0.0016, 0.0002], spacing: 5, zoom: 0.6, eye: [0.5, 0.2], end: [0.5, 0.5] },
  ],
  [
    'Round transit tube glowing *',
    'Close rings of * light line a round tube that curves away above a wet floor.',
    { walls: [48, 0, 0.0016, 0.0003], spacing: 4, zoom: 0.55, eye: [-0.6, -0.7], end: [0.45, 0.54], wet: true },
  ],
  [
    'Triangular gates of * light',
    'Triangular gates of * light stand one behind another and mirror in the floor.',
    { walls: [3, -Math.PI / 6], spacing: 6, zoom: 0.8, eye: [0, -0.6], end: [0.5, 0.66], wet: true },
  ],
  [
    'Along a corridor wall in * light',
    'Close to the eye the panels and * light frames of a corridor wall race towards an end at one side.',
    { walls: [4, SQUARE], spacing: 6, zoom: 0.7, eye: [-2.2, -0.4], end: [0.09, 0.52], wet: true },
  ],
  [
    'Diamond tunnel of * light',
    'A tunnel whose four walls stand on an edge narrows ring by ring of * light.',
    { walls: [4, 0], spacing: 3.5, zoom: 1.1, eye: [0.9, 0.7], end: [0.66, 0.36] },
  ],
  [
    'Vault of * rings from the floor',
    'Seen from the floor, rings of * light span overhead like the ribs of a vault.',
    { walls: [48, 0], spacing: 6, zoom: 0.5, eye: [0.3, -2.55], end: [0.54, 0.86], wet: true },
  ],
  [
    'Lone walker in a tunnel of * light',
    'One person stands on the wet floor of an eight-sided tunnel, dark before its far end in * light.',
    { walls: [8, 0], spacing: 11, zoom: 1.5, eye: [0, -1.9], end: [0.62, 0.56], wet: true, walker: [13, -0.3] },
  ],
  [
    'Shaft of * pentagons',
    'Five walls with rings of * light close together lead down to a bright end below.',
    { walls: [5, Math.PI / 10], spacing: 2.2, zoom: 0.95, eye: [-0.4, 1.5], end: [0.3, 0.8] },
  ],
  [
    'Tunnel like a wedge in * light',
    'Two walls of * light frames lean together below, under a wide ceiling.',
    { walls: [3, Math.PI / 6], spacing: 8, zoom: 0.6, eye: [0.8, 1.5], end: [0.56, 0.3] },
  ],
]

const FAR = 260
/** Metres from the axis to a wall, and of a person. */
const [RADIUS, TALL] = [3, 1.8]

function render(frame: Frame, traits: Traits, [, , tunnel]: (typeof LAYOUTS)[number], neon: Neon): void {
  const view = viewOf(frame, traits, tunnel)
  shade(frame, tunnelShader(traits, tunnel, neon, view), { bloom: 1, threshold: 0.5, samples: 2 })
  if (tunnel.walker) {
    const [ahead, x] = tunnel.walker
    const metre = view.focal / ahead
    const footY = view.centreY + (RADIUS + view.eyeY) * metre
    standFigure(frame, view.centreX + (x - view.eyeX) * metre, footY, TALL * metre, hex(neon.windows[0]))
  }
  finish(frame, traits.seed, { vignette: 0.5, grain: 4, contrast: 0.25 })
}

type View = ReturnType<typeof viewOf>

/** Half of the pictures are mirrored; a portrait frame has the far end nearer to its middle. */
function viewOf(frame: Frame, traits: Traits, { walls, eye, end, zoom }: Tunnel) {
  const side = traits.random('tunnel').chance(0.5) ? 1 : -1
  const aside = side * ((end[0] - 0.5) * (frame.portrait ? 0.7 : 1) * frame.logicalWidth - (walls[2] ?? 0) * 60_000)
  const [centreX, centreY] = [frame.centreX + aside, frame.logicalHeight * end[1]]
  return { side, eyeX: side * eye[0], eyeY: eye[1], focal: zoom * (frame.portrait ? 1200 : 960), centreX, centreY }
}

/** Traces the tunnel and one mirror bounce; all light comes from its rings, rails and far end. */
function tunnelShader(traits: Traits, layout: Tunnel, neon: Neon, view: View): Shader {
  const { side, eyeX, eyeY, focal, centreX, centreY } = view
  const [sides, turn, bend = 0, climb = 0] = layout.walls
  const noise = new Noise(traits.seed)
  const tube = new Tube(sides, turn, side * bend, climb)
  const main = scaled(hex(neon.main), 1.7)
  const second = scaled(hex(neon.second), 1.7)
  const accent = scaled(hex(neon.accent), 1.9)
  const end = scaled(hex(neon.windows[0]), 1.3)
  const fog = scaled(hex(neon.fog), 0.6)
  const rhythm = traits.random('rhythm').integer(4, 7)
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
    const core = decay((right * right + up * up) * (bend ? 14 : 90)) * (bend ? 0.1 : 0.8)
    for (let i = 0; i < 3; i++) out[i] += end[i] * (farther * 0.7 + core)
  }
}

export default neonScene('futuristic/light-tunnel', LAYOUTS, render)
