import { css, mixOklab, scaled } from '../../kit/core/colour.ts'
import type { Frame } from '../../kit/core/frame.ts'
import { softly } from '../../kit/core/layer.ts'
import { Noise } from '../../kit/core/noise.ts'
import type { Random } from '../../kit/core/random.ts'
import type { Description, Scene, Traits } from '../../kit/core/scene.ts'
import { bloom } from '../../kit/light/bloom.ts'
import { finish } from '../../kit/light/finish.ts'
import { glow } from '../../kit/light/glow.ts'
import { particles } from '../../kit/light/particles.ts'
import { mist } from '../../kit/terrain/landscape.ts'
import { dragon } from './dragon.ts'
import { paintHosts } from './hosts.ts'
import { paintRealm } from './realm-land.ts'
import { describeRealm, REALMS, type Realm } from './realms.ts'

interface Layout {
  name: string
  /** What is seen, in words. */
  subject: string
  alt: string
  /** The orb, and the gap between the hosts, across the frame. */
  gap: number
  orbY: number
  orbRadius: number
  horizon: number
  /** Height of the viewer in world units. */
  eye: number
  dragon: boolean
}

const LAYOUTS: readonly Layout[] = [
  {
    name: 'before the clash',
    subject: 'Two armies before the clash',
    alt: 'Two armies with spears face each other across an empty strip of land while smoke rises',
    gap: 0.5,
    orbY: 0.46,
    orbRadius: 0.14,
    horizon: 0.56,
    eye: 0.85,
    dragon: false,
  },
  {
    name: 'from the hill',
    subject: 'Battlefield and dragon from the hill',
    alt: 'From a hill, two vast armies fill the plain and a dragon flies above them',
    gap: 0.38,
    orbY: 0.3,
    orbRadius: 0.1,
    horizon: 0.42,
    eye: 1.7,
    dragon: true,
  },
  {
    name: 'under the great moon',
    subject: 'Armies under a great disc',
    alt: 'Two armies wait under an enormous disc in the sky while fires smoke behind them',
    gap: 0.64,
    orbY: 0.34,
    orbRadius: 0.26,
    horizon: 0.52,
    eye: 1.2,
    dragon: false,
  },
  {
    name: 'dragon over the field',
    subject: 'Dragon over the battlefield',
    alt: 'A dragon sweeps low over two armies and burning arrows',
    gap: 0.58,
    orbY: 0.4,
    orbRadius: 0.18,
    horizon: 0.62,
    eye: 0.7,
    dragon: true,
  },
]

function describe(traits: Traits): Description {
  return describeRealm(REALMS[traits.palette], LAYOUTS[traits.layout])
}

function render(frame: Frame, traits: Traits): void {
  const realm = REALMS[traits.palette]
  const layout = LAYOUTS[traits.layout]
  const { logicalWidth, logicalHeight, portrait } = frame
  const noise = new Noise(traits.seed + 2)
  const horizon = logicalHeight * layout.horizon
  const gapX = logicalWidth * (portrait ? 0.5 : layout.gap)
  paintRealm(frame, traits, realm, {
    orb: { x: gapX, y: logicalHeight * layout.orbY, radius: 1080 * layout.orbRadius },
    horizon,
    relief: 0.55,
    coverage: 0.24,
    eyeHeight: layout.eye,
    mist: 1.4,
  })
  const glowing = mixOklab(realm.haze, realm.orb, 0.4)
  paintSmoke(frame, traits, realm, horizon)
  paintHosts(frame, traits, realm, layout, gapX, horizon, noise)
  mist(frame, noise, {
    y: horizon + 60,
    spread: 60,
    colour: glowing,
    alpha: 0.45,
    offset: 5,
    blend: 'screen',
  })
  paintArrows(frame, traits.random('arrows'), realm, horizon)
  if (layout.dragon) {
    frame.context.save()
    frame.context.fillStyle = css(scaled(realm.haze, 0.03))
    frame.context.translate(gapX + 330, logicalHeight * 0.22)
    frame.context.scale(1.25, 1.25)
    dragon(frame.context, 0.5)
    frame.context.restore()
  }
  const low = mixOklab(realm.haze, [0, 0, 0], 0.5)
  mist(frame, noise, { y: logicalHeight * 0.99, spread: 90, colour: low, alpha: 0.6, offset: 15 })
  particles(frame, traits.random('embers'), {
    count: 320,
    cool: realm.accent,
    hot: mixOklab(realm.accent, [1, 1, 0.8], 0.6),
    gravity: 1.5,
  })
  bloom(frame, { strength: 0.45, radius: 16 })
  finish(frame, traits.seed, { vignette: 0.5, grain: 5, contrast: 0.25 })
}

/** Columns of smoke over distant fires. */
function paintSmoke(frame: Frame, traits: Traits, realm: Realm, horizon: number): void {
  const random = traits.random('fires')
  const fires = Array.from({ length: 4 }, () => random.range(0.04, 0.96) * frame.logicalWidth)
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

/** Burning arrows on their arcs between the hosts. */
function paintArrows(frame: Frame, random: Random, realm: Realm, horizon: number): void {
  const { context, logicalWidth } = frame
  context.save()
  context.globalCompositeOperation = 'screen'
  context.lineCap = 'round'
  for (let i = 0; i < 46; i++) {
    const x = random.range(0.05, 0.95) * logicalWidth
    const y = horizon - random.range(0.05, 0.36) * 1080
    const along = ((x / logicalWidth - 0.5) * 1.6 + random.range(-0.2, 0.2)) * (i % 2 ? 1 : -1)
    const direction = i % 2 ? 1 : -1
    const length = random.range(18, 46)
    const gradient = context.createLinearGradient(x, y, x - direction * length, y - along * length)
    gradient.addColorStop(0, css(mixOklab(realm.accent, [1, 1, 0.8], 0.5), 0.9))
    gradient.addColorStop(1, css(realm.accent, 0))
    context.strokeStyle = gradient
    context.lineWidth = random.range(1, 2)
    context.beginPath()
    context.moveTo(x, y)
    context.lineTo(x - direction * length, y - along * length)
    context.stroke()
  }
  context.restore()
}

const scene: Scene = {
  id: 'medievalxfuturistic/battle',
  layouts: LAYOUTS.map((layout) => layout.name),
  palettes: REALMS.map(({ name }) => name),
  describe,
  render,
}

export default scene
