import { type Colour, mixOklab, scaled } from '../../kit/core/colour.ts'
import { FloatImage } from '../../kit/core/float-image.ts'
import { clamp, decay, norm, power, smoothstep } from '../../kit/core/math.ts'
import { hashUnit, type Random } from '../../kit/core/random.ts'
import type { World } from '../../kit/worlds/world.ts'

type Kind = 'keep' | 'needle' | 'blade' | 'wall'

/** A tower on the horizon; lengths are tangents and radians as seen by the viewer. */
interface Spire {
  angle: number
  half: number
  height: number
  kind: Kind
  /** 0 is near, 1 dissolves in the haze. */
  far: number
  seed: number
}

export interface Skyline {
  /** The direction in which the city stands, in radians around the vertical axis. */
  heading: number
  /** Where the light stands, relative to the heading. */
  sun: number
  kinds: readonly Kind[]
  height: number
  body: Colour
  haze: Colour
  lit: Colour
  window: Colour
}

/** Half of the arc on which towers stand. */
const ARC = 0.85
const SECTORS = 128
const LAYERS = [0.8, 0.55, 0.25]
const TOWERS = 15
const COLOURS = 64
const WALL = new Float32Array(3)
const NONE: readonly Spire[] = []

interface City extends Skyline {
  walls: FloatImage
}

/** The same world with a city on its horizon, which floors and paint then mirror. */
export function withSkyline(world: World, skyline: Skyline, random: Random): World {
  const sectors = sorted(build(skyline, random))
  const city = { ...skyline, walls: wallColours(skyline) }
  const light = new Float32Array(3)
  return {
    ...world,
    sky: (origin, ray, out, softness) => {
      light.fill(0)
      const tangent = ray[1] / Math.max(1e-4, norm(ray[0], ray[2]))
      const turn = Math.atan2(ray[2], ray[0]) - skyline.heading
      const delta = turn - Math.round(turn / (2 * Math.PI)) * 2 * Math.PI
      const isCity = tangent <= skyline.height * 1.2 && tangent >= -0.01 && Math.abs(delta) < ARC
      const near = isCity ? sectors[Math.floor(((delta + ARC) / (2 * ARC)) * SECTORS)] : NONE
      // From the nearest tower to the farthest, until nothing of what is behind shows.
      let rest = 1
      for (let i = near.length - 1; i >= 0 && rest > 0; i--)
        rest -= addSpire(near[i], city, delta, tangent, softness, rest, light)
      if (rest > 0) world.sky(origin, ray, out, softness)
      for (let i = 0; i < 3; i++) out[i] = out[i] * rest + light[i]
    },
  }
}

function build({ kinds, height }: Skyline, random: Random): Spire[] {
  const walls = kinds.includes('keep') ? 2 : 0
  return LAYERS.flatMap((far) => [
    ...Array.from({ length: walls }, () => ({
      angle: random.range(-0.35, 0.35),
      half: random.range(0.1, 0.2),
      height: height * random.range(0.22, 0.34),
      kind: 'wall' as const,
      far,
      seed: random.integer(0, 1e6),
    })),
    ...Array.from({ length: TOWERS }, (_, i) => {
      const angle = ((i + random.range(0.1, 0.9)) / TOWERS - 0.5) * ARC * 1.8
      const rise = height * (0.35 + 0.65 * decay((angle / 0.3) ** 2)) * random.range(0.45, 1) * (1.15 - far * 0.3)
      const kind = random.pick(kinds)
      const half = rise * (kind === 'keep' ? random.range(0.075, 0.115) : random.range(0.05, 0.09)) + 0.004
      return { angle, half, height: rise, kind, far, seed: random.integer(0, 1e6) }
    }),
  ])
}

/** The towers that each sector of the arc may show, from far to near. */
function sorted(spires: readonly Spire[]): readonly (readonly Spire[])[] {
  return Array.from({ length: SECTORS }, (_, i) => {
    const middle = ((i + 0.5) / SECTORS - 0.5) * 2 * ARC
    return spires.filter((spire) => Math.abs(spire.angle - middle) < spire.half * 1.5 + (1.1 * ARC) / SECTORS)
  })
}

/** Adds the light of a tower to what is still to be seen, `rest`, of a ray; returns how much of that it takes. */
function addSpire(
  { angle, half, height, kind, far, seed }: Spire,
  { sun, walls, window }: City,
  delta: number,
  tangent: number,
  softness: number,
  rest: number,
  out: Float32Array,
): number {
  const share = tangent / height
  if (share > 1) return 0
  const across = (delta - angle) / half
  const limit = profile(kind, share, across)
  const soft = 0.0011 + softness * 0.05
  const cover = smoothstep(limit * half + soft, limit * half - soft, Math.abs(delta - angle))
  if (cover === 0) return 0
  const sunward = clamp(0.5 + 0.5 * across * Math.sign(sun - angle))
  const veil = clamp(far + 0.5 * power(1 - share, 3))
  walls.sample(tableAt(power(sunward, 4)), tableAt(veil), WALL)
  const light =
    softness < 0.15
      ? paneLight(across * half, tangent, seed, kind === 'keep' || kind === 'wall' ? 0.045 : 0.16) * (1 - veil * 0.8)
      : 0
  const seen = cover * rest
  for (let i = 0; i < 3; i++) out[i] += (WALL[i] + window[i] * light) * seen
  return seen
}

/** The colours of walls, turned to the sun more and more from left to right, in denser haze from top to bottom. */
function wallColours({ body, lit, haze }: Skyline): FloatImage {
  const image = new FloatImage(COLOURS, COLOURS)
  for (let row = 0; row < COLOURS; row++) {
    for (let column = 0; column < COLOURS; column++) {
      const wall = mixOklab(body, lit, (column / (COLOURS - 1)) * 0.5)
      image.data.set(mixOklab(wall, haze, row / (COLOURS - 1)), (row * COLOURS + column) * 3)
    }
  }
  return image
}

/** Where a share from 0 to 1 lies across that image, from the middle of its first pixel to that of its last. */
function tableAt(share: number): number {
  return (share * (COLOURS - 1) + 0.5) / COLOURS
}

/** Half width at a share of the height, in half widths of the foot. */
function profile(kind: Kind, share: number, across: number): number {
  if (kind === 'wall') return share > 0.9 && Math.abs((across * 14) % 1) < 0.45 ? 0 : 1
  if (kind === 'needle') return 0.12 + 0.88 * (1 - share) ** 1.7
  if (kind === 'blade') return share > 0.72 + 0.26 * clamp(0.5 + across * 0.5) ? 0 : 0.8
  // A round tower under a cone: walls, a wider parapet, the roof.
  if (share < 0.6) return 0.72
  return share < 0.66 ? 0.95 : 1 - (share - 0.66) / 0.34
}

/** Lit panes on a fixed grid of angles. */
function paneLight(across: number, tangent: number, seed: number, share: number): number {
  const column = Math.floor(across / 0.0022)
  const row = Math.floor(tangent / 0.0032)
  if (hashUnit(column, row, seed) > share) return 0
  const u = across / 0.0022 - column
  const v = tangent / 0.0032 - row
  return u > 0.3 && u < 0.75 && v > 0.25 && v < 0.7 ? 1.6 * hashUnit(row, column, seed) : 0
}

/** The haze in which the foot of a far city stands. */
export function cityHaze(sky: Colour, sun: Colour): Colour {
  return scaled(mixOklab(sky, sun, 0.25), 0.75)
}
