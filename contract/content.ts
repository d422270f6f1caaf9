import type { Bundle } from './bundles.ts'
import type { Category } from './categories.ts'
import type { PolicyName, PolicySource } from './policy.ts'

/** What one shop decides and another decides otherwise. The engine is given it and knows none of it. */
export type Content = {
  readonly categories: readonly Category[]
  /** By slug: names of a category that people search by and the pages do not use. */
  readonly otherNames: Readonly<Record<string, string>>
  readonly bundles: readonly Bundle[]
  /** Names of the posters that the pages ask for; each listed bundle's is `bundle-<slug>`. */
  readonly posters: readonly string[]
  readonly home: HomeContent
  readonly policies: Readonly<Record<PolicyName, PolicySource>>
}

/** The posters of pages that every shop has. */
export type PagePoster =
  | 'subscription-1'
  | 'subscription-2'
  | 'subscription-3'
  | 'subscription-4'
  | 'login'
  | 'signup'
  | 'requests'
  | 'not-found'

/** Lists and pictures of the home page. `category` and `image` are slugs: the link and the cover come from the category. */
export type HomeContent = {
  readonly posters: HomePosters
  readonly picker: PickerContent
  readonly featured: readonly FeaturedItem[]
  readonly moreCategories: readonly CategoryListItem[]
  readonly racing: RacingContent
  readonly ninja: NinjaContent
}

/** Names of the posters of sections that show nothing else. */
type HomePosters = {
  readonly hero: string
  readonly parallax: string
  readonly split: readonly [string, string]
}

/** The floating category picker. */
type PickerContent = {
  readonly links: readonly PickerLink[]
  /** Categories that other sections lead to. Whatever else is not among the links is the owner's own, and comes after them. */
  readonly leavesOut: readonly string[]
}

export type PickerLink = {
  readonly label: string
  readonly category: string
  /** An alias to lead to instead of the category's path. */
  readonly alias?: string
}

export type FeaturedItem = {
  readonly title: string
  /** As the card writes it under the title. */
  readonly category: string
  readonly image: string
}

export type CategoryListItem = { readonly title: string; readonly image: string }

type RacingContent = { readonly category: string; readonly scenes: readonly RacingScene[] }

export type RacingScene = {
  /** The poster that fills the screen. */
  readonly imgSrc: string
  /** Numbers of the three wallpapers of the category shown as thumbnails. */
  readonly images: readonly [number, number, number]
  readonly title: string
  readonly description: string
}

type NinjaContent = { readonly category: string; readonly characters: readonly NinjaCharacter[] }

export type NinjaTheme = 'shadow' | 'fire' | 'ice' | 'stone'

export type NinjaCharacter = {
  readonly id: number
  readonly name: string
  /** Name of the icon that stands for the theme. */
  readonly icon: NinjaTheme
  /** The character's poster. */
  readonly image: string
  readonly theme: NinjaTheme
  /** The section's background while this character is in view. */
  readonly bg: string
}
