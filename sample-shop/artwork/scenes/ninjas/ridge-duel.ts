import { mixOklab, scaled } from '../../kit/core/colour.ts'
import type { Context, Frame } from '../../kit/core/frame.ts'
import { smoothstep } from '../../kit/core/math.ts'
import { Noise } from '../../kit/core/noise.ts'
import { Random } from '../../kit/core/random.ts'
import type { Description, Scene, Traits } from '../../kit/core/scene.ts'
import { rimmed } from '../../kit/figures/silhouette.ts'
import { bloom } from '../../kit/light/bloom.ts'
import { finish } from '../../kit/light/finish.ts'
import { mist } from '../../kit/terrain/landscape.ts'
import { fillGround, grass } from '../../kit/terrain/near-ground.ts'
import { paintWaterline } from '../../kit/water/waterline.ts'
import { FIGURE_HEIGHT, figure, type Pose } from './figures.ts'
import { paintMoonlitLand } from './moonlit-land.ts'
import { paintWeather, THEMES, type Theme } from './themes.ts'

interface Layout {
  name: string
  stage: 'ridge' | 'lake' | 'meadow'
  /** Place of the duel and of the orb across the frame. */
  x: number
  orbY: number
  orbRadius: number
  ground: number
  /** Distance between the duellists, and their height, in logical units. */
  apart: number
  height: number
  poses: readonly [Pose, Pose]
  title: string
  alt: string
}

const LAYOUTS: readonly Layout[] = [
  {
    name: 'knife edge',
    stage: 'ridge',
    x: 0.62,
    orbY: 0.5,
    orbRadius: 0.3,
    ground: 0.74,
    apart: 330,
    height: 128,
    poses: ['crouch', 'guard'],
    title: 'Duel on a knife-edge ridge',
    alt: 'Two swordsmen face each other on a narrow ridge before the moon',
  },
  {
    name: 'mirror lake',
    stage: 'lake',
    x: 0.5,
    orbY: 0.46,
    orbRadius: 0.34,
    ground: 0.66,
    apart: 420,
    height: 150,
    poses: ['guard', 'crouch'],
    title: 'Duel on a mirror lake',
    alt: 'Two swordsmen face each other on water that mirrors them and a giant moon',
  },
  {
    name: 'silver meadow',
    stage: 'meadow',
    x: 0.36,
    orbY: 0.42,
    orbRadius: 0.2,
    ground: 0.8,
    apart: 520,
    height: 175,
    poses: ['wanderer', 'crouch'],
    title: 'Duel in tall grass',
    alt: 'A wanderer and a crouching swordsman meet in tall grass under the moon',
  },
  {
    name: 'clash',
    stage: 'lake',
    x: 0.66,
    orbY: 0.3,
    orbRadius: 0.15,
    ground: 0.72,
    apart: 190,
    height: 120,
    poses: ['crouch', 'run'],
    title: 'Charge across shallow water',
    alt: 'A swordsman charges another across shallow water below a small high moon',
  },
  {
    name: 'leap on the summit',
    stage: 'ridge',
    x: 0.5,
    orbY: 0.4,
    orbRadius: 0.38,
    ground: 0.78,
    apart: 250,
    height: 150,
    poses: ['guard', 'leap'],
    title: 'Leaping strike on a summit',
    alt: 'One swordsman leaps at another on a summit before an immense moon',
  },
]

function describe(traits: Traits): Description {
  const theme = THEMES[traits.palette]
  const { title, alt } = LAYOUTS[traits.layout]
  return { title: `${title} ${theme.hour}`, alt: `${alt}, ${theme.light}.` }
}

function render(frame: Frame, traits: Traits): void {
  const theme = THEMES[traits.palette]
  const layout = LAYOUTS[traits.layout]
  const { logicalWidth, logicalHeight, portrait } = frame
  const noise = new Noise(traits.seed + 2)
  const x = logicalWidth * (portrait ? 0.5 : traits.random('side').chance(0.5) ? layout.x : 1 - layout.x)
  const ground = logicalHeight * layout.ground

  paintMoonlitLand(frame, traits, theme, {
    orb: { x, y: logicalHeight * layout.orbY, radius: 1080 * layout.orbRadius },
    horizon: ground - (layout.stage === 'lake' ? 2 : 150),
    relief: layout.stage === 'lake' ? 0.8 : 1.7,
    coverage: traits.random('clouds').range(-0.05, 0.15),
  })
  const glowing = mixOklab(theme.haze, theme.moon, 0.35)
  mist(frame, noise, { y: ground - 40, spread: 60, colour: glowing, alpha: 0.7, offset: 4 })
  paintDuel(frame, traits, theme, layout, x, ground)
  if (layout.stage === 'lake') {
    const tint = scaled(theme.haze, 0.12)
    paintWaterline(frame, noise, { y: ground + 2, ripple: 26, tint, depth: 0.6, offset: 3 })
    mist(frame, noise, { y: ground, spread: 16, colour: glowing, alpha: 0.5, offset: 8 })
  } else {
    const tint = mixOklab(theme.haze, [0, 0, 0], 0.3)
    mist(frame, noise, { y: ground + 190, spread: 90, colour: tint, alpha: 0.7, offset: 9 })
  }
  paintWeather(frame, traits.random('weather'), theme)
  bloom(frame, { strength: 0.35, radius: 15 })
  finish(frame, traits.seed, { vignette: 0.45, grain: 5, contrast: 0.22 })
}

function paintDuel(frame: Frame, traits: Traits, theme: Theme, layout: Layout, centre: number, ground: number): void {
  const { portrait } = frame
  const noise = new Noise(traits.seed + 3)
  const cloth = traits.random('cloth').integer(0, 1e6)
  const apart = layout.apart * (portrait ? 0.85 : 1)
  const crest = (x: number) => {
    if (layout.stage === 'meadow') return ground + 26 * noise.fbm(x * 0.0012, 3, 3)
    const away = Math.abs(x - centre) / (apart * 0.62)
    const fall = 120 * Math.max(0, away - 0.8) ** 0.8
    const spires = (noise.ridged(x * 0.0042, 4, 8, 0.55) - 0.35) * 150
    const rough = spires * smoothstep(0.7, 1.6, away) + 9 * noise.fbm(x * 0.02, 4, 5)
    return ground + fall - rough
  }
  const draw = (c: Context) => {
    if (layout.stage !== 'lake') fillGround(c, frame, crest)
    if (layout.stage === 'meadow')
      for (let pass = 0; pass < 3; pass++)
        grass(c, new Random(traits.seed + pass), frame.logicalWidth, (x) => crest(x) + pass * 6, {
          deep: 8,
          longest: 28,
        })
    layout.poses.forEach((pose, i) => {
      const side = i === 0 ? 1 : -1
      const x = centre - side * apart * 0.5
      const scale = layout.height / FIGURE_HEIGHT
      c.save()
      const lift = pose === 'leap' ? layout.height * 0.55 : 0
      c.translate(x, (layout.stage === 'lake' ? ground + 3 : crest(x) + 4) - lift)
      // Figures face left by default; the left duellist turns to the other.
      c.scale(-side * scale, scale)
      figure(c, pose, new Random(cloth + i))
      c.restore()
    })
  }
  rimmed(frame, draw, { rim: theme.rim, offsetX: 0, offsetY: -1.1, glow: 0.4 })
}

const scene: Scene = {
  id: 'ninjas/ridge-duel',
  layouts: LAYOUTS.map((layout) => layout.name),
  palettes: THEMES.map(({ name }) => name),
  describe,
  render,
}

export default scene
