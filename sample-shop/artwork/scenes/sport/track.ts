import { shadeAdaptive } from '../../kit/core/adaptive-shade.ts'
import { hex } from '../../kit/core/colour.ts'
import type { Frame } from '../../kit/core/frame.ts'
import { clamp, decay, norm, power, smoothstep } from '../../kit/core/math.ts'
import { Noise } from '../../kit/core/noise.ts'
import { Ramp } from '../../kit/core/ramp.ts'
import type { Description, Scene, Traits } from '../../kit/core/scene.ts'
import type { Shader } from '../../kit/core/shader.ts'
import { TabulatedField } from '../../kit/geometry/tabulated-field.ts'
import { TargetCamera } from '../../kit/geometry/target-camera.ts'
import { bloom } from '../../kit/light/bloom.ts'
import { finish } from '../../kit/light/finish.ts'
import { digit } from './digits.ts'
import { PALETTES, type TrackPalette } from './track-palettes.ts'

interface Layout {
  /** Place of the eye over the lanes, where the horizon is, curvature of the lanes, and the sun's place as a slope. */
  view: readonly [x: number, y: number, horizon: number, bend: number, sun: number]
  title: string
  alt: string
}

const LAYOUTS: readonly Layout[] = [
  {
    view: [0, 0.75, 0.46, 0, 0.02],
    title: 'Running track, home straight',
    alt: 'The lanes of a running track run straight towards the sun',
  },
  {
    view: [1.2, 1.5, 0.36, 0.016, -0.42],
    title: 'Running track into the bend',
    alt: 'Numbered lanes of a running track sweep into a bend',
  },
  {
    view: [-0.6, 0.5, 0.5, 0, 0.36],
    title: 'Running track from the start line',
    alt: 'Seen from the ground at the start line, wet lanes of a running track lead away',
  },
  {
    view: [2.6, 4.2, 0.2, -0.01, 0.2],
    title: 'Running track from the stand',
    alt: 'From the stand, the lanes and their numbers curve away across the whole frame',
  },
  {
    view: [-2.2, 0.62, 0.4, 0.02, -0.2],
    title: 'Running track between two lanes',
    alt: 'From low above the wet rubber, the white lines of a running track open around its lane numbers',
  },
  {
    view: [-1.6, 6, -0.5, 0, 0.3],
    title: 'Lane numbers of a running track',
    alt: 'Seen steeply from above, the lanes and their numbers fill the frame without any sky',
  },
  {
    view: [0.6, 0.9, 0.84, 0, -0.5],
    title: 'Wide sky over a running track',
    alt: 'A low strip of a running track lies below an immense sky with the sun to one side',
  },
  {
    view: [5.3, 1.1, 0.3, -0.05, 0.62],
    title: 'Edge of a running track',
    alt: 'From the grass beside it, a running track swings away to one side',
  },
]
const LANE = 1.22
const LANES = 8
const NUMBERS_AT = 5.2
/** No tree is higher than this, as a slope. */
const HIGHEST_CROWN = 0.045

const HOURS: Readonly<Record<string, readonly [hour: string, light: string]>> = {
  'first light': ['at first light', 'red under a peach sky'],
  'blue oval': ['on a clear day', 'blue under a clear sky'],
  'storm red': ['before a storm', 'dark red under storm clouds'],
  'moonlit night': ['at night', 'brick red under a moonlit sky'],
  'magenta dusk': ['at magenta dusk', 'violet under a magenta sky'],
}

function describe(traits: Traits): Description {
  const [hour, light] = HOURS[PALETTES[traits.palette].name]
  const { title, alt } = LAYOUTS[traits.layout]
  return { title: `${title} ${hour}`, alt: `${alt}, ${light}.` }
}

function render(frame: Frame, traits: Traits): void {
  const layout = LAYOUTS[traits.layout]
  const palette = PALETTES[traits.palette]
  shadeAdaptive(frame, trackShader(frame, traits, layout, palette), { bloom: 0.5, threshold: 1 })
  bloom(frame, { strength: 0.24, radius: 20 })
  finish(frame, traits.seed, { vignette: 0.38, grain: 5, contrast: 0.15 })
}

function trackShader(frame: Frame, traits: Traits, layout: Layout, palette: TrackPalette): Shader {
  const noise = new Noise(traits.seed)
  const side = traits.random('side').chance(0.5) ? 1 : -1
  const sky = new Ramp(palette.sky)
  const rubber = hex(palette.rubber)
  const field = hex(palette.field)
  const [eyeX, eyeY, horizon, bend, sun] = layout.view
  const camera = new TargetCamera(frame, {
    eye: [0, eyeY, 0],
    target: [0, eyeY, 10],
    focal: frame.portrait ? 1.05 : 0.8,
    centreY: frame.logicalHeight * horizon,
  })
  const sunX = sun * side
  const sunY = traits.random('sun').range(0.035, 0.09)
  const direction = new Float64Array(3)
  const mirrored = new Float32Array(4)
  const sunlit = sky.at(0.03)
  // Wet rubber mirrors the clouds in most pixels, and softly.
  const softBands = new TabulatedField(9, 64, (x, y) => noise.fbm(x + 5, y, 5, 0.55))

  /** Trees and a low stand wall off the far end. */
  function crownsAt(u: number, v: number): number {
    const crowns = 0.016 + 0.012 * noise.fbm(u * 14, 3, 4) + 0.01 * smoothstep(0.2, 0.9, Math.abs(u))
    return smoothstep(crowns + 0.0015, crowns - 0.0015, v)
  }

  function readSky(u: number, v: number, soft: number, out: Float32Array): void {
    sky.read(Math.sqrt(clamp(v * 1.3)), out)
    const away = norm(u - sunX, v - sunY)
    const glow = 0.03 / (0.03 + away * away * 4) + decay(away * 5) * 0.35
    const disc = smoothstep(0.04 + soft, 0.037, away) * (soft > 0.01 ? 2 : 6)
    const bands = soft > 0 ? softBands.read(u * 1.4, v * 11) : noise.fbm(u * 1.4 + 5, v * 11, 5, 0.55)
    const cloud = smoothstep(0, 0.55, bands) * smoothstep(0.02, 0.14, v)
    const behind = v < HIGHEST_CROWN ? crownsAt(u, v) : 0
    for (let i = 0; i < 3; i++) {
      out[i] += (palette.ambient[i] * 0.9 + palette.sun[i] * glow * 1.2 - out[i]) * cloud * 0.5
      out[i] += palette.sun[i] * (glow * 0.8 + disc)
      const tree = palette.ambient[i] * 0.16 + palette.sun[i] * glow * 0.3
      out[i] += (tree - out[i]) * behind
    }
  }

  return (x, y, pixel, out) => {
    camera.aim(x, y, direction)
    const dx = direction[0]
    const dy = direction[1]
    const dz = direction[2]
    const u = dx / dz
    if (dy >= -0.0005) {
      readSky(u, Math.max(0, dy / dz), 0, out)
      return
    }
    const t = -eyeY / dy
    const z = dz * t
    const across = dx * t * side + eyeX + bend * z * z
    const footprint = (t * pixel) / camera.focal
    const lane = across / LANE + LANES / 2
    const onTrack = lane > -0.02 && lane < LANES + 0.02
    const edge = Math.abs(lane - Math.round(lane)) * LANE
    const near = clamp(0.004 / footprint)
    const grain =
      noise.fbm(across * 60, z * 60, 2, 0.8) * near +
      noise.gradient(across * 14, z * 14) * 0.35 * clamp(0.02 / footprint)
    const wear = noise.fbm(across * 1.3, z * 0.4, 4)
    let line = onTrack
      ? smoothstep(0.028 + footprint, 0.022 - footprint * 0.3, edge) * clamp(0.03 / footprint, 0.15, 1)
      : 0
    if (onTrack) {
      const start = Math.abs(z - NUMBERS_AT + 1.4)
      line = Math.max(line, smoothstep(0.035 + footprint, 0.025, start))
      const number = LANES - Math.floor(clamp(lane, 0, LANES - 0.01))
      const local = (lane - Math.floor(lane) - 0.5) * LANE * -side * -1
      line = Math.max(line, digit(number, local / 0.42, (z - NUMBERS_AT) / 0.95, footprint / 0.5))
    }
    const worn = line * (0.92 - 0.3 * smoothstep(0.1, 0.6, wear + grain * 0.4))
    const wet = onTrack ? 0.25 + 0.7 * smoothstep(-0.1, 0.35, wear) : 0.04
    const slope = (grain * 0.05 + noise.gradient(across * 3, z * 1.4) * 0.02) * (1 - wet * 0.5)
    readSky(u + slope * 0.8, Math.abs(dy / dz) + Math.abs(slope), 0.05, mirrored)
    const fresnel = wet * (0.05 + 0.6 * power(1 - clamp(-dy), 5))
    const toSun = decay(((u - sunX) / 0.3) ** 2)
    const haze = 1 - decay((t / 85) ** 1.4)
    for (let i = 0; i < 3; i++) {
      const base = (onTrack ? rubber[i] : field[i] * (0.8 + wear * 0.5)) * (1 + grain * 0.5 + wear * 0.12)
      const light = palette.ambient[i] * 1.3 + palette.sun[i] * (0.3 + toSun * 0.5)
      const painted = (base + (0.8 - base) * worn) * light
      const shiny = painted * (1 - fresnel) + Math.min(3, mirrored[i]) * fresnel
      out[i] = shiny + (sunlit[i] * 0.8 + palette.sun[i] * toSun * 0.25 - shiny) * haze
    }
  }
}

const scene: Scene = {
  id: 'sport/track',
  layouts: LAYOUTS.map(({ title }) => title),
  palettes: PALETTES.map(({ name }) => name),
  describe,
  render,
}

export default scene
