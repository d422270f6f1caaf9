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
 * and passes over weak or twin ones; a plain list takes exactly those, so that one can take another's place without
 * renumbering the rest.
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
    ['summer-sky', [1, 2, 4, 5]],
    ['torii', [1, 3, 4, 5]],
    ['sea-train', [0, 2, 5]],
  ],
  bikes: [
    ['sunset', first(12, { except: [11] })],
    ['neon-tunnel', first(11)],
    ['road', [0, 14, 2, 12, 4, 5, 6, 7, 11, 9, 10]],
    ['night-rain', first(8)],
    ['hall', first(12, { except: [11] })],
    ['skyline', first(10, { except: [6] })],
  ],
  cars: [
    ['neon-tunnel', first(12)],
    ['horizon', first(13, { except: [9] })],
    ['hall', first(14)],
    ['fog', [0, 1, 2, 9, 4, 5, 6, 7]],
    ['skyline', first(10)],
  ],
  city: [
    ['downtown', first(18)],
    ['waterfront', first(16)],
    ['vertigo', first(14, { except: [7, 10] })],
    ['rain-window', first(12)],
  ],
  formulaone: [
    ['dusk', [0, 1, 2, 16, 5, 6, 7, 8, 9, 10, 18, 17, 13, 14, 15]],
    ['rain', first(11)],
    ['hall', first(13)],
    ['tunnel', first(11)],
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
    ['dragon-castle', first(14)],
    ['floating-islands', first(11, { except: [10, 11] })],
    ['giant-arch', first(11, { except: [10] })],
    ['night-village', first(8)],
    ['underwater-city', first(9, { except: [6, 7, 8] })],
    ['battle', first(9)],
    ['spire-city', first(8)],
    ['concept-car', first(10)],
    ['dragon-city', first(8)],
  ],
  mountains: [
    ['alpine-lake', first(11)],
    ['cloud-sea', first(11, { except: [10] })],
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
    ['rally', [1, 6, 3, 0, 4, 2, 5, 7, 8, 9, 10]],
    ['formula-night', [3, 1, 2, 0, 4, 5, 6, 7, 8, 9, 10]],
    ['endurance', [1, 3, 0, 2, 4, 5, 6, 7, 8, 9]],
    ['hyper-tunnel', [1, 5, 3, 0, 2, 6, 7, 8, 9, 10]],
    ['track-lights', first(6)],
  ],
  scifi: [
    ['wasteland', first(14, { except: [13] })],
    ['dying-world', first(12, { except: [4] })],
    ['ruins', first(14)],
    ['mothership', first(12)],
  ],
  space: [
    ['black-hole', [0, 1]],
    ['worlds', first(2)],
    ['galaxy', first(2)],
  ],
  spiderman: [
    ['night-swing', first(13, { except: [10, 11, 14] })],
    ['dew-web', first(10)],
    ['comic-skyline', first(11)],
    ['suit-fabric', first(10, { except: [6] })],
  ],
  sport: [
    ['floodlit-ball', first(14, { except: [9, 10] })],
    ['stadium', first(10)],
    ['ball-macro', first(12)],
    ['court-lines', first(10)],
    ['swim-lanes', first(8)],
    ['track', first(8)],
    ['tunnel', first(7)],
    ['hoop', [0, 1, 2, 3, 4, 8]],
  ],
}

/**
 * The scenes of the first wallpapers where their order matters: the home page shows racing in four columns, dirt rally,
 * F1, grand tourer and hyper car, with three wallpapers each.
 */
const OPENINGS: { readonly [C in Category]?: readonly SceneName<C>[] } = {
  racing: Array.from({ length: 3 }, () => ['rally', 'formula-night', 'endurance', 'hyper-tunnel'] as const).flat(),
}

/** The wallpapers of a category in gallery order; neighbours come from different scenes. */
export function recipesOf(category: Category): readonly Recipe[] {
  return interleaved(PLAN[category], OPENINGS[category] ?? []).map(([name, index], position) => ({
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

/** After the opening, deals the scenes out evenly: next comes the one furthest behind its share, but none twice in a row. */
function interleaved(
  plan: readonly (readonly [string, readonly number[]])[],
  opening: readonly string[],
): readonly [string, number][] {
  const piles = plan.map(([name, indexes]) => ({ name, indexes, dealt: 0 }))
  const order: [string, number][] = []
  let last: (typeof piles)[number] | undefined
  while (true) {
    const open = piles.filter((pile) => pile.dealt < pile.indexes.length)
    const choice = open.some((pile) => pile !== last) ? open.filter((pile) => pile !== last) : open
    const opener = piles.find((pile) => pile.name === opening[order.length])
    const next = opener ?? choice.toSorted((a, b) => progress(a) - progress(b))[0]
    const index = next?.indexes[next.dealt++]
    if (!next || index === undefined) return order
    order.push([next.name, index])
    last = next
  }
}

function progress(pile: { indexes: readonly number[]; dealt: number }): number {
  return (pile.dealt + 0.5) / pile.indexes.length
}
