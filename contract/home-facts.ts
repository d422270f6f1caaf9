/** The home page's fixed lists, in the spec's words and order. */

import type { PosterName } from './catalogue.ts'

export type PickerLink = { readonly label: string; readonly path: string }

/** The floating category picker's 15 links. */
export const PICKER_LINKS: readonly PickerLink[] = [
  { label: 'Animals', path: '/animals' },
  { label: 'Anime', path: '/anime' },
  { label: 'Abstract', path: '/abstract' },
  { label: 'Bikes', path: '/bikes' },
  { label: 'Cars', path: '/automotive' },
  { label: 'City', path: '/city' },
  { label: 'F1', path: '/FormulaOne' },
  { label: 'Futuristic', path: '/technology' },
  { label: 'Gaming', path: '/gaming' },
  { label: 'Ninjas', path: '/ninjas' },
  { label: 'Mountains', path: '/nature' },
  { label: 'Racing', path: '/racing' },
  { label: 'Scifi', path: '/futuristic' },
  { label: 'Space', path: '/space' },
  { label: 'Sport', path: '/sport' },
]

/** The two categories that the page itself leads to; whatever else the picker lacks is the owner's own. */
export const OUTSIDE_PICKER: readonly string[] = ['/spiderman', '/medievalxfuturistic']

export type FeaturedItem = { readonly title: string; readonly category: string; readonly image: string }

/** FEATURED WALLPAPERS. `image` is the slug of the gallery that lends the picture. */
export const FEATURED: readonly FeaturedItem[] = [
  { title: 'Mountains', category: 'Nature', image: 'mountains' },
  { title: 'Cars', category: 'Automotive', image: 'cars' },
  { title: 'Sci_Fi', category: 'Futuristic', image: 'scifi' },
  { title: 'City Speed', category: 'City', image: 'city' },
]

/** The spec derives the link from the category: lower-cased, without spaces. */
export function featuredPath(item: FeaturedItem): string {
  return `/${item.category.toLowerCase().replaceAll(' ', '')}`
}

export type CategoryListItem = {
  readonly number: string
  readonly title: string
  readonly image: string
  readonly path: string
}

/** MORE CATEGORIES, //1 to //9. */
export const MORE_CATEGORIES: readonly CategoryListItem[] = [
  { number: '//1', title: 'Animals', image: 'animals', path: '/animals' },
  { number: '//2', title: 'Anime', image: 'anime', path: '/anime' },
  { number: '//3', title: '3D Abstract', image: 'abstract', path: '/abstract' },
  { number: '//4', title: 'Bikes', image: 'bikes', path: '/bikes' },
  { number: '//5', title: 'Formula One', image: 'formulaone', path: '/formulaone' },
  { number: '//6', title: 'Futuristic', image: 'futuristic', path: '/technology' },
  { number: '//7', title: 'Gaming', image: 'gaming', path: '/gaming' },
  { number: '//8', title: 'Sport', image: 'sport', path: '/sport' },
  { number: '//9', title: 'Space', image: 'space', path: '/space' },
]

export type RacingScene = {
  /** The poster that fills the screen. */
  readonly imgSrc: PosterName
  /** Numbers of the three racing wallpapers shown as thumbnails. */
  readonly images: readonly [number, number, number]
  readonly title: string
  readonly description: string
}

/** 8K RACING BUNDLE: four full-screen sticky scenes. */
export const RACING_SCENES: readonly RacingScene[] = [
  {
    imgSrc: 'racing-dirt-rally',
    images: [1, 5, 9],
    title: 'DIRT RALLY',
    description: 'Gravel in the air, headlights in the dust, four wheels looking for the road.',
  },
  {
    imgSrc: 'racing-f1',
    images: [2, 6, 10],
    title: 'F1 RACING',
    description: 'Floodlit night, glowing brakes, a rear light in the spray.',
  },
  {
    imgSrc: 'racing-grand-tourer',
    images: [3, 7, 11],
    title: 'GRAND TOURER',
    description: 'Long bonnets and longer straights, from dusk until the flag.',
  },
  {
    imgSrc: 'racing-hyper-car',
    images: [4, 8, 12],
    title: 'HYPER CAR',
    description: 'A thousand horsepower drawn in light trails.',
  },
]

export type NinjaTheme = 'shadow' | 'fire' | 'ice' | 'stone'

export type NinjaCharacter = {
  readonly id: number
  readonly name: 'SHADOW' | 'FIRE' | 'ICE' | 'STONE'
  /** Name of the icon that stands for the theme. */
  readonly icon: NinjaTheme
  /** The character's poster. */
  readonly image: PosterName
  readonly theme: NinjaTheme
  /** The section's background while this character is in view. */
  readonly bg: string
}

/** 8K 3D NINJA BUNDLE: the four characters. */
export const NINJA_CHARACTERS: readonly NinjaCharacter[] = [
  { id: 1, name: 'SHADOW', icon: 'shadow', image: 'ninja-shadow', theme: 'shadow', bg: '#130d20' },
  { id: 2, name: 'FIRE', icon: 'fire', image: 'ninja-fire', theme: 'fire', bg: '#1c0b03' },
  { id: 3, name: 'ICE', icon: 'ice', image: 'ninja-ice', theme: 'ice', bg: '#06141d' },
  { id: 4, name: 'STONE', icon: 'stone', image: 'ninja-stone', theme: 'stone', bg: '#17130d' },
]
