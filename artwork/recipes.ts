import type { Category, SceneName } from './scenes.ts'

/** One wallpaper of the shop: which scene draws it, and which of the scene's pictures it is. */
export interface Recipe {
  readonly category: Category
  /** Counts from 1 within the category. */
  readonly number: number
  /** The scene's id, `category/name`. */
  readonly scene: string
  readonly index: number
}

type Plan = { readonly [C in Category]: readonly (readonly [scene: SceneName<C>, indexes: readonly number[]])[] }

/**
 * Which pictures of each scene the shop sells. `first(9)` takes indexes 0–8; `first(9, { except: [2, 5] })` takes nine
 * and passes over weak or twin ones; a plain list takes exactly those.
 */
const PLAN: Plan = {
  abstract: [
    ['sheets', first(3)],
    ['glass', first(3)],
    ['silk', first(2)],
  ],
  animals: [
    ['misty-forest', first(5)],
    ['lion-rock', first(4)],
    ['whale', first(4)],
    ['eagle-gorge', first(4)],
    ['running-horses', first(4)],
    ['iris', first(2)],
  ],
  anime: [
    ['summer-sky', first(4)],
    ['torii', first(4)],
    ['sea-train', first(3)],
  ],
  bikes: [
    ['sunset', first(14)],
    ['neon-tunnel', first(13)],
    ['road', first(14)],
    ['night-rain', first(13)],
    ['hall', first(10)],
  ],
  cars: [
    ['neon-tunnel', first(15)],
    ['horizon', first(15)],
    ['hall', first(15)],
    ['fog', first(12)],
  ],
  city: [
    ['downtown', first(18)],
    ['waterfront', first(16)],
    ['vertigo', first(14, { except: [7, 10] })],
    ['rain-window', first(12)],
  ],
  formulaone: [
    ['dusk', first(18)],
    ['rain', first(17)],
    ['hall', first(15)],
  ],
  futuristic: [
    ['light-tunnel', first(10)],
    ['sky-lanes', first(11)],
    ['portal', first(12)],
    ['circuit-canyon', first(9)],
    ['data-wave', first(5)],
  ],
  gaming: [
    ['voxel-realm', first(10, { except: [9] })],
    ['arcade', first(9, { except: [5] })],
    ['dungeon', first(9)],
    ['low-poly-valley', first(10)],
    ['synthwave', first(10)],
    ['strategy-board', first(9)],
    ['pixel-world', first(9)],
  ],
  medievalxfuturistic: [
    ['dragon-castle', first(13)],
    ['floating-islands', first(12)],
    ['giant-arch', first(12)],
    ['night-village', first(12)],
    ['underwater-city', first(12)],
    ['battle', first(10)],
    ['spire-city', first(9)],
    ['concept-car', first(8)],
  ],
  mountains: [
    ['alpine-lake', first(11)],
    ['cloud-sea', first(11)],
    ['dunes', first(10)],
    ['aurora', first(9)],
    ['forest-mist', first(10)],
  ],
  ninjas: [
    ['moon-warrior', first(9, { except: [5] })],
    ['bamboo-forest', first(9)],
    ['temple-stairs', first(9, { except: [8, 9] })],
    ['rooftop-rain', first(9)],
    ['ridge-duel', first(9)],
    ['waterfall', first(6)],
    ['shoji', first(6)],
    ['theme-hero', first(4)],
    ['katana', first(5)],
    ['shuriken', first(4)],
    ['stone-emblem', first(5)],
  ],
  racing: [
    ['hyper-tunnel', first(10)],
    ['rally', first(11)],
    ['formula-night', first(10)],
    ['endurance', first(8)],
    ['track-lights', first(9)],
  ],
  scifi: [
    ['wasteland', first(18)],
    ['dying-world', first(17)],
    ['ruins', first(17)],
  ],
  space: [
    ['black-hole', first(3)],
    ['worlds', first(3)],
  ],
  spiderman: [
    ['night-swing', first(12)],
    ['dew-web', first(11)],
    ['comic-skyline', first(11)],
    ['suit-fabric', first(10)],
  ],
  sport: [
    ['floodlit-ball', first(14, { except: [9, 10] })],
    ['stadium', first(10)],
    ['ball-macro', first(12)],
    ['court-lines', first(10)],
    ['swim-lanes', first(8)],
    ['track', first(8)],
    ['tunnel', first(7)],
    ['hoop', first(6)],
  ],
}

/** The wallpapers of a category in gallery order; neighbours come from different scenes. */
export function recipesOf(category: Category): readonly Recipe[] {
  return interleaved(PLAN[category]).map(([name, index], position) => ({
    category,
    number: position + 1,
    scene: `${category}/${name}`,
    index,
  }))
}

function first(count: number, { except = [] }: { except?: readonly number[] } = {}): readonly number[] {
  const indexes: number[] = []
  for (let index = 0; indexes.length < count; index++) if (!except.includes(index)) indexes.push(index)
  return indexes
}

/** Deals the scenes out evenly: next comes the one furthest behind its share that is not the last one dealt. */
function interleaved(plan: readonly (readonly [string, readonly number[]])[]): readonly [string, number][] {
  const piles = plan.map(([name, indexes]) => ({ name, indexes, dealt: 0 }))
  const order: [string, number][] = []
  let last: (typeof piles)[number] | undefined
  while (true) {
    const open = piles.filter((pile) => pile.dealt < pile.indexes.length)
    const choice = open.some((pile) => pile !== last) ? open.filter((pile) => pile !== last) : open
    const next = choice.toSorted((a, b) => progress(a) - progress(b))[0]
    const index = next?.indexes[next.dealt++]
    if (!next || index === undefined) return order
    order.push([next.name, index])
    last = next
  }
}

function progress(pile: { indexes: readonly number[]; dealt: number }): number {
  return (pile.dealt + 0.5) / pile.indexes.length
}
