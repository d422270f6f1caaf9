import { placeAcross } from '../../kit/core/across.ts'
import { css, mixOklab, scaled } from '../../kit/core/colour.ts'
import type { Context, Frame } from '../../kit/core/frame.ts'
import { Noise } from '../../kit/core/noise.ts'
import type { Random } from '../../kit/core/random.ts'
import type { Description, Scene, Traits } from '../../kit/core/scene.ts'
import { bloom } from '../../kit/light/bloom.ts'
import { finish } from '../../kit/light/finish.ts'
import { particles } from '../../kit/light/particles.ts'
import { type OrbShares, placeOrb } from '../../kit/sky/hour.ts'
import { mist } from '../../kit/terrain/landscape.ts'
import { type Arch, paintArch } from './arch.ts'
import { dragon } from './dragon.ts'
import { paintRealm } from './realm-land.ts'
import { describeRealm, REALMS, type Realm } from './realms.ts'
import { paintCastle } from './towers.ts'

interface Layout {
  name: string
  /** What is seen, in words. */
  subject: string
  alt: string
  orb: OrbShares
  arches: readonly Arch[]
  castle: boolean
}

const LAYOUTS: readonly Layout[] = [
  {
    name: 'gate of the giants',
    subject: 'Castle under a giant rock arch',
    alt: 'A castle stands tiny under a giant arch of rock with a thin waterfall',
    orb: [0.5, 0.5, 0.13],
    arches: [{ x: 0.5, y: 0.86, radius: 560, thickness: 190, far: 0.1 }],
    castle: true,
  },
  {
    name: 'row of arches',
    subject: 'Row of giant rock arches',
    alt: 'Three arches of rock, each larger than the one behind it, step towards the viewer out of the mist',
    orb: [0.66, 0.42, 0.1],
    arches: [
      { x: 0.66, y: 0.76, radius: 180, thickness: 60, far: 0.62 },
      { x: 0.56, y: 0.82, radius: 330, thickness: 105, far: 0.38 },
      { x: 0.34, y: 0.94, radius: 620, thickness: 190, far: 0.08 },
    ],
    castle: false,
  },
  {
    name: 'the leaning bridge',
    subject: 'Rock bridge over a castle',
    alt: 'A long natural bridge of rock spans a valley with a castle, dragons small before the disc',
    orb: [0.34, 0.34, 0.2],
    arches: [
      { x: 0.82, y: 0.8, radius: 230, thickness: 70, far: 0.55 },
      { x: 0.6, y: 0.96, radius: 520, thickness: 130, far: 0.15 },
    ],
    castle: true,
  },
  {
    name: 'ring around the light',
    subject: 'Rock arch around a great disc',
    alt: 'An arch of rock frames a great disc in the sky with small dragons before it',
    orb: [0.44, 0.56, 0.24],
    arches: [
      { x: 0.86, y: 0.74, radius: 150, thickness: 50, far: 0.66 },
      { x: 0.44, y: 0.88, radius: 440, thickness: 120, far: 0.12 },
    ],
    castle: false,
  },
]

function describe(traits: Traits): Description {
  return describeRealm(REALMS[traits.palette], LAYOUTS[traits.layout])
}

function render(frame: Frame, traits: Traits): void {
  const realm = REALMS[traits.palette]
  const layout = LAYOUTS[traits.layout]
  const { context, logicalHeight, portrait } = frame
  const noise = new Noise(traits.seed + 2)
  const { across } = placeAcross(frame, traits, 0.5)
  const orb = placeOrb(frame, across, layout.orb)
  const haze = scaled(mixOklab(realm.haze, realm.orb, 0.25), 0.62)
  paintRealm(frame, traits, realm, {
    orb,
    horizon: logicalHeight * 0.7,
    relief: 1.5,
    coverage: 0.08,
    mist: 1.7,
  })
  if (layout.castle)
    paintCastle(
      context,
      traits.random('castle'),
      { x: orb.x + 60, y: logicalHeight * 0.72, span: 250, height: 270 },
      {
        body: mixOklab(scaled(realm.haze, 0.08), haze, 0.45),
        lit: scaled(realm.rim, 0.6),
        window: realm.accent,
        lightSide: -1,
      },
      haze,
    )
  mist(frame, noise, { y: logicalHeight * 0.74, spread: 46, colour: haze, alpha: 1, offset: 2 })
  layout.arches.forEach((arch, i) => {
    const radius = arch.radius * (portrait ? 0.72 : 1)
    const place = { ...arch, x: across(arch.x), y: logicalHeight * arch.y, radius }
    paintArch(frame, traits, realm, place, i)
    mist(frame, noise, {
      y: logicalHeight * (0.82 + i * 0.05),
      spread: 80,
      colour: haze,
      alpha: 0.55,
      offset: i * 8 + 4,
    })
  })
  paintFlight(context, traits.random('flight'), orb, realm)
  particles(frame, traits.random('motes'), {
    count: 110,
    cool: realm.rim,
    hot: realm.orb,
    streak: 0.2,
  })
  bloom(frame, { strength: 0.38, radius: 15 })
  finish(frame, traits.seed, { vignette: 0.45, grain: 4, contrast: 0.22 })
}

type Point = { x: number; y: number }

function paintFlight(c: Context, random: Random, orb: Point, realm: Realm): void {
  c.fillStyle = css(scaled(realm.haze, 0.05))
  for (let i = 0; i < 3; i++) {
    const scale = random.range(0.14, 0.36)
    c.save()
    c.translate(orb.x + random.range(-260, 260), orb.y + random.range(-130, 60))
    c.scale(random.chance(0.5) ? scale : -scale, scale)
    dragon(c, random.range(0.3, 1))
    c.restore()
  }
}

const scene: Scene = {
  id: 'medievalxfuturistic/giant-arch',
  layouts: LAYOUTS.map((layout) => layout.name),
  palettes: REALMS.map(({ name }) => name),
  describe,
  render,
}

export default scene
