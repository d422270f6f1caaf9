import { hex } from '../../kit/core/colour.ts'
import type { Frame } from '../../kit/core/frame.ts'
import { clamp, decay, power, smoothstep } from '../../kit/core/math.ts'
import type { Noise } from '../../kit/core/noise.ts'
import { Ramp } from '../../kit/core/ramp.ts'
import { hashUnit, type Random } from '../../kit/core/random.ts'
import type { Shader } from '../../kit/core/shader.ts'
import { unit } from '../../kit/core/vector.ts'
import { TargetCamera } from '../../kit/geometry/target-camera.ts'
import { Facets } from '../../kit/terrain/facets.ts'
import type { ValleyPalette } from './low-poly-palettes.ts'

export interface Layout {
  name: string
  title: string
  alt: string
  eye: number
  horizon: number
  focal: number
  /** How steeply the eye looks down, as a slope. */
  down?: number
  /** How many of the places for pines have one, 0–1. */
  pines?: number
  /** How shallow the sea is, 0–1: it shows its sand, and the lowest land is a beach. */
  shallows?(x: number, z: number): number
  /** Height of the land; `ridges` and `hills` are about 0–1. */
  land(x: number, z: number, ridges: number, hills: number): number
}

/** How many cells the land has, and the side of one. */
const COLUMNS = 110
const ROWS = 130
const CELL = 1.15
const SAND = hex('#d8c490')

export function valleyShader(
  frame: Frame,
  layout: Layout,
  palette: ValleyPalette,
  random: Random,
  noise: Noise,
): Shader {
  const side = random.chance(0.5) ? 1 : -1
  const pines = new Set<number>()
  const camera = new TargetCamera(frame, {
    eye: [0, layout.eye, -2],
    target: [0, layout.eye - 12 * (layout.down ?? 0), 10],
    focal: layout.focal * (frame.portrait ? 1.2 : 1),
    centreY: frame.logicalHeight * layout.horizon,
  })
  const facets = new Facets(COLUMNS, ROWS, CELL, (x, z) => {
    const ridges = noise.ridged(x * 0.035 + 3, z * 0.035, 4)
    const hills = 0.5 + 0.5 * noise.fbm(x * 0.08, z * 0.08, 3)
    const ground = layout.land(x * side, z, ridges * ridges, hills) + hashUnit(x * 50, z * 50) * 0.35
    return ground + (hasPine(x, z, ground) ? 2 + hashUnit(x, z, 3) * 1.6 : 0)
  })
  /** Pines are spikes of the land, at every other corner at most, so that each stands by itself. */
  function hasPine(x: number, z: number, ground: number): boolean {
    const [column, row] = [Math.round(x / CELL + COLUMNS / 2), Math.round(z / CELL)]
    const isPine = ((column | row) & 1) === 0 && ground > 0.4 && hashUnit(column, row, 8) < (layout.pines ?? 0)
    if (isPine) pines.add(row * COLUMNS + column)
    return isPine
  }

  /** Whether the facet that was struck is a pine's. */
  function isPine({ column, row, upper }: Facets): boolean {
    const [nextX, nextZ] = [column & 1, row & 1]
    if (upper ? nextX + nextZ === 0 : nextX + nextZ === 2) return false
    return pines.has((row + nextZ) * COLUMNS + column + nextX)
  }

  const sky = new Ramp(palette.sky)
  const land = new Ramp(palette.land)
  const water = hex(palette.water)
  const sun = unit([side * random.range(0.25, 0.6), random.range(0.2, 0.34), 1])
  const light = unit([sun[0] * 2.2, 0.75, 0.35])
  const direction = new Float64Array(3)
  const mirrored = new Float32Array(4)
  const haze = new Float32Array(4)

  /** Lays sand over a colour. */
  function mix(out: Float32Array, amount: number): void {
    for (let i = 0; i < 3; i++) out[i] += (SAND[i] - out[i]) * amount
  }

  function readSky(dx: number, dy: number, dz: number, out: Float32Array): void {
    const facing = clamp(dx * sun[0] + dy * sun[1] + dz * sun[2])
    sky.read(Math.sqrt(clamp(dy)) * 0.95, out)
    const glow = power(facing, 9) * 0.22 + power(facing, 60) * 0.3 + smoothstep(0.9987, 0.9991, facing) * 4
    for (let i = 0; i < 3; i++) out[i] += palette.sun[i] * glow
  }

  function shadeLand(ox: number, oy: number, oz: number, dx: number, dy: number, dz: number, out: Float32Array): void {
    const { distance, normalX, normalY, normalZ, column, row, upper } = facets
    const py = oy + dy * distance
    const lambert = clamp(normalX * light[0] + normalY * light[1] + normalZ * light[2])
    const shifted = py / 22 + (hashUnit(column, row, upper ? 1 : 2) - 0.5) * 0.1 + (normalY - 0.75) * 0.12
    const px = ox + dx * distance
    const pz = oz + dz * distance
    const tone = isPine(facets) ? 0.45 : 1
    land.read(tone < 1 ? 0.3 : shifted, out, tone)
    if (layout.shallows && tone === 1) mix(out, smoothstep(0.9, 0.5, py))
    const shadowed = facets.cast(px + normalX * 0.05, py + 0.06, pz + normalZ * 0.05, light[0], light[1], light[2], 60)
    const direct = shadowed ? 0.05 : lambert * 2.1
    const up = 0.5 + 0.5 * normalY
    readSky(dx, 0.01, dz, haze)
    const fog = 1 - decay((distance / 95) ** 1.7 * (1.2 - clamp(py / 26) * 0.7))
    for (let i = 0; i < 3; i++) {
      const lit = out[i] * (palette.ambient[i] * up + palette.sun[i] * direct)
      out[i] = lit + (Math.min(1.6, haze[i]) - lit) * fog
    }
  }

  return (x, y, _pixel, out) => {
    camera.aim(x, y, direction)
    const [dx, dy, dz] = direction
    const hit = facets.cast(0, layout.eye, -2, dx, dy, dz, 400)
    const surface = dy < -1e-4 ? -layout.eye / dy : Number.POSITIVE_INFINITY
    if (hit && facets.distance < surface) shadeLand(0, layout.eye, -2, dx, dy, dz, out)
    else if (surface < 400) {
      const px = dx * surface
      const pz = dz * surface - 2
      const ripple = noise.gradient(px * 0.8, pz * 2.2) * 0.018
      if (facets.cast(px, 0.02, pz, dx + ripple, -dy, dz, 300)) shadeLand(px, 0.02, pz, dx + ripple, -dy, dz, mirrored)
      else readSky(dx + ripple, -dy, dz, mirrored)
      const fresnel = 0.14 + 0.75 * power(1 - clamp(-dy), 4)
      const sand = layout.shallows?.(px * side, pz) ?? 0
      for (let i = 0; i < 3; i++) {
        const body = water[i] + (SAND[i] * 0.4 + water[i] * 1.4) * sand
        out[i] = body * (palette.ambient[i] + palette.sun[i] * 0.3) * (1 - fresnel) + mirrored[i] * fresnel
      }
    } else readSky(dx, dy, dz, out)
  }
}
