import type { Category } from './scenes.ts'

/** A picture that fills a screen; it is drawn twice, wide and tall. */
export interface PosterRecipe {
  readonly category: Category
  /** The scene's id, `category/name`. */
  readonly scene: string
  readonly index: number
  readonly alt: string
}

/** The full-bleed pictures of the shop by the name that pages ask for. */
export const POSTERS: Readonly<Record<string, PosterRecipe>> = {
  hero: poster('space', 'black-hole', 0, 'A black hole inside a ring of amber fire, among stars.'),
  spiderman: poster(
    'spiderman',
    'night-swing',
    2,
    'A small figure swings on a thread before a huge moon over a violet city.',
  ),
  'split-medieval': poster(
    'medievalxfuturistic',
    'dragon-castle',
    11,
    'A dragon keep on a lone rock stands dark before a burning sun.',
  ),
  'split-futuristic': poster('futuristic', 'sky-lanes', 1, 'Towers of a green-lit city rise before an enormous moon.'),
  'racing-dirt-rally': poster('racing', 'rally', 0, 'A green rally car leaps over a dune in golden light.'),
  'racing-f1': poster(
    'racing',
    'formula-night',
    1,
    'A silver Formula car throws sparks on a night track, seen from behind.',
  ),
  'racing-grand-tourer': poster(
    'racing',
    'endurance',
    3,
    'A blue grand tourer with bright headlights laps a night track.',
  ),
  'racing-hyper-car': poster('racing', 'hyper-tunnel', 0, 'An orange hyper car races out of a glowing tunnel.'),
  'ninja-shadow': poster('ninjas', 'theme-hero', 1, 'A ninja stands guard between dark pillars before a violet moon.'),
  'ninja-fire': poster('ninjas', 'theme-hero', 2, 'A ninja stands guard among embers before a burning moon.'),
  'ninja-ice': poster('ninjas', 'theme-hero', 3, 'A wanderer stands between pillars of ice before a pale moon.'),
  'ninja-stone': poster(
    'ninjas',
    'theme-hero',
    0,
    'A wanderer in a straw hat stands on a rocky summit before a golden moon.',
  ),
  'subscription-1': poster('mountains', 'cloud-sea', 1, 'A lone summit rises from a violet sea of clouds.'),
  'subscription-2': poster('anime', 'torii', 3, 'A torii gate in still water below pink clouds and cherry blossom.'),
  'subscription-3': poster('space', 'worlds', 1, 'The blue horizon of an ocean world before magenta clouds of gas.'),
  'subscription-4': poster('city', 'waterfront', 4, 'A skyline and a long bridge reflected in the water at sunset.'),
  login: poster('mountains', 'aurora', 4, 'A green aurora over snowy mountains and a still lake.'),
  signup: poster('mountains', 'dunes', 3, 'An orange dune under an evening sky.'),
  requests: poster('anime', 'summer-sky', 2, 'Power lines among great clouds on a starry night.'),
  'not-found': poster('scifi', 'wasteland', 5, 'A lone wanderer in the desert before the ring of a crashed ship.'),
  'bundle-animals': poster('animals', 'lion-rock', 2, 'A stag on a rocky summit before an enormous moon.'),
  'bundle-anime': poster('anime', 'summer-sky', 1, 'A huge pink cloud over a meadow at twilight.'),
  'bundle-bikes': poster('bikes', 'neon-tunnel', 2, 'A green motorcycle between arrows of neon light.'),
  'bundle-cars': poster('cars', 'neon-tunnel', 1, 'A sports car seen from behind in a tunnel of white light.'),
  'bundle-city': poster('city', 'downtown', 2, 'A city at night from above, its avenues full of light.'),
  'bundle-formula-one': poster('formulaone', 'dusk', 3, 'A Formula car on the track before a huge orange sun.'),
  'bundle-futuristic': poster('futuristic', 'light-tunnel', 3, 'Rings of golden light lead into a tunnel.'),
  'bundle-gaming': poster('gaming', 'synthwave', 1, 'A giant red sun over a glowing grid.'),
  'bundle-ninja': poster('ninjas', 'moon-warrior', 0, 'A ninja before a huge moon over teal mountains.'),
  'bundle-mountains': poster('mountains', 'alpine-lake', 9, 'A rose-coloured summit mirrored in an alpine lake.'),
  'bundle-racing': poster('racing', 'hyper-tunnel', 1, 'A hyper car speeds away through a cyan tunnel.'),
  'bundle-scifi': poster(
    'scifi',
    'mothership',
    0,
    'A round mothership with rings of lights hovers over a city by the water.',
  ),
  'bundle-spiderman': poster(
    'spiderman',
    'comic-skyline',
    2,
    'A figure swings between red towers before a yellow moon.',
  ),
  'bundle-sport': poster('sport', 'floodlit-ball', 1, 'A football on the grass of a floodlit stadium.'),
}

function poster<C extends Category>(category: C, scene: string, index: number, alt: string): PosterRecipe {
  return { category, scene: `${category}/${scene}`, index, alt }
}
