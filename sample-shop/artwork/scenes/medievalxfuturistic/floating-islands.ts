import { placeAcross } from '../../kit/core/across.ts'
import { mixOklab } from '../../kit/core/colour.ts'
import type { Frame } from '../../kit/core/frame.ts'
import { Noise } from '../../kit/core/noise.ts'
import type { Description, Scene, Traits } from '../../kit/core/scene.ts'
import { bloom } from '../../kit/light/bloom.ts'
import { finish } from '../../kit/light/finish.ts'
import { particles } from '../../kit/light/particles.ts'
import { type OrbShares, placeOrb } from '../../kit/sky/hour.ts'
import { mist } from '../../kit/terrain/landscape.ts'
import { type Island, paintIsland } from './island.ts'
import { paintRealm } from './realm-land.ts'
import { describeRealm, REALMS } from './realms.ts'

interface Layout {
  name: string
  /** What is seen, in words. */
  subject: string
  alt: string
  orb: OrbShares
  islands: readonly Island[]
}

const LAYOUTS: readonly Layout[] = [
  {
    name: 'archipelago',
    subject: 'Floating islands with a castle',
    alt: 'A castle stands on the largest of four floating islands with waterfalls',
    orb: [0.3, 0.46, 0.13],
    islands: [
      { x: 0.14, y: 0.3, half: 70, far: 0.72 },
      { x: 0.43, y: 0.52, half: 110, far: 0.58, falls: 1 },
      { x: 0.9, y: 0.24, half: 95, far: 0.6 },
      { x: 0.66, y: 0.42, half: 330, far: 0.12, castle: true, falls: 3 },
    ],
  },
  {
    name: 'sky citadel',
    subject: 'Citadel on a floating island',
    alt: 'A citadel on a floating island hangs right before the great disc in the sky',
    orb: [0.5, 0.4, 0.3],
    islands: [
      { x: 0.2, y: 0.55, half: 120, far: 0.55, falls: 1 },
      { x: 0.84, y: 0.6, half: 150, far: 0.5, falls: 1 },
      { x: 0.72, y: 0.25, half: 60, far: 0.7 },
      { x: 0.5, y: 0.54, half: 270, far: 0.15, castle: true, falls: 2 },
    ],
  },
  {
    name: 'the long fall',
    subject: 'Waterfalls of a floating island',
    alt: 'A huge floating island pours waterfalls into the mist, a tiny castle far behind',
    orb: [0.76, 0.3, 0.1],
    islands: [
      { x: 0.78, y: 0.58, half: 90, far: 0.66, castle: true },
      { x: 0.56, y: 0.36, half: 75, far: 0.7 },
      { x: 0.92, y: 0.44, half: 60, far: 0.7 },
      { x: 0.26, y: 0.36, half: 420, far: 0.05, falls: 5 },
    ],
  },
  {
    name: 'stairway of islands',
    subject: 'Stairway of floating islands',
    alt: 'Floating islands with two castles climb towards the light like a stairway',
    orb: [0.72, 0.34, 0.16],
    islands: [
      { x: 0.94, y: 0.2, half: 60, far: 0.72 },
      { x: 0.78, y: 0.3, half: 110, far: 0.55, castle: true },
      { x: 0.58, y: 0.44, half: 150, far: 0.4, falls: 2 },
      { x: 0.3, y: 0.6, half: 240, far: 0.1, castle: true, falls: 3 },
    ],
  },
]

function describe(traits: Traits): Description {
  return describeRealm(REALMS[traits.palette], LAYOUTS[traits.layout])
}

function render(frame: Frame, traits: Traits): void {
  const realm = REALMS[traits.palette]
  const layout = LAYOUTS[traits.layout]
  const { logicalHeight, portrait } = frame
  const noise = new Noise(traits.seed + 2)
  const { across } = placeAcross(frame, traits, 0.8)
  const orb = placeOrb(frame, across, layout.orb)
  paintRealm(frame, traits, realm, {
    orb,
    horizon: logicalHeight * 0.74,
    relief: 1.3,
    coverage: 0.1,
    eyeHeight: 1.4,
    mist: 1.9,
  })
  layout.islands.forEach((island, i) => {
    const place = {
      ...island,
      x: across(island.x),
      y: logicalHeight * island.y,
      half: island.half * (portrait ? 0.72 : 1),
    }
    paintIsland(frame, traits, realm, place, orb.x, i)
    if (island.far > 0.4)
      mist(frame, noise, {
        y: logicalHeight * 0.8,
        spread: 120,
        colour: realm.haze,
        alpha: 0.25,
        offset: i * 7,
      })
  })
  mist(frame, noise, {
    y: logicalHeight * 0.96,
    spread: 130,
    colour: mixOklab(realm.haze, realm.orb, 0.4),
    alpha: 0.75,
    offset: 40,
  })
  particles(frame, traits.random('motes'), {
    count: 110,
    cool: realm.rim,
    hot: realm.orb,
    streak: 0.2,
  })
  bloom(frame, { strength: 0.36, radius: 15 })
  finish(frame, traits.seed, { vignette: 0.42, grain: 4, contrast: 0.2 })
}

const scene: Scene = {
  id: 'medievalxfuturistic/floating-islands',
  layouts: LAYOUTS.map((layout) => layout.name),
  palettes: REALMS.map(({ name }) => name),
  describe,
  render,
}

export default scene
