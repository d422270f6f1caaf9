import type { Description, Scene, Traits } from '../../kit/core/scene.ts'
import type { Pose } from './figures.ts'
import { paintStage, type Stage } from './stage.ts'
import { ninjaOf, THEMES } from './themes.ts'

type Layout = Stage & { words: string }

const LAYOUTS: readonly Layout[] = [
  {
    words: 'before a giant moon',
    orb: [0.64, 0.43, 0.38],
    horizon: 0.62,
    ground: ['crag', 0.84],
    figures: [['wanderer', 0.66, 330, 'left']],
  },
  {
    words: 'below a shrine gate',
    orb: [0.14, 0.2, 0.07],
    horizon: 0.74,
    ground: ['meadow', 0.9],
    figures: [['wanderer', 0.56, 250, 'left']],
    landmark: ['torii', 0.56, 720],
    lit: true,
  },
  {
    words: 'in deep snow',
    orb: [0.84, 0.1, 0.05],
    horizon: 0.26,
    ground: ['snow', 0.42],
    figures: [['wanderer', 0.36, 470, 'right', -0.6]],
    lit: true,
  },
  {
    words: 'close by',
    orb: [0.86, 0.3, 0.06],
    horizon: 0.8,
    ground: ['crag', 1.38],
    figures: [['guard', 0.42, 1250, 'left']],
  },
  {
    words: 'leaping across the moon',
    orb: [0.4, 0.4, 0.31],
    horizon: 0.86,
    ground: ['crag', 0.96],
    figures: [['leap', 0.42, 380, 'left', 1]],
  },
  {
    words: 'alone in wide mountains',
    orb: [0.87, 0.14, 0.06],
    horizon: 0.7,
    relief: 2.6,
    ground: ['crag', 0.78],
    figures: [['wanderer', 0.14, 170, 'right']],
  },
  {
    words: 'in the mouth of a cave',
    orb: [0.62, 0.36, 0.09],
    horizon: 0.6,
    ground: ['cave', 0.82],
    figures: [['guard', 0.46, 330, 'left']],
  },
  {
    words: 'between bamboo and moon',
    orb: [0.5, 0.5, 0.26],
    horizon: 0.74,
    ground: ['meadow', 0.84],
    figures: [['guard', 0.5, 300, 'left']],
    bamboo: true,
  },
  {
    words: 'crouching by a still lake',
    orb: [0.24, 0.22, 0.07],
    horizon: 0.5,
    relief: 0.8,
    ground: ['lake', 0.54],
    figures: [['crouch', 0.66, 330, 'left']],
  },
]

const POSES: Record<Pose, string> = {
  wanderer: ', in a straw hat, stands',
  guard: ' stands with drawn katana',
  crouch: ', a swordsman, is',
  leap: ', a swordsman in mid-air, is',
  run: ', a swordsman, is running',
}

/** The second lap begins elsewhere, so that no picture comes again in other colours. */
function layoutOf({ layout, index }: Traits): Layout {
  return LAYOUTS[(layout + 5 * Math.floor(index / LAYOUTS.length)) % LAYOUTS.length]
}

function describe(traits: Traits): Description {
  const theme = THEMES[traits.palette]
  const { words, figures } = layoutOf(traits)
  return {
    title: `${ninjaOf(theme)} ${words} ${theme.hour}`,
    alt: `The ${theme.element} ninja${POSES[figures[0][0]]} ${words}, ${theme.light}.`,
  }
}

const scene: Scene = {
  id: 'ninjas/moon-warrior',
  layouts: LAYOUTS.map(({ words }) => words),
  palettes: THEMES.map(({ name }) => name),
  describe,
  render: (frame, traits) => paintStage(frame, traits, THEMES[traits.palette], layoutOf(traits)),
}

export default scene
