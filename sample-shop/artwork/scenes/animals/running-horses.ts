import { placeAcross } from '../../kit/core/across.ts'
import { css, mixOklab, scaled } from '../../kit/core/colour.ts'
import type { Context, Frame } from '../../kit/core/frame.ts'
import { softly } from '../../kit/core/layer.ts'
import { Noise } from '../../kit/core/noise.ts'
import type { Random } from '../../kit/core/random.ts'
import type { Description, Scene, Traits } from '../../kit/core/scene.ts'
import { rimmed } from '../../kit/figures/silhouette.ts'
import { bloom } from '../../kit/light/bloom.ts'
import { finish } from '../../kit/light/finish.ts'
import { particles } from '../../kit/light/particles.ts'
import { type Hour, type OrbShares, placeOrb } from '../../kit/sky/hour.ts'
import { mist } from '../../kit/terrain/landscape.ts'
import { paintWaterline } from '../../kit/water/waterline.ts'
import { HOURS } from './hours.ts'
import { paintOpenCountry } from './open-country.ts'
import { horse } from './wild.ts'

interface Layout {
  /** The herd and its place, in words. */
  subject: string
  alt: string
  orb: OrbShares
  ground: number
  /** Where the land ends, as a share of the height; a little above the ground unless given. */
  horizon?: number
  /** Number of horses, their height, the spread of the herd and how much nearer its last rank is, in logical units. */
  herd: { count: number; size: number; spread: number; x: number; depth?: number }
  shallows: boolean
}

const LAYOUTS: readonly Layout[] = [
  {
    subject: 'Horses galloping through shallows',
    alt: 'Wild horses gallop through shallow water that mirrors them',
    orb: [0.6, 0.42, 0.2],
    ground: 0.66,
    herd: { count: 5, size: 170, spread: 400, x: 0.58 },
    shallows: true,
  },
  {
    subject: 'Distant herd under a wide sky',
    alt: 'A herd of horses gallops small and far away under an immense sky',
    orb: [0.7, 0.48, 0.08],
    ground: 0.9,
    herd: { count: 13, size: 82, spread: 560, x: 0.4 },
    shallows: false,
  },
  {
    subject: 'Herd of horses from a hill',
    alt: 'A large herd of horses gallops over a wide plain, seen from a hill',
    orb: [0.86, 0.08, 0.03],
    ground: 0.36,
    horizon: 0.16,
    herd: { count: 24, size: 150, spread: 760, x: 0.42, depth: 480 },
    shallows: false,
  },
  {
    subject: 'Three horses galloping past',
    alt: 'Three horses gallop past so near that they fill the picture',
    orb: [0.1, 0.2, 0.05],
    ground: 0.9,
    horizon: 0.62,
    herd: { count: 3, size: 480, spread: 620, x: 0.5, depth: 60 },
    shallows: false,
  },
]

function describe(traits: Traits): Description {
  const { subject, alt } = LAYOUTS[traits.layout]
  const { when, light } = HOURS[traits.palette]
  return { title: `${subject} ${when}`, alt: `${alt}, dark shapes against ${light}.` }
}

function render(frame: Frame, traits: Traits): void {
  const hour = HOURS[traits.palette]
  const layout = LAYOUTS[traits.layout]
  const { logicalHeight, portrait } = frame
  const noise = new Noise(traits.seed + 2)
  const { across, mirrored } = placeAcross(frame, traits, 0)
  const ground = logicalHeight * layout.ground
  paintOpenCountry(frame, traits, hour, {
    kind: 'plain',
    orb: placeOrb(frame, across, layout.orb),
    horizon: layout.horizon ? logicalHeight * layout.horizon : ground - 60,
    eyeHeight: layout.horizon && layout.horizon < 0.3 ? 2.4 : 0.5,
    coverage: 0.1,
  })
  const dust = mixOklab(hour.haze, hour.orb, 0.3)
  mist(frame, noise, { y: ground - 50, spread: 60, colour: dust, alpha: 0.5, offset: 2 })
  const random = traits.random('herd')
  const facing = mirrored ? -1 : 1
  // Far horses first; each rank sinks a little deeper into the dust.
  for (const nearness of [0, 0.5, 1]) {
    paintRank(frame, random, hour, layout, {
      centre: across(layout.herd.x),
      ground,
      nearness,
      facing,
      portrait,
    })
    if (!layout.shallows)
      paintDust(
        frame,
        random,
        hour,
        across(layout.herd.x),
        ground + nearness * (layout.herd.depth ?? 18),
        layout,
        facing,
      )
  }
  if (layout.shallows) {
    paintWaterline(frame, noise, {
      y: ground + 8,
      ripple: 34,
      tint: scaled(hour.haze, 0.15),
      depth: 0.5,
      offset: 3,
    })
    paintDust(
      frame,
      random,
      hour,
      across(layout.herd.x),
      ground + 14,
      { ...layout, herd: { ...layout.herd, size: layout.herd.size * 0.5 } },
      facing,
    )
  }
  particles(frame, traits.random('motes'), {
    count: 180,
    cool: dust,
    hot: hour.rim,
    gravity: 1.8,
    streak: 0.2,
  })
  bloom(frame, { strength: 0.35, radius: 16 })
  finish(frame, traits.seed, { vignette: 0.45, grain: 5, contrast: 0.2 })
}

interface Rank {
  centre: number
  ground: number
  nearness: number
  facing: number
  portrait: boolean
}

function paintRank(frame: Frame, random: Random, hour: Hour, { herd }: Layout, rank: Rank): void {
  const count = Math.ceil(herd.count / 3)
  const spread = herd.spread * (rank.portrait ? 0.6 : 1)
  // One horse of each rank runs beside the others; many are scattered over their depth.
  const aside = count === 1 ? (rank.nearness - 0.5) * spread * 1.6 * rank.facing : 0
  const lag = count > 1 ? (herd.depth ?? 0) / 6 : 0
  const horses = Array.from({ length: count }, (_, i) => ({
    x: rank.centre + ((i + 0.5) / count - 0.5) * 2 * spread + random.range(-0.3, 0.3) * spread * 0.6 + aside,
    y: rank.ground + rank.nearness * (herd.depth ?? 14) + random.range(-3, 3) - random.range(0, 5) + (i % 3) * lag,
    scale: (herd.size / 150) * (0.8 + 0.2 * rank.nearness) * random.range(0.94, 1.06),
    seed: random.integer(0, 1e6),
  }))
  const draw = (c: Context) => {
    for (const { x, y, scale, seed } of horses) {
      c.save()
      c.translate(x, y)
      c.scale(rank.facing * scale, scale)
      horse(c, seed)
      c.restore()
    }
  }
  const body = css(mixOklab([0.004, 0.003, 0.003], hour.haze, 0.34 * (1 - rank.nearness)))
  rimmed(frame, draw, { rim: hour.rim, offsetX: 0, offsetY: -0.9, glow: 0.25, body })
}

/** Clouds of dust or spray that rise behind the hooves. */
function paintDust(
  frame: Frame,
  random: Random,
  hour: Hour,
  centre: number,
  ground: number,
  { herd }: Layout,
  facing: number,
): void {
  const dust = mixOklab(hour.haze, hour.orb, 0.4)
  softly(frame, 12, (c) => {
    for (let i = 0; i < 150; i++) {
      const x = centre + (random.gaussian() * 0.62 + 0.25) * herd.spread * facing
      const rise = random.next() ** 2
      const radius = herd.size * random.range(0.08, 0.26)
      c.fillStyle = css(dust, random.range(0.06, 0.2) * (1 - rise * 0.5))
      c.beginPath()
      c.ellipse(x, ground - rise * herd.size * 0.8, radius * 1.4, radius, 0, 0, 7)
      c.fill()
    }
  })
}

const scene: Scene = {
  id: 'animals/running-horses',
  layouts: LAYOUTS.map(({ subject }) => subject),
  palettes: HOURS.map(({ name }) => name),
  describe,
  render,
}

export default scene
