import type { Colour } from '../core/colour.ts'
import { clamp, decay, smoothstep } from '../core/math.ts'
import type { Noise } from '../core/noise.ts'
import type { Ramp } from '../core/ramp.ts'
import { hashUnit, type Random } from '../core/random.ts'
import type { Vector } from '../core/vector.ts'
import { LampGlow } from '../light/lamp-glow.ts'
import type { Lamp } from '../light/lamps.ts'
import { type Skyline, skylinePainter } from './skyline.ts'
import type { Floor, World } from './world.ts'

/** A row of mountains, dunes or stands around the horizon; heights are tangents of elevation. */
interface Ridge {
  base: number
  rise: number
  /** Peaks around the full circle. */
  frequency: number
  colour: Colour
}

/** A row of tree trunks around the horizon. */
export interface Trunks {
  count: number
  /** Mean width as a share of the spacing. */
  width: number
  colour: Colour
}

interface OutdoorOptions {
  /** From the zenith (0) to the horizon (1). */
  gradient: Ramp
  /** Brightness of the sky. */
  gain: number
  sun?: { direction: Vector; colour: Colour; size: number; glare: number }
  clouds?: { colour: Colour; coverage: number }
  ridges?: readonly Ridge[]
  trunks?: readonly Trunks[] | undefined
  /** Foliage that closes over the trunks. */
  canopy?: Colour | undefined
  skyline?: Skyline | undefined
  lamps?: readonly Lamp[]
  stars?: number
  floor: Floor
  fog: World['fog']
  key: World['key']
  ambient: World['ambient']
}

const TABLE = 16384

/** Open country: sky, sun, clouds, and rows of hills, trees or lamps around the horizon. */
export function outdoorWorld(options: OutdoorOptions, noise: Noise, random: Random): World {
  const { gradient, gain, sun, clouds, lamps = [], stars = 0 } = options
  const ridges = (options.ridges ?? []).map((ridge) => ({
    ...ridge,
    heights: ridgeTable(ridge, noise, random.range(0, 90)),
  }))
  const trunks = (options.trunks ?? []).map((row) => ({
    ...row,
    cover: trunkTable(row, random.integer(0, 1e6)),
  }))
  const glows = new Map<number, LampGlow>()
  const glowOf = (softness: number) => {
    let glow = glows.get(softness)
    if (!glow) {
      glow = new LampGlow(lamps, softness)
      glows.set(softness, glow)
    }
    return glow
  }
  const paintSkyline = options.skyline && skylinePainter(options.skyline, random.integer(0, 1e6))
  const sky = (_origin: Vector, ray: Vector, out: Float32Array, softness: number) => {
    const level = Math.sqrt(ray[0] * ray[0] + ray[2] * ray[2])
    const tangent = ray[1] / Math.max(1e-4, level)
    const around = (Math.atan2(ray[2], ray[0]) / (Math.PI * 2) + 0.5) * TABLE
    const entry = Math.min(TABLE - 1, around | 0)
    const slip = around - entry
    // The power of 0.75, quicker.
    const root = Math.sqrt(clamp(ray[1] * 1.15))
    gradient.read(1 - root * Math.sqrt(root), out, gain)
    if (sun) addSun(sun, ray, softness, out)
    if (clouds && softness < 0.2 && tangent > 0.01) addClouds(clouds, ray, tangent, out)
    if (stars > 0 && softness === 0) addStar(stars, around, tangent, out)
    const soft = 0.0012 + softness * 0.25
    for (let i = 0; i < ridges.length; i++) {
      const { heights, colour } = ridges[i]
      const height = heights[entry] + (heights[entry + 1] - heights[entry]) * slip
      const cover = smoothstep(height + soft, height - soft, tangent)
      cloak(out, colour, cover)
    }
    paintSkyline?.((around / TABLE - 0.5) * Math.PI * 2, tangent, softness, out)
    for (let i = 0; i < trunks.length; i++) {
      const { cover, colour } = trunks[i]
      const trunk = cover[entry] + (cover[entry + 1] - cover[entry]) * slip
      // Ground fog swallows the feet of the trunks.
      const share = trunk * smoothstep(0.6, 0.1, softness) * smoothstep(-0.04, 0.22, tangent)
      cloak(out, colour, share)
    }
    if (options.canopy && softness < 0.2) addCanopy(options.canopy, around, tangent, out)
    if (lamps.length > 0) glowOf(softness).add(ray, around / TABLE, out)
  }

  function addClouds(cloud: NonNullable<typeof clouds>, ray: Vector, tangent: number, out: Float32Array) {
    const spread = 1 / (tangent + 0.12)
    const density = noise.fbm(ray[0] * spread * 0.9 + 7, ray[2] * spread * 0.9 + 3, 5, 0.55)
    const cover = smoothstep(0.05, 0.6, density + cloud.coverage) * smoothstep(0.01, 0.12, tangent)
    const lit = 1.2 - smoothstep(0.1, 0.8, density) * 0.7
    for (let i = 0; i < 3; i++) out[i] += (cloud.colour[i] * lit * gain - out[i]) * cover * 0.8
  }

  function addCanopy(colour: Colour, around: number, tangent: number, out: Float32Array) {
    const angle = (around / TABLE) * Math.PI * 2
    const leaves = noise.fbm(angle * 9, tangent * 9, 6, 0.62)
    const cover = smoothstep(0.06, 0.2, leaves * 0.75 + (tangent - 0.3) * 1.1) * 0.92
    cloak(out, colour, cover)
  }

  const { floor, key, ambient, fog } = options
  return { sky, isEndless: true, floor, key, ambient, fog }
}

/** Hides a share of the light behind a colour. */
function cloak(out: Float32Array, colour: Colour, share: number): void {
  for (let i = 0; i < 3; i++) out[i] += (colour[i] - out[i]) * share
}

function addStar(strength: number, around: number, tangent: number, out: Float32Array): void {
  const spark = hashUnit((around / 2.5) | 0, (tangent * 1040) | 0, 5)
  const star = spark > 0.9988 ? ((spark - 0.9988) * 833) ** 3 * strength : 0
  for (let i = 0; i < 3; i++) out[i] += star
}

function addSun(sun: NonNullable<OutdoorOptions['sun']>, ray: Vector, softness: number, out: Float32Array): void {
  const cosine = ray[0] * sun.direction[0] + ray[1] * sun.direction[1] + ray[2] * sun.direction[2]
  const off = Math.sqrt(Math.max(0, 2 - 2 * cosine))
  const radius = sun.size + softness * 0.3
  const disc = smoothstep(radius * 1.03, radius * 0.97 - softness * 0.3, off)
  // A large disc must not burn out, a small one may.
  const full = Math.min(8, 0.026 / sun.size ** 2)
  const strength = softness > 0 ? Math.min(full, 60 * (sun.size / radius) ** 2) : full
  const glare = sun.glare * (0.7 * decay(off * 2.4) + 0.9 * decay(off * 9))
  for (let i = 0; i < 3; i++) out[i] += sun.colour[i] * (disc * strength + glare)
}

function ridgeTable({ base, rise, frequency }: Ridge, noise: Noise, offset: number): Float32Array {
  return Float32Array.from({ length: TABLE + 2 }, (_, i) => {
    const angle = (i / TABLE) * Math.PI * 2
    const radius = frequency / (Math.PI * 2)
    const x = Math.cos(angle) * radius + offset
    const z = Math.sin(angle) * radius + offset
    return base + rise * noise.ridged(x, z, 7, 0.48)
  })
}

function trunkTable({ count, width }: Trunks, seed: number): Float32Array {
  return Float32Array.from({ length: TABLE + 2 }, (_, i) => {
    const along = (i / TABLE) * count
    const cell = Math.floor(along)
    if (hashUnit(cell, 3, seed) < 0.3) return 0
    const middle = 0.25 + 0.5 * hashUnit(cell, 1, seed)
    const half = width * (0.3 + 0.9 * hashUnit(cell, 2, seed))
    return smoothstep(half, half * 0.8, Math.abs(along - cell - middle))
  })
}
