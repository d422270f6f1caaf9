import { placeAcross } from '../../kit/core/across.ts'
import { type Colour, css, mixOklab, scaled } from '../../kit/core/colour.ts'
import type { Frame } from '../../kit/core/frame.ts'
import { softly } from '../../kit/core/layer.ts'
import { Noise } from '../../kit/core/noise.ts'
import type { Random } from '../../kit/core/random.ts'
import type { Description, Scene, Traits } from '../../kit/core/scene.ts'
import { litSurface } from '../../kit/figures/lit-surface.ts'
import { Mesh } from '../../kit/geometry/mesh.ts'
import { paintSolids } from '../../kit/geometry/paint-solids.ts'
import { createCamera, type ShotCamera } from '../../kit/geometry/shot-camera.ts'
import { bloom } from '../../kit/light/bloom.ts'
import { finish } from '../../kit/light/finish.ts'
import { glow } from '../../kit/light/glow.ts'
import { particles } from '../../kit/light/particles.ts'
import { placeOrb } from '../../kit/sky/hour.ts'
import { mist } from '../../kit/terrain/landscape.ts'
import { BATTLES, type Battle } from './battles.ts'
import { paintDragons } from './dragon.ts'
import { addHosts, type Rise, Shadows } from './hosts.ts'
import { paintRealm } from './realm-land.ts'
import { describeRealm, REALMS, type Realm } from './realms.ts'
import { addSiege } from './siege.ts'
import { daylight, STUFF, stuffsOf } from './stuffs.ts'

/** The colours that the two sides wear. */
const SIDES = [
  ['#74262a', '#2c4470'],
  ['#96783c', '#33363f'],
  ['#9c9078', '#661f26'],
  ['#3c5442', '#94693a'],
] as const

/** Metres from the middle of the field to its edges. */
const FIELD = 150

function describe(traits: Traits): Description {
  return describeRealm(REALMS[traits.palette], BATTLES[traits.layout])
}

function render(frame: Frame, traits: Traits): void {
  const realm = REALMS[traits.palette]
  const battle = BATTLES[traits.layout]
  const { logicalHeight } = frame
  const noise = new Noise(traits.seed + 2)
  const places = placeAcross(frame, traits, 0.6)
  const { across, mirrored } = places
  const orb = placeOrb(frame, across, battle.land.orb)
  const { shot } = battle
  const camera = createCamera(frame, {
    ...shot,
    azimuth: mirrored ? -shot.azimuth : shot.azimuth,
    x: across(shot.x ?? 0.5) / frame.logicalWidth,
  })
  const horizon = camera.centreY - camera.focal * Math.tan((shot.elevation * Math.PI) / 180)
  const glowing = mixOklab(realm.haze, realm.orb, 0.4)
  if (horizon > -200) {
    paintRealm(frame, traits, realm, {
      orb,
      horizon,
      bottom: horizon + (camera.focal * (camera.eye[1] + 1)) / (FIELD * 0.7) + 20,
      relief: battle.land.relief,
      coverage: battle.land.clouds,
      eyeHeight: 0.85,
      mist: 1.4,
    })
    paintSmoke(frame, traits, realm, horizon, battle.land.fires)
  }
  paintField(frame, traits, realm, battle, camera, orb.x > frame.centreX ? 1 : -1, mirrored ? -1 : 1)
  if (horizon > 0)
    mist(frame, noise, { y: horizon + 26, spread: 40, colour: glowing, alpha: 0.5, offset: 5, blend: 'screen' })
  if (battle.arrows) paintArrows(frame, traits.random('arrows'), realm, battle.arrows, mirrored ? -1 : 1)
  if (battle.dragons)
    paintDragons(frame, traits, places, battle.dragons, {
      sun: realm.orb,
      sky: realm.haze,
      haze: glowing,
      ember: realm.accent,
      x: orb.x,
    })
  if (battle.flame)
    paintFlame(
      frame,
      traits.random('flame'),
      battle.flame.map(([x, y]) => [across(x), y * logicalHeight]),
    )
  particles(frame, traits.random('embers'), {
    count: 260,
    cool: realm.accent,
    hot: mixOklab(realm.accent, [1, 1, 0.8], 0.6),
    gravity: 1.5,
  })
  bloom(frame, { strength: 0.34, radius: 16 })
  finish(frame, traits.seed, { vignette: 0.42, grain: 5, contrast: 0.22 })
}

/** The ground and who fights on it. */
function paintField(
  frame: Frame,
  traits: Traits,
  realm: Realm,
  battle: Battle,
  camera: ShotCamera,
  side: number,
  turned: number,
): void {
  const noise = new Noise(traits.seed + 4)
  const { mound = 0, behind = -0.2, density = 0.012 } = battle
  const rise: Rise = (x, z) => mound * Math.exp(-(x * x + z * z) / 30) + 0.25 * noise.fbm(x * 0.08, z * 0.08, 2)
  const haze = scaled(mixOklab(realm.haze, realm.orb, 0.25), 0.62)
  const light = daylight(
    camera,
    { sun: realm.orb, sky: realm.haze, haze },
    { from: [side * 0.8, 0.55, behind], density },
  )
  const shadows = new Shadows(light.towards)
  const mesh = new Mesh()
  const spread = (t: number) => (2 * t - 1) * Math.abs(2 * t - 1) * FIELD
  mesh.surface(180, 180, STUFF.ground, (u, v) => [spread(u), rise(spread(u), spread(v)), spread(v)])
  addHosts(mesh, battle.hosts, traits.random('hosts'), rise, {
    camera,
    width: frame.logicalWidth,
    shadows,
    side: turned,
  })
  if (battle.siege) addSiege(mesh, turned)
  const [cloth, enemy] = traits.random('sides').pick(SIDES)
  const soil: Colour = realm.snow ? [0.5, 0.55, 0.62] : scaled(realm.rock, 1.2)
  const stuffs = stuffsOf({ cloth, enemy, scales: cloth, skin: cloth, ground: soil, ember: realm.accent })
  paintSolids(frame, camera, mesh, litSurface(stuffs, { ...light, reach: shadows.reach }, noise))
}

/** Columns of smoke over distant fires. */
function paintSmoke(frame: Frame, traits: Traits, realm: Realm, horizon: number, count: number): void {
  const random = traits.random('fires')
  const fires = Array.from({ length: count }, () => random.range(0.04, 0.96) * frame.logicalWidth)
  softly(frame, 14, (c) => {
    for (const x of fires) {
      const drift = random.range(0.2, 0.7)
      for (let i = 0; i < 34; i++) {
        const t = i / 34
        c.fillStyle = css(scaled(realm.haze, 0.06), 0.16 * (1 - t * 0.7))
        c.beginPath()
        c.arc(x + drift * t * 420 + random.range(-20, 20), horizon - t * 430, 14 + t * 85, 0, 7)
        c.fill()
      }
    }
  })
  for (const x of fires) {
    glow(frame.context, x, horizon, 190, realm.accent, 0.5)
    glow(frame.context, x, horizon, 50, mixOklab(realm.accent, [1, 1, 0.8], 0.5), 0.8)
  }
}

/** Burning arrows with their trails, on arcs from one side to the other. */
function paintArrows(frame: Frame, random: Random, realm: Realm, count: number, side: number): void {
  const { context, logicalWidth, logicalHeight } = frame
  context.save()
  context.globalCompositeOperation = 'screen'
  context.lineCap = 'round'
  for (let i = 0; i < count; i++) {
    const t = random.range(0.05, 0.95)
    const x = logicalWidth * (0.5 + side * (0.5 - t))
    const y = logicalHeight * (0.42 - 0.3 * Math.sin(t * Math.PI) + random.range(-0.08, 0.14))
    const fall = -Math.cos(t * Math.PI) * 0.5
    const length = random.range(50, 120)
    const [backX, backY] = [x + side * length, y - fall * length]
    const gradient = context.createLinearGradient(x, y, backX, backY)
    gradient.addColorStop(0, css(mixOklab(realm.accent, [1, 1, 0.8], 0.6)))
    gradient.addColorStop(1, css(realm.accent, 0))
    context.strokeStyle = gradient
    context.lineWidth = random.range(2, 4)
    context.beginPath()
    context.moveTo(x, y)
    context.lineTo(backX, backY)
    context.stroke()
    glow(context, x, y, random.range(14, 26), realm.accent, 0.9)
  }
  context.restore()
}

/** Fire from a dragon's mouth, in widening tongues from one point to another. */
function paintFlame(frame: Frame, random: Random, [from, to]: readonly (readonly [x: number, y: number])[]): void {
  const { context } = frame
  context.save()
  context.globalCompositeOperation = 'screen'
  for (let i = 0; i < 220; i++) {
    const t = random.next() ** 0.8
    const wide = 8 + t * 110
    const x = from[0] + (to[0] - from[0]) * t + random.gaussian() * wide * 0.42
    const y = from[1] + (to[1] - from[1]) * t + random.gaussian() * wide * 0.42
    glow(context, x, y, wide * random.range(0.5, 1.1), mixOklab([1, 0.75, 0.25], [0.9, 0.16, 0.02], t), 0.6 - 0.25 * t)
  }
  context.restore()
}

const scene: Scene = {
  id: 'medievalxfuturistic/battle',
  layouts: BATTLES.map((battle) => battle.name),
  palettes: REALMS.map(({ name }) => name),
  describe,
  render,
}

export default scene
