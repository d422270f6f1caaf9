import type { Description, Scene, Traits } from '../../kit/core/scene.ts'
import { type Placed, paintStage, type Stage } from './stage.ts'
import { THEMES } from './themes.ts'

type Layout = Stage & { title: string; alt: string }

/** Who takes part, in one row. */
const of = (...figures: readonly Placed[]) => figures

const LAYOUTS: readonly Layout[] = [
  {
    title: 'Duel on a knife-edge ridge',
    alt: 'Two swordsmen face each other on a narrow ridge high above the mountains',
    orb: [0.86, 0.2, 0.05],
    horizon: 0.86,
    ground: ['crag', 0.56],
    figures: of(['crouch', 0.34, 260, 'right'], ['guard', 0.56, 260, 'left']),
    lit: true,
  },
  {
    title: 'Duel on a mirror lake',
    alt: 'Two swordsmen face each other on water that mirrors them and a giant moon',
    orb: [0.5, 0.44, 0.34],
    horizon: 0.66,
    relief: 0.8,
    ground: ['lake', 0.66],
    figures: of(['guard', 0.38, 190, 'right'], ['crouch', 0.62, 190, 'left']),
  },
  {
    title: 'Duel in tall grass',
    alt: 'A wanderer and a crouching swordsman meet in grass that fills half of the picture',
    orb: [0.1, 0.16, 0.05],
    horizon: 0.4,
    ground: ['meadow', 0.52],
    figures: of(['wanderer', 0.4, 360, 'right'], ['crouch', 0.74, 360, 'left']),
    lit: true,
  },
  {
    title: 'Charge across shallow water',
    alt: 'A swordsman charges another far off across wide shallow water below a small moon',
    orb: [0.78, 0.18, 0.06],
    horizon: 0.3,
    relief: 0.5,
    ground: ['lake', 0.34],
    figures: of(['crouch', 0.2, 130, 'right'], ['run', 0.34, 130, 'left']),
  },
  {
    title: 'Leaping strike on a summit',
    alt: 'One swordsman leaps at another on a summit before an immense moon',
    orb: [0.56, 0.34, 0.36],
    horizon: 0.74,
    ground: ['crag', 0.86],
    figures: of(['guard', 0.44, 260, 'right'], ['leap', 0.66, 260, 'left', 0.5]),
  },
  {
    title: 'Duel in the snow',
    alt: 'Two swordsmen in lit clothes face each other on a bright field of snow',
    orb: [0.5, 0.06, 0.03],
    horizon: 0.16,
    ground: ['snow', 0.26],
    figures: of(['guard', 0.36, 440, 'right', -1], ['crouch', 0.68, 440, 'left', -1]),
    lit: true,
  },
  {
    title: 'Duel at arm’s length',
    alt: 'Two swordsmen stand so near that they fill both sides of the picture',
    orb: [0.5, 0.3, 0.06],
    horizon: 0.74,
    ground: ['crag', 1.2],
    figures: of(['guard', 0.16, 1000, 'right'], ['crouch', 0.82, 1100, 'left']),
  },
  {
    title: 'Duel on a steep hillside',
    alt: 'A swordsman waits above another on a slope that falls across the whole picture',
    orb: [0.82, 0.2, 0.05],
    horizon: 0.8,
    ground: ['meadow', 0.6, 0.45],
    figures: of(['guard', 0.26, 230, 'right'], ['crouch', 0.56, 230, 'left']),
  },
  {
    title: 'One against four below a pagoda',
    alt: 'A lone swordsman faces four others, all small before a tall pagoda',
    orb: [0.9, 0.14, 0.04],
    horizon: 0.62,
    relief: 2.4,
    ground: ['crag', 0.92],
    figures: of(
      ['guard', 0.34, 150, 'right'],
      ['crouch', 0.5, 150, 'left'],
      ['guard', 0.58, 150, 'left'],
      ['run', 0.66, 150, 'left'],
      ['guard', 0.76, 150, 'left'],
    ),
    landmark: ['pagoda', 0.46, 860],
  },
]

function describe(traits: Traits): Description {
  const theme = THEMES[traits.palette]
  const { title, alt } = LAYOUTS[traits.layout]
  return { title: `${title} ${theme.hour}`, alt: `${alt}, ${theme.light}.` }
}

const scene: Scene = {
  id: 'ninjas/ridge-duel',
  layouts: LAYOUTS.map(({ title }) => title),
  palettes: THEMES.map(({ name }) => name),
  describe,
  render: (frame, traits) => paintStage(frame, traits, THEMES[traits.palette], LAYOUTS[traits.layout]),
}

export default scene
