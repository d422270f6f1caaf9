import { clamp, decay, power, smoothstep } from '../../kit/core/math.ts'
import { Noise } from '../../kit/core/noise.ts'
import { hashUnit } from '../../kit/core/random.ts'
import type { Traits } from '../../kit/core/scene.ts'
import type { Shader } from '../../kit/core/shader.ts'
import { airlight, Corridor, type CorridorShape } from '../../kit/geometry/corridor.ts'
import type { TargetCamera } from '../../kit/geometry/target-camera.ts'
import { Arena } from './arena.ts'
import { masts } from './lamp-layouts.ts'
import type { Venue } from './venues.ts'

export function tunnelShader(traits: Traits, shape: CorridorShape, venue: Venue, camera: TargetCamera): Shader {
  const noise = new Noise(traits.seed)
  const corridor = new Corridor(shape)
  const arena = new Arena(venue, noise, {
    banks: masts(traits.random('lamps'), 0).map((bank) => ({
      ...bank,
      x: bank.x * 0.45,
      y: bank.y * 0.32,
      spacing: bank.spacing * 0.4,
    })),
    stands: 0.11,
    bokeh: 0.008,
  })
  const direction = new Float64Array(3)
  const mirrored = new Float32Array(4)
  const { lamp, accent, fill } = venue
  const mouthY = shape.wallHeight * 0.75

  function outside(ox: number, oy: number, oz: number, dx: number, dy: number, dz: number, out: Float32Array): void {
    if (dy > -0.004) {
      arena.read(dx, dy, dz, false, out)
      for (let i = 0; i < 3; i++) out[i] = out[i] * 1.6 + lamp[i] * 0.25
      return
    }
    const t = -oy / dy
    const z = oz + dz * t
    const stripe = Math.floor(z / 6) % 2 === 0 ? 1 : 0.78
    const line = smoothstep(0.3, 0.2, Math.abs(z - 34)) + smoothstep(0.2, 0.12, Math.abs(ox + dx * t))
    const haze = 1 - decay(z * 0.012)
    const turf = [0.05, 0.16, 0.04]
    for (let i = 0; i < 3; i++)
      out[i] = (turf[i] * stripe + line * 0.5) * lamp[i] * 2.2 * (1 - haze) + (arena.haze[i] + lamp[i] * 0.5) * haze
  }

  function trace(
    ox: number,
    oy: number,
    oz: number,
    dx: number,
    dy: number,
    dz: number,
    depth: number,
    out: Float32Array,
  ): void {
    const inside = corridor.cast(ox, oy, oz, dx, dy, dz)
    const reach = inside ? corridor.distance : (shape.length - oz) / dz
    if (!inside) outside(ox, oy, oz, dx, dy, dz, out)
    else {
      const { normalX, normalY, normalZ } = corridor
      shadeWall(ox + dx * reach, oy + dy * reach, oz + dz * reach, normalX, normalY, normalZ, dx, dy, dz, depth, out)
    }
    const air = airlight(ox, oy - mouthY, oz - shape.length - 2, dx, dy, dz, reach)
    for (let i = 0; i < 3; i++) out[i] += lamp[i] * air * 0.16 + accent[i] * air * 0.04
  }

  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a shader that runs for every pixel; its branches are the parts of the picture
  function shadeWall(
    px: number,
    py: number,
    pz: number,
    nx: number,
    ny: number,
    nz: number,
    dx: number,
    dy: number,
    dz: number,
    depth: number,
    out: Float32Array,
  ): void {
    const floor = ny > 0.8 && py < 0.1
    const toMouth = shape.length + 1.5 - pz
    const square = toMouth * toMouth + px * px * 0.5
    const facing = clamp((nz * toMouth - nx * px + ny * (mouthY - py)) / Math.sqrt(square) + 0.12)
    const light = (facing * 80) / (6 + square * 0.55)
    // Strips of light run along both walls near the ceiling.
    const strip = floor
      ? 0
      : smoothstep(0.06, 0.03, Math.abs(py - shape.wallHeight * 0.8)) * (Math.abs(nx) > 0.6 ? 1 : 0)
    const fromStrip = (0.25 * (1 + ny * 0.4)) / (0.4 + (py - shape.wallHeight * 0.8) ** 2)
    const panel = floor ? 1 : 0.85 + 0.25 * hashUnit(Math.floor(pz / 1.25), Math.floor(py / 0.85), 3)
    const seam = Math.min(Math.abs(pz / 1.25 - Math.round(pz / 1.25)), Math.abs(py / 0.85 - Math.round(py / 0.85)))
    const joint = floor ? 1 : 0.55 + 0.45 * smoothstep(0.004, 0.018, seam)
    const grain = 0.85 + 0.3 * noise.fbm(px * 3 + pz * 2, py * 3 + pz, 4)
    const albedo = 0.2 * panel * joint * grain
    for (let i = 0; i < 3; i++)
      out[i] = albedo * (fill[i] * 0.5 + lamp[i] * light + accent[i] * fromStrip) + accent[i] * strip * 2.4
    if (depth > 0) return
    const wet = floor ? 0.35 + 0.6 * smoothstep(-0.2, 0.3, noise.fbm(px * 0.6, pz * 0.4, 3)) : 0.12
    const facingEye = clamp(-(dx * nx + dy * ny + dz * nz))
    const fresnel = wet * (0.05 + 0.9 * power(1 - facingEye, 4))
    if (fresnel < 0.03) return
    const ripple = noise.gradient(px * 4, pz * 4) * (floor ? 0.012 : 0.04)
    const k = 2 * facingEye
    trace(px + nx * 0.01, py + ny * 0.01, pz + nz * 0.01, dx + k * nx + ripple, dy + k * ny, dz + k * nz, 1, mirrored)
    for (let i = 0; i < 3; i++) out[i] += Math.min(4, mirrored[i]) * fresnel
  }

  return (x, y, _pixel, out) => {
    camera.aim(x, y, direction)
    const [ex, ey, ez] = camera.eye
    trace(ex, ey, ez, direction[0], direction[1], direction[2], 0, out)
  }
}
