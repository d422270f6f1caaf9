import { shadeAdaptive } from '../../kit/core/adaptive-shade.ts'
import { hex } from '../../kit/core/colour.ts'
import type { Frame } from '../../kit/core/frame.ts'
import { clamp, decay, norm, power, smoothstep } from '../../kit/core/math.ts'
import { Noise } from '../../kit/core/noise.ts'
import { Ramp } from '../../kit/core/ramp.ts'
import { hashUnit, type Random } from '../../kit/core/random.ts'
import type { Description, Traits } from '../../kit/core/scene.ts'
import type { Shader } from '../../kit/core/shader.ts'
import { TargetCamera } from '../../kit/geometry/target-camera.ts'
import { bloom } from '../../kit/light/bloom.ts'
import { finish } from '../../kit/light/finish.ts'
import { Facets } from '../../kit/terrain/facets.ts'
import { FacetsView } from '../../kit/terrain/facets-view.ts'
import { gamingScene } from './gaming-scene.ts'
import { SYNTH_PALETTES, type SynthPalette } from './synthwave-palettes.ts'

interface Layout {
  name: string
  title: string
  alt: string
  /** Height of the eye and where the horizon lies, as a share of the frame's height, if the eye looks straight ahead. */
  eye: number
  horizon: number
  /** From where on haze hides everything. */
  far?: number
  /** How steeply the eye looks down, as a slope. */
  down?: number
  focal?: number
  /** Radius of the sun in short sides; none without. */
  sun?: number
  /** Place of the sun's middle: sideways in short sides, and above the horizon in radii. */
  at?: readonly [x: number, y: number]
  /** Height of the land at x, z; `ridges` is 0–1. */
  land(x: number, z: number, ridges: number): number
}

const LAYOUTS: readonly Layout[] = [
  {
    name: 'highway',
    title: 'Synthwave highway',
    alt: 'A neon grid runs between wireframe hills to a huge setting sun',
    eye: 1.5,
    horizon: 0.6,
    sun: 0.27,
    at: [0, 0.62],
    land: (x, _z, ridges) => smoothstep(5, 20, Math.abs(x)) * (1 + ridges * 9),
  },
  {
    name: 'city',
    title: 'Synthwave city',
    alt: 'Wireframe towers crowd a neon avenue that runs to a bright horizon',
    eye: 5,
    horizon: 0.62,
    focal: 0.7,
    land: (x, z) => tower(x, z) * smoothstep(5, 6, Math.abs(x - 0.6)) * smoothstep(4, 6, z),
  },
  {
    name: 'crater',
    title: 'Synthwave crater',
    alt: 'The view falls into a wireframe crater with a lone peak in its middle',
    eye: 15,
    horizon: 0.46,
    down: 0.8,
    focal: 1.25,
    far: 300,
    land: (x, z, ridges) => {
      const away = norm(x - 1.5, z - 18.4)
      return decay(((away - 9.2) / 2.4) ** 2) * (2 + ridges * 4.2) + Math.max(0, 4.2 - away * 1.3)
    },
  },
  {
    name: 'pyramids',
    title: 'Synthwave pyramids',
    alt: 'Three wireframe pyramids stand on a neon plain under a small, high sun',
    eye: 2.6,
    horizon: 0.8,
    sun: 0.075,
    at: [0.52, 7],
    land: (x, z) =>
      Math.max(pyramid(x + 9.6, z - 44.4, 22), pyramid(x - 15.6, z - 57.6, 17), pyramid(x - 32.4, z - 50.4, 9)),
  },
  {
    name: 'waves',
    title: 'Synthwave waves',
    alt: 'Wireframe waves roll in long crests to a pale horizon',
    eye: 7,
    horizon: 0.3,
    down: 0.1,
    land: (x, z, ridges) => 2.2 + 2.2 * Math.sin(z * 0.34 + x * 0.16 + ridges * 2) * smoothstep(2, 12, z),
  },
  {
    name: 'sunrise',
    title: 'Synthwave sunrise',
    alt: 'An enormous sun fills the sky above a low, empty neon plain',
    eye: 1.2,
    horizon: 0.86,
    sun: 0.44,
    at: [0, 0.72],
    land: (x, z, ridges) => smoothstep(24, 50, Math.abs(x)) * smoothstep(60, 90, z) * ridges * 9,
  },
  {
    name: 'summit',
    title: 'Synthwave summit',
    alt: 'A wireframe peak stands beside a huge low sun over a neon plain',
    eye: 2.2,
    horizon: 0.68,
    sun: 0.36,
    at: [0.32, 0.62],
    land: (x, z, ridges) =>
      Math.max(0, 15 - norm(x - 3, (z - 62) * 0.9) * 0.72) * (0.55 + ridges * 0.75) +
      smoothstep(14, 34, Math.abs(x)) * ridges * 8,
  },
  {
    name: 'flight',
    title: 'Flight over a synthwave valley',
    alt: 'A winding neon valley lies below wireframe ridges and a small sun',
    eye: 9,
    horizon: 0.4,
    sun: 0.2,
    at: [-0.35, 0.62],
    land: (x, z, ridges) => smoothstep(3, 16, Math.abs(x + Math.sin(z * 0.06) * 6)) * (ridges * 8.5 - 0.4),
  },
  {
    name: 'canyon',
    title: 'Synthwave canyon',
    alt: 'Steep wireframe walls close in on a neon river that leads to the sun',
    eye: 3.2,
    horizon: 0.56,
    sun: 0.19,
    at: [0.08, 0.62],
    land: (x, z, ridges) => smoothstep(3, 7, Math.abs(x + Math.sin(z * 0.05) * 2.5)) * (7 + ridges * 11),
  },
  {
    name: 'peaks',
    title: 'Synthwave peaks',
    alt: 'Jagged wireframe peaks rise from a neon plain before a wide sun',
    eye: 4.5,
    horizon: 0.52,
    sun: 0.3,
    at: [-0.22, 0.62],
    land: (_x, z, ridges) => Math.max(0, ridges - 0.52) * 26 * smoothstep(8, 26, z),
  },
]

/** Side of a cell of the land. */
const CELL = 1.2
/** From one tower to the next, in cells. */
const LOT = 4

/** A tower on each lot, with a street of one cell around it. */
function tower(x: number, z: number): number {
  const [column, row] = [Math.round(x / CELL) + 2, Math.round(z / CELL)]
  if (column % LOT === 0 || row % LOT === 0) return 0
  return 3 + 13 * hashUnit(Math.floor(column / LOT), Math.floor(row / LOT), 5) ** 2
}

function pyramid(x: number, z: number, height: number): number {
  return Math.max(0, height - Math.max(Math.abs(x), Math.abs(z)) * 1.1)
}

function describe(traits: Traits): Description {
  const layout = LAYOUTS[traits.layout]
  const { name } = SYNTH_PALETTES[traits.palette]
  return { title: `${layout.title}, ${name}`, alt: `${layout.alt}, in ${name} colours.` }
}

function render(frame: Frame, traits: Traits): void {
  const layout = LAYOUTS[traits.layout]
  const palette = SYNTH_PALETTES[traits.palette]
  const random = traits.random('view')
  shadeAdaptive(frame, neonShader(frame, layout, palette, random, new Noise(traits.seed)), {
    bloom: 0.6,
    threshold: 0.9,
  })
  bloom(frame, { strength: 0.35, radius: 14 })
  finish(frame, traits.seed, { vignette: 0.36, grain: 4, contrast: 0.14 })
}

/** In logical units: a master's far lines are as broad as its preview's, or all of it would be darker. */
const FINEST_LINE = 1.2

/** In pixels: half the breadth of a line that is sampled well enough wherever pixels lie. */
const SMOOTH_LINE = 0.5

/** What a point of the plain mirrors. */
const LAND = 0
const AIR = 1
const STAR = 2
const SUN = 3
const MIRRORED_PARTS = 4

function neonShader(frame: Frame, layout: Layout, palette: SynthPalette, random: Random, noise: Noise): Shader {
  const short = Math.min(frame.logicalWidth, frame.logicalHeight)
  const side = random.chance(0.5) ? 1 : -1
  const slits = random.chance(0.7)
  const camera = new TargetCamera(frame, {
    eye: [0, layout.eye, 0],
    target: [0, layout.eye - 10 * (layout.down ?? 0), 10],
    focal: (layout.focal ?? 0.85) * (frame.portrait ? 1.3 : 1),
    centreY: frame.logicalHeight * layout.horizon,
  })
  const facets = new Facets(100, 150, CELL, (x, z) =>
    Math.max(0, layout.land(x, z, noise.ridged(x * 0.06 + 9, z * 0.06, 3))),
  )
  const view = new FacetsView(facets, layout.eye)
  const mirrorView = new FacetsView(facets, -layout.eye, 0)
  const sky = new Ramp(palette.sky)
  const sunRamp = new Ramp(palette.sun)
  const [line, ridge, ground] = [hex(palette.line), hex(palette.ridge), hex(palette.ground)]
  const glare = sunRamp.at(0.5)
  const { sun = 0.2, at = [0, 0.62], far = 120 } = layout
  const radius = (sun * short) / camera.focal
  const sunX = (side * at[0] * short * (frame.portrait ? 0.5 : 1)) / camera.focal
  const sunY = radius * at[1]
  const horizon = sky.at(0.04)
  const direction = new Float64Array(3)
  const mirrored = new Float32Array(4)
  const disc = new Float32Array(4)

  /** Returns which part of the sky it is. */
  function readSky(dx: number, dy: number, dz: number, out: Float32Array): number {
    const u = dx / dz - sunX
    const v = dy / dz - sunY
    sky.read(Math.max(0, (dy / dz) * 1.15), out)
    const away = norm(u, v) / radius
    const shine = 0.5 / (0.35 + away * away * 2.2)
    for (let i = 0; i < 3; i++) out[i] += glare[i] * shine * 0.24
    const star = hashUnit(Math.floor((dx / dz) * 300), Math.floor((dy / dz) * 300), 3)
    const isStar = star > 0.9965 && (away > 1 || !layout.sun)
    if (isStar) {
      const sparkle = (star - 0.9965) * 200 * clamp(dy * 3)
      for (let i = 0; i < 3; i++) out[i] += sparkle
    }
    if (away > 1.01 || !layout.sun) return isStar ? STAR : AIR
    return addSun(v, away, out)
  }

  /** Covers the sky with the sun; `v` is the height above its middle, `away` the distance from there in radii. */
  function addSun(v: number, away: number, out: Float32Array): number {
    const rise = clamp(v / radius / 2 + 0.5)
    sunRamp.read(rise, disc, 1.05)
    const band = (v / radius) * 7.5
    const gap = slits && v < radius * 0.25 ? 0.09 + (0.25 - v / radius) * 0.3 : 0
    const open = smoothstep(gap - 0.03, gap + 0.03, Math.abs(band - Math.round(band)) + (gap ? 0 : 1))
    const cover = smoothstep(1.004, 0.996, away) * open
    for (let i = 0; i < 3; i++) out[i] += (disc[i] - out[i]) * cover
    return cover > 0.5 ? SUN : AIR
  }

  /** Whether lines on the facet that was struck are broad enough, seen aslant, to need no more samples. */
  function isSmooth(width: number, pixel: number, dx: number, dy: number, dz: number): boolean {
    const facing = -(dx * facets.normalX + dy * facets.normalY + dz * facets.normalZ)
    return width * facing * camera.focal * facets.cell > SMOOTH_LINE * pixel * facets.distance
  }

  /** Finds what the plain mirrors at a point; returns which part of the picture it is. */
  function mirror(px: number, py: number, pz: number, dx: number, dy: number, dz: number): number {
    const ripple = noise.fbm(px * 1.3, pz * 2.4, 2) * 0.05
    const rise = Math.abs(dy) + 0.004 + Math.abs(ripple) * 0.5
    if (!mirrorView.castFrom(px, py + 0.01, pz, dx + ripple, rise, dz, 300))
      return readSky(dx + ripple, rise, dz, mirrored)
    for (let i = 0; i < 3; i++) mirrored[i] = ground[i]
    return LAND
  }

  return (x, y, pixel, out) => {
    camera.aim(x, y, direction)
    const dx = direction[0]
    const dy = direction[1]
    const dz = direction[2]
    if (!view.cast(dx, dy, dz, 400)) {
      readSky(dx, Math.max(dy, 0), dz, out)
      return
    }
    const { distance, normalX, normalY, normalZ, edge, cell } = facets
    const px = dx * distance
    const py = layout.eye + dy * distance
    const pz = dz * distance
    const flat = smoothstep(0.9995, 1, normalY)
    const footprint = (distance * Math.max(pixel, FINEST_LINE)) / camera.focal / cell
    const nearest = flat > 0.5 ? facets.squareEdge(px, pz) : edge
    const width = Math.max(0.011, footprint * 0.7)
    const stroke = decay((nearest / width) ** 2) * clamp(0.03 / width, 0.1, 1)
    const aura = decay(nearest * 11) * 0.05 * clamp(0.05 / footprint)
    const height = clamp(py / 7)
    // The sun is behind everything: facets that lean away from the viewer catch its rim.
    const rim = clamp(normalZ * 0.8 + normalY * 0.25) * (1 - flat)
    const isFiltered = (flat === 0 || flat === 1) && isSmooth(width, pixel, dx, dy, dz)
    const { triangle } = facets
    const part = flat > 0 ? mirror(px, py, pz, dx, dy, dz) : LAND
    // The plain is one surface wherever it mirrors the same.
    if (isFiltered) out[3] = flat === 1 ? -1 - part : -1 - MIRRORED_PARTS - triangle
    const fresnel = flat * (0.05 + 0.6 * power(1 - clamp(-dy), 9))
    const side = clamp(normalX * Math.sign(sunX - px / pz)) * 0.25 * (1 - flat)
    const haze = 1 - decay((distance / far) ** 2)
    for (let i = 0; i < 3; i++) {
      const neon = line[i] + (ridge[i] - line[i]) * height
      const lit = ground[i] * (0.8 + height) + glare[i] * (rim * 0.3 + side * 0.35)
      const surface = lit * (1 - fresnel) + mirrored[i] * fresnel + neon * (stroke * 2.1 + aura)
      out[i] = surface + (horizon[i] * 0.8 - surface) * haze
    }
  }
}

export default gamingScene('synthwave', LAYOUTS, SYNTH_PALETTES, { describe, render })
