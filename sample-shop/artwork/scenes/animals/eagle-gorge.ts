import { placeAcross } from '../../kit/core/across.ts'
import { mixOklab } from '../../kit/core/colour.ts'
import type { Context, Frame } from '../../kit/core/frame.ts'
import { Noise } from '../../kit/core/noise.ts'
import type { Description, Scene, Traits } from '../../kit/core/scene.ts'
import { rimmed } from '../../kit/figures/silhouette.ts'
import { bloom } from '../../kit/light/bloom.ts'
import { finish } from '../../kit/light/finish.ts'
import { describeAt, type OrbShares, placeOrb } from '../../kit/sky/hour.ts'
import { mist } from '../../kit/terrain/landscape.ts'
import { HOURS } from './hours.ts'
import { paintOpenCountry } from './open-country.ts'
import { eagle } from './wild.ts'

interface Layout {
  /** The birds and their place, in words. */
  subject: string
  alt: string
  land: 'gorge' | 'mountains'
  orb: OrbShares
  horizon: number
  /** Height of the viewer, and how far to the side of the gorge, in world units. */
  eye: readonly [height: number, aside: number]
  /** Place across and down the frame, and width in logical units. */
  eagles: readonly (readonly [x: number, y: number, width: number])[]
}

const LAYOUTS: readonly Layout[] = [
  {
    subject: 'Eagle over a gorge',
    alt: 'An eagle soars with spread feathers over a deep winding gorge',
    land: 'gorge',
    orb: [0.5, 0.4, 0.09],
    horizon: 0.5,
    eye: [1.7, 0],
    eagles: [[0.34, 0.3, 420]],
  },
  {
    subject: 'Eagle before a great disc',
    alt: 'An eagle glides right before a great disc above dark mountain ridges',
    land: 'mountains',
    orb: [0.64, 0.36, 0.24],
    horizon: 0.66,
    eye: [0.9, 0],
    eagles: [[0.64, 0.36, 380]],
  },
  {
    subject: 'Eagle close by above a mountain range',
    alt: 'An eagle spreads its wings across the whole picture, high above a low mountain range',
    land: 'mountains',
    orb: [0.1, 0.72, 0.04],
    horizon: 0.9,
    eye: [0.9, 0],
    eagles: [[0.56, 0.4, 1380]],
  },
  {
    subject: 'Two eagles below a canyon rim',
    alt: 'Two eagles circle far below the viewer above the floor of a canyon',
    land: 'gorge',
    orb: [0.1, 0.08, 0.04],
    horizon: 0.16,
    eye: [3.4, 1.8],
    eagles: [
      [0.42, 0.56, 420],
      [0.66, 0.38, 170],
    ],
  },
]

function describe(traits: Traits): Description {
  const hour = HOURS[traits.palette]
  const layout = LAYOUTS[traits.layout]
  return describeAt(hour, layout, layout.alt.includes('disc') ? hour.when : `lit by ${hour.light}`)
}

function render(frame: Frame, traits: Traits): void {
  const hour = HOURS[traits.palette]
  const layout = LAYOUTS[traits.layout]
  const { logicalHeight } = frame
  const noise = new Noise(traits.seed + 2)
  const { across, mirrored } = placeAcross(frame, traits, 0.6)
  const horizon = logicalHeight * layout.horizon
  paintOpenCountry(frame, traits, hour, {
    kind: layout.land,
    orb: placeOrb(frame, across, layout.orb),
    horizon,
    eyeHeight: layout.eye[0],
    aside: layout.eye[1] * (mirrored ? -1 : 1),
    coverage: 0.06,
  })
  const glowing = mixOklab(hour.haze, hour.orb, 0.35)
  mist(frame, noise, { y: horizon + 90, spread: 70, colour: glowing, alpha: 0.4, offset: 3 })
  mist(frame, noise, {
    y: logicalHeight * 0.94,
    spread: 100,
    colour: hour.haze,
    alpha: 0.35,
    offset: 8,
  })
  layout.eagles.forEach(([eagleX, eagleY, width], i) => {
    const random = traits.random(`eagle ${i}`)
    const bank = random.range(0.08, 0.3) * (mirrored ? -1 : 1)
    const lift = random.range(0.3, 1)
    const draw = (c: Context) => {
      c.translate(across(eagleX), logicalHeight * eagleY)
      c.rotate(bank)
      c.scale(width / 270, width / 270)
      eagle(c, lift)
    }
    rimmed(frame, draw, { rim: hour.rim, offsetX: 0, offsetY: -0.9, glow: 0.3 })
  })
  bloom(frame, { strength: 0.32, radius: 15 })
  finish(frame, traits.seed, { vignette: 0.42, grain: 4, contrast: 0.2 })
}

const scene: Scene = {
  id: 'animals/eagle-gorge',
  layouts: LAYOUTS.map(({ subject }) => subject),
  palettes: HOURS.map(({ name }) => name),
  describe,
  render,
}

export default scene
