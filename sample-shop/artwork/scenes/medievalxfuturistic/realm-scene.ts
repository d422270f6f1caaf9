import { placeAcross } from '../../kit/core/across.ts'
import { mixOklab, scaled } from '../../kit/core/colour.ts'
import type { Frame } from '../../kit/core/frame.ts'
import { Noise } from '../../kit/core/noise.ts'
import type { Scene, Traits } from '../../kit/core/scene.ts'
import { bloom } from '../../kit/light/bloom.ts'
import { finish } from '../../kit/light/finish.ts'
import { particles } from '../../kit/light/particles.ts'
import { type OrbShares, placeOrb } from '../../kit/sky/hour.ts'
import { mist } from '../../kit/terrain/landscape.ts'
import { type Arch, paintArch } from './arch.ts'
import { paintCrag } from './crag.ts'
import { paintDragons, type SeenDragon } from './dragon.ts'
import { type Island, paintIsland } from './island.ts'
import { paintRealm } from './realm-land.ts'
import { describeRealm, REALMS, type Realm } from './realms.ts'
import { paintCastle } from './towers.ts'

/** A castle, or a crag, or both: shares of the frame, and logical units. */
interface Rock {
  readonly x: number
  readonly y: number
  readonly span: number
  /** Height of the castle on it; none if there is none. */
  readonly castle?: number
  /** The castle stands in the mist, without a crag. */
  readonly far?: boolean
  /** It stands before arches and islands. */
  readonly near?: boolean
}

/** What stands where in a picture of a realm; things of a kind are painted in the order given. */
export interface RealmLayout {
  readonly name: string
  /** What is seen, in words. */
  readonly subject: string
  readonly alt: string
  readonly land: {
    readonly orb: OrbShares
    /** Share of the frame's height; above 1 there is nothing but sky. */
    readonly horizon: number
    /** Heights of the mountains and of the viewer in world units. */
    readonly relief: number
    readonly eye?: number
    readonly clouds: number
    readonly water?: boolean
  }
  readonly rocks?: readonly Rock[]
  readonly arches?: readonly Arch[]
  readonly islands?: readonly Island[]
  readonly dragons?: readonly SeenDragon[]
}

/** A scene of a realm: its land and sky, and what its layouts put there. */
export function realmScene(id: string, layouts: readonly RealmLayout[]): Scene {
  return {
    id,
    layouts: layouts.map(({ name }) => name),
    palettes: REALMS.map(({ name }) => name),
    describe: (traits) => describeRealm(REALMS[traits.palette], layouts[traits.layout]),
    render: (frame, traits) => render(frame, traits, REALMS[traits.palette], layouts[traits.layout]),
  }
}

function render(frame: Frame, traits: Traits, realm: Realm, layout: RealmLayout): void {
  const { logicalHeight, portrait } = frame
  const { horizon, relief, clouds, water, eye = 0.8 } = layout.land
  const noise = new Noise(traits.seed + 2)
  const places = placeAcross(frame, traits, 0.7)
  const { across } = places
  const orb = placeOrb(frame, across, layout.land.orb)
  const haze = mixOklab(realm.haze, realm.orb, 0.25)
  const placed = <Thing extends { x: number; y: number }>(thing: Thing): Thing => ({
    ...thing,
    x: across(thing.x),
    y: logicalHeight * thing.y,
  })
  const narrow = portrait ? 0.72 : 1
  const level = { relief, coverage: clouds, eyeHeight: eye, water: water ? 0 : undefined }
  paintRealm(frame, traits, realm, {
    ...level,
    orb,
    horizon: logicalHeight * horizon,
    mist: layout.islands ? 1.9 : 1.2,
  })
  const rocks = (layout.rocks ?? []).map(placed)
  for (const rock of rocks.filter(({ near }) => !near)) paintRock(frame, traits, realm, rock, orb.x)
  layout.islands?.forEach((island, i) => {
    paintIsland(frame, traits, realm, placed({ ...island, half: island.half * narrow }), orb.x, i)
  })
  layout.arches?.forEach((arch, i) => {
    paintArch(frame, traits, realm, placed({ ...arch, radius: arch.radius * narrow }), i)
  })
  for (const rock of rocks.filter(({ near }) => near)) paintRock(frame, traits, realm, rock, orb.x)
  for (const [i, alpha] of [0.5, 0.6].entries())
    mist(frame, noise, {
      y: logicalHeight * (0.8 + i * 0.14),
      spread: 90,
      colour: haze,
      alpha: alpha * (horizon < 0.5 ? 0.4 : 1),
      offset: i * 9 + 2,
    })
  const light = { sun: realm.orb, sky: realm.haze, haze, ember: realm.accent, x: orb.x }
  paintDragons(frame, traits, places, layout.dragons ?? [], light)
  particles(frame, traits.random('sparks'), {
    count: realm.snow ? 170 : 100,
    cool: realm.snow ? realm.rim : realm.accent,
    hot: realm.rim,
    gravity: realm.snow ? 1 : 1.5,
    streak: realm.snow ? 0.1 : 0.6,
  })
  bloom(frame, { strength: 0.38, radius: 15 })
  finish(frame, traits.seed, { vignette: 0.4, grain: 5, contrast: 0.22 })
}

function paintRock(frame: Frame, traits: Traits, realm: Realm, rock: Rock, lightX: number): void {
  const { x, castle, far = false } = rock
  if (!far) paintCrag(frame, traits, realm, rock, lightX)
  if (!castle) return
  const haze = scaled(mixOklab(realm.haze, realm.orb, 0.25), 0.62)
  const masonry = {
    body: mixOklab(scaled(mixOklab(realm.haze, [0.01, 0.01, 0.02], 0.82), 0.7), haze, far ? 0.4 : 0),
    lit: scaled(realm.rim, 0.7),
    window: realm.accent,
    lightSide: lightX > x ? 1 : -1,
  }
  paintCastle(frame.context, traits.random('castle'), { ...rock, height: castle }, masonry, haze)
  if (far) mist(frame, new Noise(traits.seed + 3), { y: rock.y, spread: 46, colour: haze, alpha: 1, offset: 2 })
}
