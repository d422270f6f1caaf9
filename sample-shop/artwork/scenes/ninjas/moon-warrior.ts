import { css, mixOklab, scaled } from '../../kit/core/colour.ts'
import type { Context, Frame } from '../../kit/core/frame.ts'
import { layer, softly } from '../../kit/core/layer.ts'
import { decay } from '../../kit/core/math.ts'
import { Noise } from '../../kit/core/noise.ts'
import { Random } from '../../kit/core/random.ts'
import type { Description, Scene, Traits } from '../../kit/core/scene.ts'
import { rimmed } from '../../kit/figures/silhouette.ts'
import { bloom } from '../../kit/light/bloom.ts'
import { finish } from '../../kit/light/finish.ts'
import { mist } from '../../kit/terrain/landscape.ts'
import { fillGround } from '../../kit/terrain/near-ground.ts'
import { FIGURE_HEIGHT, figure, type Pose } from './figures.ts'
import { LAYOUTS, type Layout } from './moon-warrior-layouts.ts'
import { paintMoonlitLand } from './moonlit-land.ts'
import { bamboo, pagoda, torii } from './props.ts'
import { ninjaOf, paintWeather, THEMES, type Theme } from './themes.ts'

const POSES: Record<Pose, string> = {
  wanderer: 'a wanderer in a straw hat',
  guard: 'a warrior with drawn katana',
  crouch: 'a crouching swordsman',
  leap: 'a swordsman in mid-air',
  run: 'a runner with a sword',
}

function describe(traits: Traits): Description {
  const theme = THEMES[traits.palette]
  const { words, poses, landmark } = LAYOUTS[traits.layout]
  const pose = POSES[traits.random('pose').pick(poses)]
  const side = traits.random('side').chance(0.5) ? 'right' : 'left'
  const pagoda = landmark === 'pagoda' ? 'with a distant pagoda' : `with the moon to the ${side}`
  return {
    title: `${ninjaOf(theme)} ${words} ${theme.hour}`,
    alt: `The ${theme.element} ninja, ${pose}, is ${words}, ${pagoda}, ${theme.light}.`,
  }
}

function render(frame: Frame, traits: Traits): void {
  const theme = THEMES[traits.palette]
  const layout = LAYOUTS[traits.layout]
  const random = traits.random('view')
  const { logicalWidth, logicalHeight, portrait } = frame
  const side = traits.random('side').chance(0.5) ? 1 : -1
  const across = random.range(...layout.moonX)
  const orb = {
    x: portrait ? frame.centreX : logicalWidth * (side > 0 ? across : 1 - across),
    y: logicalHeight * (portrait ? 0.38 : random.range(...layout.moonY)),
    radius: 1080 * random.range(...layout.moonRadius),
  }
  const ground = logicalHeight * (portrait ? 0.74 : 0.84)
  const heroX = orb.x - side * orb.radius * random.range(...layout.heroOffset)
  const heroHeight = (portrait ? 1250 : 1080) * random.range(...layout.heroHeight)
  const noise = new Noise(traits.seed + 2)

  paintMoonlitLand(frame, traits, theme, {
    orb,
    horizon: logicalHeight * (portrait ? 0.6 : 0.62),
    relief: random.range(1.3, 1.9),
    coverage: random.range(-0.12, 0.12),
  })
  if (layout.landmark === 'pagoda') paintPagoda(frame, theme, orb.x + side * orb.radius * 1.35)
  const glowing = mixOklab(theme.haze, theme.moon, 0.35)
  mist(frame, noise, { y: ground - 60, spread: 90, colour: glowing, alpha: 0.6, offset: 4 })
  paintHero(frame, traits, theme, layout, { x: heroX, ground, height: heroHeight, side })
  const foreground = mixOklab(theme.haze, [0, 0, 0], 0.35)
  mist(frame, noise, { y: ground + 150, spread: 80, colour: foreground, alpha: 0.6, offset: 9 })
  if (layout.bamboo) paintBamboo(frame, theme, traits.random('bamboo'))
  paintWeather(frame, traits.random('weather'), theme)
  bloom(frame, { strength: 0.35, radius: 15 })
  finish(frame, traits.seed, { vignette: 0.5, grain: 5, contrast: 0.22 })
}

/** A distant pagoda whose foot is lost in the mist. */
function paintPagoda(frame: Frame, theme: Theme, x: number): void {
  const { context, logicalWidth, logicalHeight } = frame
  const floor = logicalHeight * (frame.portrait ? 0.7 : 0.76)
  const tower = layer(frame, (c) => {
    c.fillStyle = css(mixOklab(theme.haze, [0, 0, 0], 0.68))
    pagoda(c, x, floor, 330)
    const gradient = c.createLinearGradient(0, floor - 240, 0, floor - 20)
    gradient.addColorStop(0, 'rgba(0,0,0,1)')
    gradient.addColorStop(1, 'rgba(0,0,0,0)')
    c.globalCompositeOperation = 'destination-in'
    c.fillStyle = gradient
    c.fillRect(0, 0, logicalWidth, logicalHeight)
  })
  context.drawImage(tower, 0, 0, logicalWidth, logicalHeight)
}

interface Hero {
  x: number
  ground: number
  height: number
  side: number
}

/** The outcrop and the figure on it are one body, so that the rim light joins them. */
function paintHero(frame: Frame, traits: Traits, theme: Theme, layout: Layout, hero: Hero): void {
  const noise = new Noise(traits.seed + 3)
  const pose = traits.random('pose').pick(layout.poses)
  const cloth = traits.random('cloth').integer(0, 1e6)
  const level = (x: number) => decay(((x - hero.x) / 75) ** 4)
  const hill = (x: number) => 105 * decay(((x - hero.x) / 230) ** 2)
  const outcrop = (x: number) => {
    const crags = noise.ridged(x * 0.0055, 2.2, 7, 0.5) * 1.3 - 0.5
    return hero.ground + 105 - hill(x) - (1 - level(x)) * crags * 42
  }
  const draw = (c: Context) => {
    fillGround(c, frame, outcrop)
    if (layout.landmark === 'torii') torii(c, hero.x, hero.ground + 14, hero.height * 2)
    c.save()
    c.translate(hero.x, hero.ground + 4 - (layout.lift ?? 0) * hero.height)
    c.scale((hero.side * hero.height) / FIGURE_HEIGHT, hero.height / FIGURE_HEIGHT)
    figure(c, pose, new Random(cloth))
    c.restore()
  }
  rimmed(frame, draw, { rim: theme.rim, offsetX: -hero.side * 0.9, offsetY: -1.2, glow: 0.45 })
}

function paintBamboo(frame: Frame, theme: Theme, random: Random): void {
  const { logicalWidth } = frame
  const dark = scaled(theme.haze, 0.02)
  const place = (inset: number) => {
    const x = random.range(-0.01, inset) * logicalWidth
    return random.chance(0.5) ? x : logicalWidth - x
  }
  softly(frame, 1.2, (c) => {
    c.fillStyle = css(scaled(theme.haze, 0.1))
    for (let i = 0; i < 8; i++) bamboo(c, frame, random, place(0.17), random.range(9, 15))
  })
  softly(frame, 6, (c) => {
    c.fillStyle = css(dark)
    for (let i = 0; i < 4; i++) bamboo(c, frame, random, place(0.07), random.range(24, 38))
  })
}

const scene: Scene = {
  id: 'ninjas/moon-warrior',
  layouts: LAYOUTS.map((layout) => layout.name),
  palettes: THEMES.map(({ name }) => name),
  describe,
  render,
}

export default scene
