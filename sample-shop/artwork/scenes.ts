import type { Scene } from './kit/core/scene.ts'

/** Every scene by category: `scenes/<category>/<name>.ts`. */
const SCENES = {
  abstract: ['glass', 'sheets', 'silk'],
  animals: ['eagle-gorge', 'iris', 'lion-rock', 'misty-forest', 'running-horses', 'whale'],
  anime: ['sea-train', 'summer-sky', 'torii'],
  bikes: ['hall', 'neon-tunnel', 'night-rain', 'road', 'skyline', 'sunset'],
  cars: ['fog', 'hall', 'horizon', 'neon-tunnel', 'skyline'],
  city: ['downtown', 'rain-window', 'vertigo', 'waterfront'],
  formulaone: ['dusk', 'hall', 'rain', 'tunnel'],
  futuristic: ['circuit-canyon', 'data-wave', 'light-tunnel', 'portal', 'sky-lanes'],
  gaming: ['arcade', 'dungeon', 'low-poly-valley', 'pixel-world', 'strategy-board', 'synthwave', 'voxel-realm'],
  medievalxfuturistic: [
    'battle',
    'concept-car',
    'dragon-castle',
    'dragon-city',
    'floating-islands',
    'giant-arch',
    'night-village',
    'spire-city',
    'underwater-city',
  ],
  mountains: ['alpine-lake', 'aurora', 'cloud-sea', 'dunes', 'forest-mist'],
  ninjas: [
    'bamboo-forest',
    'katana',
    'moon-warrior',
    'ridge-duel',
    'rooftop-rain',
    'shoji',
    'shuriken',
    'stone-emblem',
    'temple-stairs',
    'theme-hero',
    'waterfall',
  ],
  racing: ['endurance', 'formula-night', 'hyper-tunnel', 'rally', 'track-lights'],
  scifi: ['dying-world', 'mothership', 'ruins', 'wasteland'],
  space: ['black-hole', 'galaxy', 'worlds'],
  spiderman: ['comic-skyline', 'dew-web', 'night-swing', 'suit-fabric'],
  sport: ['ball-macro', 'court-lines', 'floodlit-ball', 'hoop', 'stadium', 'swim-lanes', 'track', 'tunnel'],
} as const

export type Category = keyof typeof SCENES
export type SceneName<C extends Category> = (typeof SCENES)[C][number]

export const CATEGORIES = Object.keys(SCENES) as readonly Category[]

/** Loads all scenes of a category, in the order of the table. */
export function scenesOf(category: Category): Promise<readonly Scene[]> {
  return Promise.all(SCENES[category].map((name) => load(category, name)))
}

/** Loads one scene by its id, `category/name`. */
export async function getScene(id: string): Promise<Scene> {
  const [category = '', name = ''] = id.split('/')
  const scenes: Readonly<Record<string, readonly string[]>> = SCENES
  if (!scenes[category]?.includes(name)) throw new Error(`There is no scene ${id}`)
  return load(category, name)
}

/** A computed path loads the code of one scene only, and leaves the scenes to the type check of `artwork/`. */
async function load(category: string, name: string): Promise<Scene> {
  const module: { default: Scene } = await import(`./scenes/${category}/${name}.ts`)
  return module.default
}
