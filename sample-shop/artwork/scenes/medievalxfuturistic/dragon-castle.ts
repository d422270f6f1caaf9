import { placeAcross } from '../../kit/core/across.ts'
import { mixOklab, scaled } from '../../kit/core/colour.ts'
import type { Context, Frame } from '../../kit/core/frame.ts'
import { Noise } from '../../kit/core/noise.ts'
import type { Description, Scene, Traits } from '../../kit/core/scene.ts'
import { rimmed } from '../../kit/figures/silhouette.ts'
import { bloom } from '../../kit/light/bloom.ts'
import { finish } from '../../kit/light/finish.ts'
import { particles } from '../../kit/light/particles.ts'
import { type OrbShares, placeOrb } from '../../kit/sky/hour.ts'
import { mist } from '../../kit/terrain/landscape.ts'
import { paintCrag } from './crag.ts'
import { dragon } from './dragon.ts'
import { paintRealm } from './realm-land.ts'
import { describeRealm, REALMS } from './realms.ts'
import { paintCastle } from './towers.ts'

interface Layout {
  name: string
  /** What is seen, in words. */
  subject: string
  alt: string
  orb: OrbShares
  castle: { x: number; y: number; span: number; height: number } | null
  /** Place across and down the frame, and width in logical units. */
  dragons: readonly (readonly [x: number, y: number, width: number])[]
  rider: boolean
  water: boolean
}

const LAYOUTS: readonly Layout[] = [
  {
    name: 'castle on the crag',
    subject: 'Dragon castle on a crag',
    alt: 'A castle stands on a steep crag while a dragon passes before the disc in the sky',
    orb: [0.38, 0.36, 0.16],
    castle: { x: 0.68, y: 0.5, span: 430, height: 360 },
    dragons: [[0.3, 0.3, 250]],
    rider: false,
    water: false,
  },
  {
    name: 'rider before the moon',
    subject: 'Dragon rider above a castle',
    alt: 'A rider on a great dragon crosses the disc in the sky, far above a castle',
    orb: [0.62, 0.42, 0.36],
    castle: { x: 0.16, y: 0.66, span: 210, height: 190 },
    dragons: [[0.6, 0.4, 600]],
    rider: true,
    water: false,
  },
  {
    name: 'keep above the sea',
    subject: 'Dragon keep above the sea',
    alt: 'A keep on a lone rock rises from the sea with two dragons circling it',
    orb: [0.5, 0.42, 0.22],
    castle: { x: 0.5, y: 0.47, span: 340, height: 330 },
    dragons: [
      [0.26, 0.24, 150],
      [0.74, 0.34, 90],
    ],
    rider: false,
    water: true,
  },
  {
    name: 'brood at the pass',
    subject: 'Dragons over a mountain pass',
    alt: 'Three dragons fly over a mountain pass, the nearest with its wings spread wide',
    orb: [0.3, 0.52, 0.12],
    castle: null,
    dragons: [
      [0.62, 0.34, 520],
      [0.34, 0.26, 150],
      [0.22, 0.44, 80],
    ],
    rider: false,
    water: false,
  },
  {
    name: 'riders over the water',
    subject: 'Three dragon riders over the water',
    alt: 'Three riders on dragons fly low over a mountain lake',
    orb: [0.36, 0.44, 0.16],
    castle: null,
    dragons: [
      [0.6, 0.4, 420],
      [0.34, 0.26, 210],
      [0.82, 0.24, 150],
    ],
    rider: true,
    water: true,
  },
  {
    name: 'citadel by the sea',
    subject: 'Citadel of dragons by the sea',
    alt: 'A great citadel on a cliff looks over the sea while small dragons circle in the distance',
    orb: [0.26, 0.5, 0.1],
    castle: { x: 0.66, y: 0.54, span: 560, height: 440 },
    dragons: [
      [0.36, 0.2, 130],
      [0.24, 0.3, 80],
      [0.44, 0.32, 60],
    ],
    rider: false,
    water: true,
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
  const { across, mirrored } = placeAcross(frame, traits, 0.75)
  const orb = placeOrb(frame, across, layout.orb)
  paintRealm(frame, traits, realm, {
    orb,
    horizon: logicalHeight * (layout.water ? 0.7 : 0.66),
    relief: layout.water ? 0.9 : 1.9,
    coverage: traits.random('clouds').range(-0.05, 0.14),
    water: layout.water ? 0 : undefined,
  })
  const haze = mixOklab(realm.haze, realm.orb, 0.25)
  if (layout.castle) {
    const place = {
      ...layout.castle,
      x: across(layout.castle.x),
      y: logicalHeight * layout.castle.y,
    }
    paintCrag(frame, traits, realm, place, orb.x)
    paintCastle(
      frame.context,
      traits.random('castle'),
      place,
      {
        body: scaled(mixOklab(realm.haze, [0.01, 0.01, 0.02], 0.82), 0.7),
        lit: scaled(realm.rim, 0.75),
        window: realm.accent,
        lightSide: orb.x > place.x ? 1 : -1,
      },
      scaled(realm.haze, 0.6),
    )
  }
  for (const [i, alpha] of [0.5, 0.6].entries())
    mist(frame, noise, {
      y: logicalHeight * (0.8 + i * 0.14),
      spread: 90,
      colour: haze,
      alpha,
      offset: i * 9 + 2,
    })
  layout.dragons.forEach(([x, y, width], i) => {
    const wings = traits.random(`wings ${i}`)
    const lift = wings.range(0.2, 1)
    const tilt = wings.range(-0.1, 0.25)
    const facing = across(x) > frame.centreX !== mirrored ? 1 : -1
    const draw = (c: Context) => {
      c.translate(across(x), logicalHeight * y + width * 0.12)
      c.rotate(facing * tilt)
      const scale = (width * (portrait ? 0.85 : 1)) / 240
      c.scale(facing * scale, scale)
      dragon(c, lift, layout.rider)
    }
    rimmed(frame, draw, { rim: realm.rim, offsetX: 0, offsetY: -0.9, glow: 0.3 })
  })
  particles(frame, traits.random('sparks'), {
    count: realm.snow ? 170 : 100,
    cool: realm.snow ? realm.rim : realm.accent,
    hot: realm.rim,
    gravity: realm.snow ? 1 : 1.5,
    streak: realm.snow ? 0.1 : 0.6,
  })
  bloom(frame, { strength: 0.38, radius: 15 })
  finish(frame, traits.seed, { vignette: 0.45, grain: 5, contrast: 0.22 })
}

const scene: Scene = {
  id: 'medievalxfuturistic/dragon-castle',
  layouts: LAYOUTS.map((layout) => layout.name),
  palettes: REALMS.map(({ name }) => name),
  describe,
  render,
}

export default scene
