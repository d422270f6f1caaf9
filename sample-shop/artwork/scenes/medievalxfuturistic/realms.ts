import { type Colour, hex } from '../../kit/core/colour.ts'
import type { Description } from '../../kit/core/scene.ts'
import type { Orb } from '../../kit/sky/heavens.ts'
import { describeAt, type Hour, hour } from '../../kit/sky/hour.ts'

/** The light of a realm at one hour. */
export interface Realm extends Hour {
  /** Windows, fires and signals: the one accent. */
  readonly accent: Colour
  readonly snow: boolean
}

function realm(
  words: readonly [name: string, when: string, light: string],
  sky: readonly [string, string, string, string],
  colours: { orb: string; haze: string; rim: string; rock: string; accent: string },
  { orbKind, stars, snow }: { orbKind: Orb['kind']; stars: number; snow: boolean },
): Realm {
  return { ...hour(words, sky, colours, orbKind, stars), accent: hex(colours.accent), snow }
}

/** Says what is seen under a realm's light. */
export function describeRealm(realm: Realm, words: { subject: string; alt: string }): Description {
  return describeAt(realm, words, words.alt.includes('disc') ? realm.when : `under ${realm.light}`)
}

/** Each fades from one hue at the horizon to another overhead. */
export const REALMS: readonly Realm[] = [
  realm(
    ['golden dusk', 'at golden dusk', 'a golden sunset'],
    ['#1c2340', '#6a5a78', '#d98a5c', '#ffd492'],
    { orb: '#ffd9a0', haze: '#c98860', rim: '#ffdca0', rock: '#4a3a34', accent: '#ffb050' },
    { orbKind: 'sun', stars: 0, snow: false },
  ),
  realm(
    ['moon court', 'on a moonlit winter night', 'a bright winter moon'],
    ['#02050e', '#0a1a38', '#254b78', '#7aa4c8'],
    { orb: '#e4efff', haze: '#3e6690', rim: '#c4deff', rock: '#39434f', accent: '#ffb45a' },
    { orbKind: 'moon', stars: 1, snow: true },
  ),
  realm(
    ['dragonfire', 'under a sky of dragonfire', 'a burning red sky'],
    ['#0a1220', '#3c1624', '#b03a18', '#ffae4c'],
    { orb: '#ff9e54', haze: '#a4482a', rim: '#ffb870', rock: '#33221e', accent: '#ff8428' },
    { orbKind: 'sun', stars: 0.25, snow: false },
  ),
  realm(
    ['elven green', 'in elven moonlight', 'a pale gold moon in a green night'],
    ['#051222', '#0d3a46', '#4c9472', '#f0e8a4'],
    { orb: '#fff2c4', haze: '#5f9a82', rim: '#f4ffc4', rock: '#37443e', accent: '#ffd470' },
    { orbKind: 'moon', stars: 0.5, snow: false },
  ),
  realm(
    ['violet eclipse', 'at violet nightfall', 'a peach-coloured moon in a violet sky'],
    ['#080a24', '#2a1c62', '#96488e', '#ffb082'],
    { orb: '#ffdcc0', haze: '#80508e', rim: '#ffd0c8', rock: '#3a2e4a', accent: '#ffc070' },
    { orbKind: 'moon', stars: 0.8, snow: false },
  ),
  realm(
    ['pale morning', 'on a clear morning', 'soft morning light'],
    ['#2f6cb0', '#74aad6', '#e2ccc4', '#ffdcae'],
    { orb: '#ffecc4', haze: '#b0bcd0', rim: '#fff4dc', rock: '#5a5860', accent: '#ff9c50' },
    { orbKind: 'sun', stars: 0, snow: true },
  ),
  realm(
    ['teal storm', 'before a storm', 'a sickly moon behind teal storm clouds'],
    ['#031018', '#0d3040', '#2d6c74', '#e8b48c'],
    { orb: '#ffe8d0', haze: '#477c84', rim: '#d8f4ec', rock: '#303c40', accent: '#ff9440' },
    { orbKind: 'moon', stars: 0.2, snow: false },
  ),
  realm(
    ['rose dawn', 'at rose dawn', 'a rose-coloured sunrise'],
    ['#1c2c66', '#5c62ac', '#ec8ea0', '#ffdcae'],
    { orb: '#ffe2c4', haze: '#b47c9c', rim: '#ffe4d4', rock: '#4c4250', accent: '#ffc060' },
    { orbKind: 'sun', stars: 0.15, snow: false },
  ),
  realm(
    ['copper and jade', 'on a copper evening', 'a copper sun in a jade sky'],
    ['#06262e', '#1e5c5e', '#b8a070', '#ffd890'],
    { orb: '#ffe0a4', haze: '#7e8a72', rim: '#fff0c0', rock: '#40443c', accent: '#ffa848' },
    { orbKind: 'sun', stars: 0, snow: false },
  ),
  realm(
    ['northern lights', 'on a turquoise night', 'a white moon in a turquoise night'],
    ['#060a2a', '#123a72', '#2c8a98', '#b8f0c8'],
    { orb: '#e8fff4', haze: '#3c7c90', rim: '#ccfff0', rock: '#36424e', accent: '#ff8cc0' },
    { orbKind: 'moon', stars: 1, snow: true },
  ),
]
