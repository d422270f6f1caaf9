import { shadeAdaptive } from '../../kit/core/adaptive-shade.ts'
import { css, scaled } from '../../kit/core/colour.ts'
import type { Context, Frame } from '../../kit/core/frame.ts'
import { Noise } from '../../kit/core/noise.ts'
import type { Description, Scene, Traits } from '../../kit/core/scene.ts'
import { standFigure } from '../../kit/figures/standing-figure.ts'
import { bloom } from '../../kit/light/bloom.ts'
import { finish } from '../../kit/light/finish.ts'
import { NEONS } from './colours.ts'
import { type Gate, gateLight, portalShader } from './portal-shader.ts'
import { arch, circle, hexagon, monolith, type Outline, triangle } from './portal-shapes.ts'

interface Layout {
  name: string
  outline: Outline
  /** Across the frame; mirrored in half of the pictures. */
  x: number
  /** Height of the gate's middle above the horizon, in radii. */
  rise: number
  radius: number
  open: boolean
  /** How many gates stand one behind another. */
  rows: number
  horizon: number
  mountains: number
  /** Height of the lone figure in logical units; 0 for none. */
  figure: number
  title: string
  alt: string
}

const LAYOUTS: readonly Layout[] = [
  {
    name: 'ring',
    outline: circle,
    x: 0.5,
    rise: 0.86,
    radius: 300,
    open: true,
    rows: 1,
    horizon: 0.7,
    mountains: 90,
    figure: 92,
    title: 'Traveller before a ring portal',
    alt: 'A lone traveller stands on dark water before a giant ring whose inside is another sky',
  },
  {
    name: 'triangles',
    outline: triangle,
    x: 0.5,
    rise: 0.42,
    radius: 430,
    open: false,
    rows: 4,
    horizon: 0.68,
    mountains: 40,
    figure: 84,
    title: 'Triangle gates over a mirror sea',
    alt: 'Triangle gates of light stand one behind another over still water, a tiny figure before them',
  },
  {
    name: 'monolith',
    outline: monolith,
    x: 0.64,
    rise: 1,
    radius: 300,
    open: false,
    rows: 1,
    horizon: 0.74,
    mountains: 130,
    figure: 70,
    title: 'Glowing monolith on a dark lake',
    alt: 'A tall slab edged with light rises from a lake between black mountains, watched by one person',
  },
  {
    name: 'arches',
    outline: arch,
    x: 0.5,
    rise: 0.3,
    radius: 480,
    open: false,
    rows: 6,
    horizon: 0.66,
    mountains: 0,
    figure: 96,
    title: 'Avenue of light arches across the water',
    alt: 'Arches of light lead across a mirror-smooth sea towards a bright point on the horizon',
  },
  {
    name: 'hexagon',
    outline: hexagon,
    x: 0.36,
    rise: 1.25,
    radius: 240,
    open: true,
    rows: 1,
    horizon: 0.76,
    mountains: 170,
    figure: 0,
    title: 'Hexagon gate above the mountains',
    alt: 'A hexagon of light hangs over black mountains and a lake, with a bright nebula inside it',
  },
]

function describe(traits: Traits): Description {
  const { title, alt } = LAYOUTS[traits.layout]
  const light = NEONS[traits.palette].name
  return { title: `${title} in ${light}`, alt: `${alt}, in ${light} light.` }
}

function render(frame: Frame, traits: Traits): void {
  const layout = LAYOUTS[traits.layout]
  const neon = NEONS[traits.palette]
  const random = traits.random('view')
  const { logicalWidth, logicalHeight, portrait, centreX } = frame
  const side = random.chance(0.5) ? 1 : -1
  const horizon = logicalHeight * (portrait ? layout.horizon - 0.04 : layout.horizon)
  const x = portrait ? centreX : centreX + side * (layout.x - 0.5) * logicalWidth
  const radius = layout.radius * random.range(0.92, 1.1) * (portrait ? 1.05 : 1)
  const shader = portalShader(frame, new Noise(traits.seed), {
    gates: standGates(layout, x, horizon, radius),
    neon,
    horizon,
    mountains: layout.mountains * random.range(0.8, 1.3),
    offset: random.range(0, 60),
  })
  shadeAdaptive(frame, shader, { bloom: 0.7, threshold: 0.8 })
  if (layout.figure) {
    const footY = horizon + layout.figure * 0.9
    paintSlab(frame, x, footY, layout.figure)
    standFigure(frame, x, footY, layout.figure, scaled(gateLight(neon), 0.9))
  }
  bloom(frame, { strength: 0.3, radius: 16 })
  finish(frame, traits.seed, { vignette: 0.45, grain: 4, contrast: 0.2 })
}

/** Gates in a row shrink towards the vanishing point on the horizon. */
function standGates(layout: Layout, x: number, horizon: number, radius: number): Gate[] {
  return Array.from({ length: layout.rows }, (_, n) => {
    const shrink = 1 / (1 + n * 0.75)
    return {
      outline: layout.outline,
      x,
      y: horizon - layout.rise * radius * shrink,
      radius: radius * shrink,
      open: layout.open,
    }
  })
}

/** A flat rock just above the water for the figure to stand on. */
function paintSlab({ context }: Frame, x: number, y: number, size: number): void {
  const slab = (c: Context, spread: number, alpha: number) => {
    c.fillStyle = css([0.002, 0.002, 0.003], alpha)
    c.beginPath()
    c.ellipse(x, y + size * 0.05, size * 0.55 * spread, size * 0.09 * spread, 0, 0, 7)
    c.fill()
  }
  slab(context, 1.35, 0.35)
  slab(context, 1, 1)
}

const scene: Scene = {
  id: 'futuristic/portal',
  layouts: LAYOUTS.map((layout) => layout.name),
  palettes: NEONS.map(({ name }) => name),
  describe,
  render,
}

export default scene
