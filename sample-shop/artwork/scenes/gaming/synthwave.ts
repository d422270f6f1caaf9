import { shadeAdaptive } from '../../kit/core/adaptive-shade.ts'
import { hex } from '../../kit/core/colour.ts'
import type { Frame } from '../../kit/core/frame.ts'
import { clamp, decay, norm, power, smoothstep } from '../../kit/core/math.ts'
import { Noise } from '../../kit/core/noise.ts'
import { Ramp } from '../../kit/core/ramp.ts'
import { hashUnit, type Random } from '../../kit/core/random.ts'
import type { Description, Scene, Traits } from '../../kit/core/scene.ts'
import type { Shader } from '../../kit/core/shader.ts'
import { TargetCamera } from '../../kit/geometry/target-camera.ts'
import { bloom } from '../../kit/light/bloom.ts'
import { finish } from '../../kit/light/finish.ts'
import { Facets } from '../../kit/terrain/facets.ts'
import { FacetsView } from '../../kit/terrain/facets-view.ts'
import { SYNTH_PALETTES, type SynthPalette } from './synthwave-palettes.ts'

interface Layout {
  name: string
  words: { readonly title: string; readonly alt: string }
  /** Height of the eye and where the horizon lies, as a share of the frame's height. */
  eye: number
  horizon: number
  /** Radius of the sun in short sides. */
  sun: number
  /** Sideways place of the sun in short sides. */
  sunX: number
  /** Height of the land at x, z; `ridges` is 0–1. */
  land(x: number, z: number, ridges: number): number
}

const LAYOUTS: readonly Layout[] = [
  {
    name: 'highway',
    words: { title: 'Synthwave highway', alt: 'A neon grid runs between wireframe hills to a huge setting sun' },
    eye: 1.5,
    horizon: 0.6,
    sun: 0.27,
    sunX: 0,
    land: (x, _z, ridges) => smoothstep(5, 20, Math.abs(x)) * (1 + ridges * 9),
  },
  {
    name: 'summit',
    words: { title: 'Synthwave summit', alt: 'A wireframe peak stands beside a huge low sun over a neon plain' },
    eye: 2.2,
    horizon: 0.68,
    sun: 0.36,
    sunX: 0.32,
    land: (x, z, ridges) =>
      Math.max(0, 15 - norm(x - 3, (z - 62) * 0.9) * 0.72) * (0.55 + ridges * 0.75) +
      smoothstep(14, 34, Math.abs(x)) * ridges * 8,
  },
  {
    name: 'flight',
    words: {
      title: 'Flight over a synthwave valley',
      alt: 'A winding neon valley lies below wireframe ridges and a small sun',
    },
    eye: 9,
    horizon: 0.4,
    sun: 0.2,
    sunX: -0.35,
    land: (x, z, ridges) => smoothstep(3, 16, Math.abs(x + Math.sin(z * 0.06) * 6)) * (ridges * 8.5 - 0.4),
  },
  {
    name: 'canyon',
    words: { title: 'Synthwave canyon', alt: 'Steep wireframe walls close in on a neon river that leads to the sun' },
    eye: 3.2,
    horizon: 0.56,
    sun: 0.19,
    sunX: 0.08,
    land: (x, z, ridges) => smoothstep(3, 7, Math.abs(x + Math.sin(z * 0.05) * 2.5)) * (7 + ridges * 11),
  },
  {
    name: 'islands',
    words: { title: 'Synthwave islands', alt: 'Wireframe islands lie in a mirror-bright neon sea before a wide sun' },
    eye: 4.5,
    horizon: 0.52,
    sun: 0.3,
    sunX: -0.22,
    land: (_x, z, ridges) => Math.max(0, ridges - 0.52) * 26 * smoothstep(8, 26, z),
  },
]

function describe(traits: Traits): Description {
  const { words } = LAYOUTS[traits.layout]
  const { name } = SYNTH_PALETTES[traits.palette]
  return { title: `${words.title}, ${name}`, alt: `${words.alt}, in ${name} colours.` }
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
    target: [0, layout.eye, 10],
    focal: frame.portrait ? 1.1 : 0.85,
    centreY: frame.logicalHeight * layout.horizon,
  })
  const facets = new Facets(100, 150, 1.2, (x, z) =>
    Math.max(0, layout.land(x, z, noise.ridged(x * 0.06 + 9, z * 0.06, 3))),
  )
  const view = new FacetsView(facets, layout.eye)
  const mirrorView = new FacetsView(facets, -layout.eye, 0)
  const sky = new Ramp(palette.sky)
  const sunRamp = new Ramp(palette.sun)
  const [line, ridge, ground] = [hex(palette.line), hex(palette.ridge), hex(palette.ground)]
  const glare = sunRamp.at(0.5)
  const radius = (layout.sun * short) / camera.focal
  const sunX = (side * layout.sunX * short * (frame.portrait ? 0.5 : 1)) / camera.focal
  const sunY = radius * 0.62
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
    const isStar = star > 0.9965 && away > 1
    if (isStar) {
      const sparkle = (star - 0.9965) * 200 * clamp(dy * 3)
      for (let i = 0; i < 3; i++) out[i] += sparkle
    }
    if (away > 1.01) return isStar ? STAR : AIR
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
    const haze = 1 - decay((distance / 120) ** 2)
    for (let i = 0; i < 3; i++) {
      const neon = line[i] + (ridge[i] - line[i]) * height
      const lit = ground[i] * (0.8 + height) + glare[i] * (rim * 0.3 + side * 0.35)
      const surface = lit * (1 - fresnel) + mirrored[i] * fresnel + neon * (stroke * 2.1 + aura)
      out[i] = surface + (horizon[i] * 0.8 - surface) * haze
    }
  }
}

const scene: Scene = {
  id: 'gaming/synthwave',
  layouts: LAYOUTS.map((layout) => layout.name),
  palettes: SYNTH_PALETTES.map(({ name }) => name),
  describe,
  render,
}

export default scene
