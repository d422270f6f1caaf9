/**
 * The home page: sections in any order and any subset. `category` and `image` are slugs of categories, whose path and
 * cover they stand for; a `poster` is a poster's name: one that the owner brought, `category-<slug>` for a cover, or one of
 * the shop's own.
 */
export type HomeContent = {
  /** After the shop's name in the title of the window. */
  readonly title: string
  /** For search engines. */
  readonly description: string
  readonly sections: readonly HomeSection[]
  /** The floating category picker. */
  readonly picker: PickerContent
}

export type HomeSection = (
  | HeroContent
  | MarqueeContent
  | PosterContent
  | FeaturedContent
  | CategoryListContent
  | SplitContent
  | ScenesContent
  | ThemesContent
  | RingsContent
  | RequestsContent
) & {
  /** Kept with its words, and shown nowhere. */
  readonly isHidden?: boolean | undefined
}

/** The first screen. */
export type HeroContent = {
  readonly kind: 'hero'
  readonly poster: string
  /** Said small above the lines. */
  readonly lead: string
  /** Set large, one below the other; the accent follows the last one in its colour. */
  readonly lines: readonly string[]
  readonly accent: string
  /** Where the accent begins on its line, measured in ems, so that it does not move when the font arrives. */
  readonly accentAtEm: number | null
  /** Whether what buyers say stands below, once enough of them have said it. */
  readonly rating: boolean
}

export type MarqueeContent = { readonly kind: 'marquee'; readonly words: string }

/** A picture that moves slower than the page, and a word before it. */
export type PosterContent = {
  readonly kind: 'poster'
  readonly poster: string
  readonly title: string
  readonly category: string
  readonly button: string
}

export type FeaturedContent = {
  readonly kind: 'featured'
  readonly title: string
  /** Four. */
  readonly items: readonly FeaturedItem[]
}

export type FeaturedItem = {
  readonly title: string
  /** As the card writes it under the title. */
  readonly category: string
  readonly image: string
}

export type CategoryListContent = {
  readonly kind: 'categories'
  readonly title: string
  readonly items: readonly CategoryListItem[]
}

export type CategoryListItem = { readonly title: string; readonly image: string }

/** Two pictures that meet. */
export type SplitContent = {
  readonly kind: 'split'
  readonly posters: readonly [string, string]
  /** Left, what joins them, right. */
  readonly title: readonly [string, string, string]
  readonly line: string
  readonly category: string
  readonly button: string
}

/** Full screens that stack; each comes over the last. */
export type ScenesContent = {
  readonly kind: 'scenes'
  readonly title: string
  readonly category: string
  readonly button: string
  readonly scenes: readonly Scene[]
}

export type Scene = {
  /** The poster that fills the screen. */
  readonly imgSrc: string
  /** Numbers of the three wallpapers of the category shown as thumbnails. */
  readonly images: readonly [number, number, number]
  readonly title: string
  readonly description: string
}

/** Characters whose colours the section takes on while they are in view. */
export type ThemesContent = {
  readonly kind: 'themes'
  readonly title: string
  readonly category: string
  readonly button: string
  readonly characters: readonly ThemedCharacter[]
}

/** What falls, and the icon that stands for it. */
export type ThemeName = 'shadow' | 'fire' | 'ice' | 'stone'

export type ThemedCharacter = {
  readonly id: number
  readonly name: string
  readonly icon: ThemeName
  /** The character's poster. */
  readonly image: string
  /** No two characters of a section share one. */
  readonly theme: ThemeName
  /** The section's background while this character is in view. */
  readonly bg: string
  /** The colour of what stands out meanwhile. */
  readonly accent: string
}

/** How many pictures the rings show. */
export const RING_CARDS = 14

/** The bundles' pictures in two rings. */
export type RingsContent = { readonly kind: 'rings'; readonly title: string; readonly button: string }

/** The question of the footer as the page's last picture. */
export type RequestsContent = { readonly kind: 'requests'; readonly poster: string; readonly button: string }

export type PickerContent = {
  readonly links: readonly PickerLink[]
  /** Categories that other sections lead to. Whatever else is not among the links comes after them. */
  readonly leavesOut: readonly string[]
}

export type PickerLink = {
  readonly label: string
  readonly category: string
  /** An alias to lead to instead of the category's path. */
  readonly alias?: string | undefined
}
