import { type Across, placeAcross } from '../../kit/core/across.ts'
import { shadeAdaptive } from '../../kit/core/adaptive-shade.ts'
import { css, scaled } from '../../kit/core/colour.ts'
import type { Frame } from '../../kit/core/frame.ts'
import { Noise } from '../../kit/core/noise.ts'
import type { Traits } from '../../kit/core/scene.ts'
import { standFigure } from '../../kit/figures/standing-figure.ts'
import { bloom } from '../../kit/light/bloom.ts'
import { finish } from '../../kit/light/finish.ts'
import type { Neon } from './colours.ts'
import { neonScene } from './neon-scene.ts'
import { type Gate, gateLight, portalShader } from './portal-shader.ts'
import { arch, circle, comb, hexagon, monolith, type Outline, triangle } from './portal-shapes.ts'

interface Gates {
  outline: Outline
  /** Of each gate: its place across the frame, how far its foot stands before the horizon, and its radius, in logical units. */
  x: readonly number[]
  foot: readonly number[]
  radius: readonly number[]
  /** Height of a gate's middle above its foot, in radii. */
  rise: number
  flat?: number
  open?: boolean
  /** How many stand one behind another, and where on the horizon they lead to. */
  row?: readonly [count: number, x: number]
}

interface Place {
  horizon: number
  /** Height of the mountains, and around which place across the frame, if around one. */
  land: readonly [height: number, at?: number]
  /** A lone person: place across and down the frame, and height in logical units. */
  figure?: readonly [x: number, y: number, size: number]
  cave?: number
}

type Layout = readonly [title: string, alt: string, gates: Gates, place: Place]

const LAYOUTS: readonly Layout[] = [
  [
    'Traveller before a ring portal in *',
    'A lone traveller stands on dark water before a giant ring whose inside is another sky, in * light.',
    { outline: circle, x: [0.64], foot: [0], radius: [300], rise: 0.86, open: true },
    { horizon: 0.7, land: [90], figure: [0.64, 0.78, 96] },
  ],
  [
    'Triangle gates marching to the horizon in *',
    'Triangles of light stand in still water one behind another and shrink towards the horizon on one side, in * light.',
    { outline: triangle, x: [0.2], foot: [320], radius: [620], rise: 0.36, row: [7, 0.86] },
    { horizon: 0.52, land: [50] },
  ],
  [
    'Glowing monolith before a mountain in *',
    'A slab edged with light towers over one person, across the lake from a black mountain, in * light.',
    { outline: monolith, x: [0.82], foot: [140], radius: [410], rise: 0.92 },
    { horizon: 0.72, land: [420, 0.2], figure: [0.66, 0.92, 130] },
  ],
  [
    'Avenue of light arches across the water in *',
    'Arches of light lead across the water towards the horizon, and one person stands under the first of them, in * light.',
    { outline: arch, x: [0.5], foot: [300], radius: [560], rise: 0.7, row: [8, 0.5] },
    { horizon: 0.58, land: [0], figure: [0.5, 0.8, 120] },
  ],
  [
    'Hexagon gate above a peak in *',
    'A small hexagon of light hangs over the top of a black mountain under a wide sky, in * light.',
    { outline: hexagon, x: [0.26], foot: [0], radius: [120], rise: 4.9, open: true },
    { horizon: 0.9, land: [430, 0.26] },
  ],
  [
    'Halo in the sky above one person in *',
    'Two flat rings of light hang in the sky over one person on a lake, in * light.',
    { outline: circle, x: [0.5, 0.5], foot: [60, 60], radius: [640, 520], rise: 1.02, flat: 0.2 },
    { horizon: 0.9, land: [70], figure: [0.5, 0.955, 84] },
  ],
  [
    'Far ring of light seen from a cave in *',
    'From the dark mouth of a cave a ring of light is seen far across the water, in * light.',
    { outline: circle, x: [0.4], foot: [0], radius: [110], rise: 0.9 },
    { horizon: 0.56, land: [150], cave: 0.42 },
  ],
  [
    'Person among seven glowing slabs in *',
    'Seven slabs edged with light rise from the sea at different distances, and one person stands among them, in * light.',
    {
      outline: monolith,
      x: [0.06, 0.2, 0.33, 0.5, 0.66, 0.8, 0.94],
      foot: [40, 16, 90, 10, 120, 20, 60],
      radius: [190, 130, 300, 110, 250, 150, 210],
      rise: 0.8,
    },
    { horizon: 0.62, land: [30], figure: [0.5, 0.86, 130] },
  ],
  [
    'Arc of a giant ring over the sea in *',
    'The arc of a ring too large for the picture rises from the sea behind a tiny person, in * light.',
    { outline: circle, x: [0.02], foot: [0], radius: [1250], rise: 0.2 },
    { horizon: 0.86, land: [60], figure: [0.8, 0.93, 70] },
  ],
  [
    'Comb of hexagons over a lake in *',
    'Seven hexagons of light hang side by side like a honeycomb over a lake, in * light.',
    { outline: comb, x: [0.7], foot: [0], radius: [330], rise: 1.5 },
    { horizon: 0.86, land: [130] },
  ],
  [
    'Three triangles of light like peaks in *',
    'Three triangles of light stand in the sea like mountain peaks and are mirrored in it, in * light.',
    { outline: triangle, x: [0.16, 0.4, 0.78], foot: [0, 60, 20], radius: [300, 520, 380], rise: 0.42 },
    { horizon: 0.78, land: [0] },
  ],
  [
    'Watcher before a door of light in *',
    'A person seen from behind, close by, looks at an arched door in which another sky glows, in * light.',
    { outline: arch, x: [0.28], foot: [0], radius: [330], rise: 0.3, open: true },
    { horizon: 0.66, land: [240, 0.86], figure: [0.47, 0.97, 330] },
  ],
]

function render(frame: Frame, traits: Traits, [, , gates, place]: Layout, neon: Neon): void {
  const { logicalWidth, logicalHeight } = frame
  const { across } = placeAcross(frame, traits, 0.8)
  const horizon = logicalHeight * place.horizon
  const [height, at] = place.land
  const shader = portalShader(frame, new Noise(traits.seed), {
    gates: standGates(frame, gates, across, horizon),
    neon,
    horizon,
    land: { height, at: at === undefined ? null : across(at) },
    cave: place.cave ? { x: across(place.cave), half: logicalWidth * 0.36 } : null,
    offset: traits.random('view').range(0, 60),
  })
  shadeAdaptive(frame, shader, { bloom: 0.7, threshold: 0.8 })
  if (place.figure) {
    const [x, y, size] = place.figure
    paintSlab(frame, across(x), logicalHeight * y, size)
    standFigure(frame, across(x), logicalHeight * y, size, scaled(gateLight(neon), 0.9))
  }
  bloom(frame, { strength: 0.3, radius: 16 })
  finish(frame, traits.seed, { vignette: 0.45, grain: 4, contrast: 0.2 })
}

/** Gates in a row shrink towards their vanishing point on the horizon. */
function standGates(frame: Frame, gates: Gates, across: Across, horizon: number): Gate[] {
  const { outline, rise, flat = 1, open = false, row: [count, towards] = [1, 0.5] } = gates
  const stretch = frame.logicalHeight / 1080
  return gates.x.flatMap((x, at) =>
    Array.from({ length: count }, (_, n) => {
      const shrink = 1 / (1 + n * 0.75)
      const radius = gates.radius[at] * shrink * (frame.portrait ? 0.9 : 1)
      const foot = horizon + gates.foot[at] * shrink * stretch
      const middle = across(towards) + (across(x) - across(towards)) * shrink
      return { outline, x: middle, y: foot - rise * radius, radius, foot, flat, open }
    }),
  )
}

/** A flat rock just above the water for the figure to stand on. */
function paintSlab({ context }: Frame, x: number, y: number, size: number): void {
  for (const [spread, alpha] of [[1.35, 0.35] as const, [1, 1] as const]) {
    context.fillStyle = css([0.002, 0.002, 0.003], alpha)
    context.beginPath()
    context.ellipse(x, y + size * 0.05, size * 0.55 * spread, size * 0.09 * spread, 0, 0, 7)
    context.fill()
  }
}

export default neonScene('futuristic/portal', LAYOUTS, render)
