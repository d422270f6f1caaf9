import type { Category, SceneName } from './scenes.ts'

/** A picture that fills a screen; it is drawn twice, wide and tall. */
export interface PosterRecipe {
  readonly category: Category
  /** The scene's id, `category/name`. */
  readonly scene: string
  readonly index: number
  /** How wide the wide one is drawn. */
  readonly width: number
}

const PAGE = 2560
/** As wide as a 4K screen, which home's pictures fill. */
const HOME = 3840

/** The full-bleed pictures of the shop by the name that pages ask for. */
export const POSTERS: Readonly<Record<string, PosterRecipe>> = {
  hero: poster('space', 'black-hole', 0, HOME),
  spiderman: poster('spiderman', 'night-swing', 2, HOME),
  'split-medieval': poster('medievalxfuturistic', 'dragon-castle', 11, HOME),
  // Its thousand windows would take 330 KB at home's width.
  'split-futuristic': poster('futuristic', 'sky-lanes', 1),
  'racing-dirt-rally': poster('racing', 'rally', 6, HOME),
  'racing-f1': poster('racing', 'formula-night', 1, HOME),
  'racing-grand-tourer': poster('racing', 'endurance', 3, HOME),
  'racing-hyper-car': poster('racing', 'hyper-tunnel', 0, HOME),
  'ninja-shadow': poster('ninjas', 'theme-hero', 1, HOME),
  'ninja-fire': poster('ninjas', 'theme-hero', 2, HOME),
  'ninja-ice': poster('ninjas', 'theme-hero', 3, HOME),
  'ninja-stone': poster('ninjas', 'theme-hero', 0, HOME),
  'subscription-1': poster('mountains', 'cloud-sea', 1),
  'subscription-2': poster('anime', 'torii', 3),
  'subscription-3': poster('space', 'worlds', 1),
  'subscription-4': poster('city', 'waterfront', 4),
  login: poster('mountains', 'aurora', 4),
  signup: poster('mountains', 'dunes', 3),
  requests: poster('anime', 'summer-sky', 2),
  'not-found': poster('scifi', 'wasteland', 5),
  'bundle-animals': poster('animals', 'lion-rock', 2),
  'bundle-anime': poster('anime', 'summer-sky', 1),
  'bundle-bikes': poster('bikes', 'neon-tunnel', 2),
  'bundle-cars': poster('cars', 'neon-tunnel', 1),
  'bundle-city': poster('city', 'downtown', 2),
  'bundle-formula-one': poster('formulaone', 'dusk', 7),
  'bundle-futuristic': poster('futuristic', 'light-tunnel', 3),
  'bundle-gaming': poster('gaming', 'synthwave', 1),
  'bundle-ninja': poster('ninjas', 'moon-warrior', 0),
  'bundle-mountains': poster('mountains', 'alpine-lake', 9),
  'bundle-racing': poster('racing', 'hyper-tunnel', 1),
  'bundle-scifi': poster('scifi', 'mothership', 0),
  'bundle-spiderman': poster('spiderman', 'comic-skyline', 2),
  'bundle-sport': poster('sport', 'floodlit-ball', 1),
}

function poster<C extends Category>(category: C, scene: SceneName<C>, index: number, width = PAGE): PosterRecipe {
  return { category, scene: `${category}/${scene}`, index, width }
}
