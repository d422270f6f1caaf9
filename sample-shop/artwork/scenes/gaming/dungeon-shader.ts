import { hex } from '../../kit/core/colour.ts'
import type { Frame } from '../../kit/core/frame.ts'
import { clamp, decay, power, smoothstep } from '../../kit/core/math.ts'
import type { Noise } from '../../kit/core/noise.ts'
import type { Traits } from '../../kit/core/scene.ts'
import type { Shader } from '../../kit/core/shader.ts'
import { airlight, Corridor, type CorridorShape } from '../../kit/geometry/corridor.ts'
import { TargetCamera } from '../../kit/geometry/target-camera.ts'
import { GlowMap } from './dungeon-glow.ts'
import { type Masonry, masonry } from './dungeon-masonry.ts'
import type { DungeonPalette } from './dungeon-palettes.ts'
import { Torches } from './dungeon-torches.ts'

export interface Layout {
  name: string
  title: string
  alt: string
  shape: CorridorShape
  eye: readonly [x: number, y: number]
  /** Where the eye turns: sideways and up, in metres at a distance of twenty. */
  turn?: readonly [x: number, y: number]
  /** Where the corridor's end appears, as shares of the frame. */
  vanishing: readonly [x: number, y: number]
  /** Whether a portcullis closes the end. */
  barred?: boolean
}

/** From one bar of a portcullis to the next, and half the breadth of one. */
const BAR_SPACING = 0.42
const BAR_HALF = 0.06

/** How far bars that cross cover a point of the gate, 0–1. */
function barsAt(x: number, y: number, footprint: number): number {
  const from = (place: number) => Math.abs(place / BAR_SPACING - Math.round(place / BAR_SPACING)) * BAR_SPACING
  const nearest = Math.min(from(x), from(y * 0.8) * 1.25)
  return smoothstep(BAR_HALF + footprint, BAR_HALF - footprint, nearest)
}

export function dungeonShader(
  frame: Frame,
  traits: Traits,
  layout: Layout,
  palette: DungeonPalette,
  noise: Noise,
): Shader {
  const { shape, eye, turn = [0, 0], vanishing } = layout
  const side = traits.random('side').chance(0.5) ? 1 : -1
  const share = frame.portrait ? 0.5 : side > 0 ? vanishing[0] : 1 - vanishing[0]
  const camera = new TargetCamera(frame, {
    eye: [eye[0] * side, eye[1], 0.8],
    target: [(eye[0] + turn[0]) * side, eye[1] + turn[1], 20],
    focal: frame.portrait ? 0.95 : 0.78,
    centreX: frame.logicalWidth * share,
    centreY: frame.logicalHeight * vanishing[1],
  })
  const corridor = new Corridor(shape)
  const torches = new Torches(shape, traits, noise)
  const glowMap = new GlowMap(frame, camera, torches)
  const stone = hex(palette.stone)
  const brick: Masonry = { tone: 1, slopeU: 0, slopeV: 0, mortar: 0 }
  const direction = new Float64Array(3)
  const mirrored = new Float32Array(4)
  const { flame, beyond, ambient } = palette
  /** The point of the picture under way. */
  const point = new Float64Array(2)

  function trace(
    ox: number,
    oy: number,
    oz: number,
    dx: number,
    dy: number,
    dz: number,
    spread: number,
    depth: number,
    out: Float32Array,
  ): void {
    const inside = corridor.cast(ox, oy, oz, dx, dy, dz)
    const reach = inside ? corridor.distance : (shape.length - oz) / dz
    if (inside) shadeStone(ox, oy, oz, dx, dy, dz, spread, depth, out)
    else {
      const bars = layout.barred ? barsAt(ox + dx * reach, oy + dy * reach, reach * spread) : 0
      for (let i = 0; i < 3; i++) out[i] = beyond[i] * 1.5 * (1 - bars * 0.97)
    }
    const clear = decay(reach * 0.018)
    const glow =
      depth === 0
        ? glowMap.read(point[0], point[1], dx, dy, dz, reach)
        : torches.glow(torches.all, ox, oy, oz, dx, dy, dz, reach)
    const fire = torches.fire(ox, oy, oz, dx, dy, dz, reach)
    const gate = airlight(ox, oy - shape.wallHeight * 0.7, oz - shape.length - 3, dx, dy, dz, reach)
    for (let i = 0; i < 3; i++)
      out[i] = out[i] * clear + flame[i] * (glow * 0.014 + fire * 4) + fire * 0.8 + beyond[i] * gate * 0.1
  }

  /** Where a point of the vault lies along its arc. */
  function alongVault(px: number, py: number): number {
    const { wallHeight, halfWidth } = shape
    return wallHeight - Math.atan2(Math.abs(px), py - wallHeight + 1e-6) * halfWidth + 20
  }

  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a shader that runs for every pixel; its branches are the parts of the picture
  function shadeStone(
    ox: number,
    oy: number,
    oz: number,
    dx: number,
    dy: number,
    dz: number,
    spread: number,
    depth: number,
    out: Float32Array,
  ): void {
    const { distance } = corridor
    let { normalX: nx, normalY: ny, normalZ: nz } = corridor
    const px = ox + dx * distance
    const py = oy + dy * distance
    const pz = oz + dz * distance
    const footprint = distance * spread
    const floor = ny > 0.8 && py < 0.1
    const across = Math.abs(nz) > 0.7
    const vault = py > shape.wallHeight && !floor
    const u = floor || across ? px : pz
    const v = floor ? pz * 0.62 : vault && !across ? alongVault(px, py) : py
    masonry(noise, u, v, floor ? 1.15 : 0.92, footprint, brick)
    const bump = clamp(0.05 / footprint)
    if (floor) {
      nx -= brick.slopeU * bump
      nz -= brick.slopeV * bump
    } else if (across) {
      nx -= brick.slopeU * bump
      ny -= brick.slopeV * bump
    } else {
      nz -= brick.slopeU * bump
      ny -= brick.slopeV * bump
    }
    const scale = 1 / Math.sqrt(nx * nx + ny * ny + nz * nz)
    nx *= scale
    ny *= scale
    nz *= scale
    const light = torches.light(px, py, pz, nx, ny, nz)
    const gateZ = shape.length + 2 - pz
    const gate = (clamp(nz * 0.8 + 0.2 - Math.abs(nx) * 0.1) * 26) / (4 + gateZ * gateZ * 0.3)
    const corner = clamp(0.35 + Math.min(py, shape.halfWidth - Math.abs(px) + 0.4) * 0.8)
    for (let i = 0; i < 3; i++)
      out[i] = stone[i] * brick.tone * corner * (ambient[i] + flame[i] * light * 4.4 + beyond[i] * gate)
    if (!floor || depth > 0) return
    const puddle = smoothstep(-0.1, 0.35, noise.fbm(px * 0.55, pz * 0.35, 3)) * (1 - brick.mortar * 0.3)
    const fresnel = puddle * (0.1 + 0.75 * power(1 - clamp(-dy), 4))
    if (fresnel < 0.02) return
    const ripple = (1 - puddle) * 0.2
    const rx = dx - brick.slopeU * ripple
    const rz = dz - brick.slopeV * ripple
    trace(px, 0.01, pz, rx, -dy, rz, 0.002, 1, mirrored)
    for (let i = 0; i < 3; i++) out[i] = out[i] * (1 - puddle * 0.4) + Math.min(4, mirrored[i]) * fresnel
  }

  return (x, y, pixel, out) => {
    point[0] = x
    point[1] = y
    camera.aim(x, y, direction)
    const { eye: from } = camera
    trace(from[0], from[1], from[2], direction[0], direction[1], direction[2], pixel / camera.focal, 0, out)
  }
}
