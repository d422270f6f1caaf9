import { placeAcross } from '../../kit/core/across.ts'
import { css, mixOklab, scaled } from '../../kit/core/colour.ts'
import type { Frame } from '../../kit/core/frame.ts'
import { Noise } from '../../kit/core/noise.ts'
import type { Random } from '../../kit/core/random.ts'
import type { Description, Scene, Traits } from '../../kit/core/scene.ts'
import { bloom } from '../../kit/light/bloom.ts'
import { finish } from '../../kit/light/finish.ts'
import { glow } from '../../kit/light/glow.ts'
import { type OrbShares, placeOrb } from '../../kit/sky/hour.ts'
import { mist } from '../../kit/terrain/landscape.ts'
import { paintWaterline } from '../../kit/water/waterline.ts'
import { paintRealm } from './realm-land.ts'
import { describeRealm, REALMS, type Realm } from './realms.ts'
import { type Building, paintSkyline } from './skyline.ts'
import { paintCastle } from './towers.ts'

interface Layout {
  name: string
  /** What is seen, in words. */
  subject: string
  alt: string
  orb: OrbShares
  /** Where it piles up and stands, its height in logical units, and how high the clouds stand over it. */
  city: { heart: number; floor: number; height: number; kinds: readonly Building[]; clouds: number }
  /** The city stands by still water. */
  water?: boolean
  /** The old castle that the city grew around. */
  castle?: boolean
  planet?: boolean
}

const LAYOUTS: readonly Layout[] = [
  {
    name: 'harbour',
    subject: 'Harbour of glass spires',
    alt: 'A futuristic city of slender towers stands mirrored in its harbour',
    orb: [0.08, 0.5, 0.05],
    city: { heart: 0.7, floor: 0.6, height: 560, kinds: ['needle', 'blade', 'arc'], clouds: 0.1 },
    water: true,
  },
  {
    name: 'old keep, new spires',
    subject: 'Old keep among new spires',
    alt: 'A medieval keep survives at the heart of a futuristic city of spires',
    orb: [0.86, 0.2, 0.05],
    city: { heart: 0.5, floor: 0.95, height: 760, kinds: ['needle', 'blade'], clouds: 0.04 },
    castle: true,
  },
  {
    name: 'planetrise',
    subject: 'Spire city under a giant planet',
    alt: 'Spires and domes of a futuristic city stand small before a gigantic planet',
    orb: [0.72, 0.42, 0.44],
    city: { heart: 0.3, floor: 0.97, height: 520, kinds: ['arc', 'needle', 'dome'], clouds: 0 },
    planet: true,
  },
  {
    name: 'castle by the water',
    subject: 'Castle among new spires by the water',
    alt: 'A castle and futuristic spires share a shore and are mirrored in a wide calm bay',
    orb: [0.7, 0.2, 0.05],
    city: { heart: 0.3, floor: 0.38, height: 330, kinds: ['needle', 'arc', 'needle'], clouds: 0.2 },
    water: true,
    castle: true,
  },
  {
    name: 'tips in the clouds',
    subject: 'Tips of new spires in the clouds',
    alt: 'Only the tips of the tallest spires of a futuristic city rise into a wide clouded sky',
    orb: [0.16, 0.8, 0.05],
    city: { heart: 0.76, floor: 1.16, height: 980, kinds: ['needle', 'needle', 'arc'], clouds: 0.5 },
  },
  {
    name: 'wall of glass',
    subject: 'Wall of new spires',
    alt: 'Spires of a futuristic city stand so close that they fill the picture from edge to edge',
    orb: [0.5, 0.1, 0.05],
    city: { heart: 0.5, floor: 1.1, height: 1500, kinds: ['blade', 'arc', 'needle'], clouds: 0 },
  },
  {
    name: 'city of domes',
    subject: 'Low city of domes and new spires',
    alt: 'Low domes and a few spires of a futuristic city line a low horizon',
    orb: [0.3, 0.68, 0.07],
    city: { heart: 0.3, floor: 0.86, height: 260, kinds: ['dome', 'dome', 'needle'], clouds: 0.32 },
  },
  {
    name: 'on one shore',
    subject: 'New spires on a far shore',
    alt: 'All spires of a futuristic city crowd one end of a shore, before open water and sky',
    orb: [0.8, 0.44, 0.06],
    city: { heart: -0.1, floor: 0.72, height: 900, kinds: ['blade', 'needle'], clouds: -0.1 },
    water: true,
  },
]

const LAYERS = 4

function describe(traits: Traits): Description {
  return describeRealm(REALMS[traits.palette], LAYOUTS[traits.layout])
}

function render(frame: Frame, traits: Traits): void {
  const realm = REALMS[traits.palette]
  const layout = LAYOUTS[traits.layout]
  const { logicalWidth, logicalHeight, portrait } = frame
  const noise = new Noise(traits.seed + 2)
  const { across } = placeAcross(frame, traits, 0.5)
  const orb = placeOrb(frame, across, layout.orb)
  const { city } = layout
  const floor = logicalHeight * city.floor
  const heart = across(city.heart)
  const haze = scaled(mixOklab(realm.haze, realm.orb, 0.2), 0.7)

  paintRealm(frame, traits, realm, {
    orb,
    horizon: floor - 20,
    planet: layout.planet ?? false,
    relief: 0.9,
    coverage: city.clouds,
    mist: 1.6,
  })
  for (let i = 0; i < LAYERS; i++) {
    const nearness = i / (LAYERS - 1)
    paintSkyline(frame, traits.random(`layer ${i}`), {
      floor: floor - 10 + nearness * 24,
      height: city.height * (portrait ? 1.4 : 1) * (1 - nearness * 0.42),
      heart,
      kinds: city.kinds,
      body: scaled(realm.haze, 0.035),
      lit: scaled(realm.rim, 0.6),
      haze,
      window: scaled(mixOklab(realm.accent, [1, 0.95, 0.85], 0.3), 1.15),
      lightSide: orb.x > heart ? 1 : -1,
      veil: 0.78 * (1 - nearness) ** 0.8,
      count: Math.round((9 + i * 5) * (logicalWidth / 1920) * (portrait ? 1.3 : 1)),
    })
    if (layout.castle && i === 2)
      paintCastle(
        frame.context,
        traits.random('castle'),
        { x: heart, y: floor, span: 520, height: 430 },
        {
          body: scaled(realm.haze, 0.05),
          lit: scaled(realm.rim, 0.7),
          window: realm.accent,
          lightSide: orb.x > heart ? 1 : -1,
        },
        haze,
      )
    mist(frame, noise, {
      y: floor - 20 + i * 14,
      spread: 110 - i * 12,
      colour: haze,
      alpha: 0.7 - i * 0.08,
      offset: i * 7,
    })
    paintTraffic(frame, traits.random(`traffic ${i}`), realm, floor - 330 + i * 60, nearness)
  }
  if (layout.water) {
    paintWaterline(frame, noise, {
      y: floor + 26,
      ripple: 24,
      tint: scaled(realm.haze, 0.06),
      depth: 0.55,
      offset: 4,
    })
    mist(frame, noise, { y: floor + 24, spread: 16, colour: haze, alpha: 0.5, offset: 31 })
  }
  bloom(frame, { strength: 0.5, radius: 15 })
  finish(frame, traits.seed, { vignette: 0.45, grain: 4, contrast: 0.22 })
}

/** Strings of airborne traffic at one distance. */
function paintTraffic(frame: Frame, random: Random, realm: Realm, y: number, nearness: number): void {
  const { context, logicalWidth } = frame
  const slope = random.range(-0.06, 0.06)
  const size = 0.8 + nearness * 1.3
  for (let i = 0; i < 26; i++) {
    const x = random.next() * logicalWidth
    const height = y + slope * (x - logicalWidth / 2) + random.range(-5, 5)
    const away = random.chance(0.5)
    const light = away ? mixOklab(realm.accent, [1, 0.1, 0.05], 0.4) : realm.rim
    context.fillStyle = css(light, 0.9)
    context.fillRect(x, height, size * random.range(2, 7), size)
    glow(context, x, height, size * 7, light, 0.35)
  }
}

const scene: Scene = {
  id: 'medievalxfuturistic/spire-city',
  layouts: LAYOUTS.map((layout) => layout.name),
  palettes: REALMS.map(({ name }) => name),
  describe,
  render,
}

export default scene
