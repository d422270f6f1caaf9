import type { Sale } from '../orders/reductions.ts'
import type { Bundle, Category } from '../pictures/catalogue.ts'
import { type Brand, type MailWords, type OwnPicture, type OwnPoster, ownPictureUrl, type ShopBrand } from './brand.ts'
import type { Retention } from './kept-data.ts'
import type { Policies } from './policy.ts'
import type { ReviewsContent } from './reviews.ts'

/**
 * Everything that one shop decides and another decides otherwise. The engine is given it and knows none of it;
 * server/content/check-content.ts says what is wrong with one.
 */
export type Content = {
  /** Of this shape; older ones are brought up to it when they are read (server/content/schema/migrate-content.ts). */
  readonly version: 3
  readonly brand: Brand
  /** Who sells, as the law wants it said; nothing while the owner has not named it. */
  readonly seller: Seller | null
  /** With whom the buyer makes the contract: the owner, or the payment provider that sells in its own name. */
  readonly trader: 'owner' | 'merchant-of-record'
  /** Where visitors ask, https: or mailto:. */
  readonly contact: { readonly url: string }
  /** The language of the words, and how prices are written, such as 'en-US'. */
  readonly locale: string
  /** ISO 4217; all amounts of this content are in its minor units. */
  readonly currency: string
  /** False keeps the sample pictures and posters out of it. */
  readonly samples: boolean
  /** Before the number of an order. */
  readonly orderPrefix: string
  readonly withdrawal: {
    /** Whether a buyer is asked to agree before the first file of a bundle is sent. */
    readonly asksConsent: boolean
  }
  /** Whether the bundles that somebody owns count toward all-access. */
  readonly credit: { readonly isGiven: boolean }
  /** Whether something can be bought for somebody else. */
  readonly gifts: { readonly isOffered: boolean }
  /** How long what tells of people is kept. */
  readonly retention: Retention
  readonly categories: readonly Category[]
  /** By slug: names of a category that people search by and the pages do not use. */
  readonly otherNames: Readonly<Record<string, string>>
  readonly bundles: readonly Bundle[]
  readonly allAccess: AllAccessContent
  /** Prices that hold for a while. */
  readonly sales?: readonly Sale[] | undefined
  readonly home: HomeContent
  /** By name: posters of the owner's own, for sections that name them, and in the place of others of that name. */
  readonly posters?: Readonly<Record<string, OwnPoster>> | undefined
  readonly pages: PagesContent
  readonly policies: Policies
  readonly reviews: ReviewsContent
  readonly mail: MailContent
  /** What other sites show with a link to a page that has no picture of its own: a poster by its name, or the owner's. */
  readonly socialPicture: string | OwnPicture | null
  /** Paths that the shop had once, and where they lead now. */
  readonly redirects: readonly Redirect[]
}

export type Seller = {
  readonly name: string
  readonly address: string
  /** ISO 3166, two letters. */
  readonly country: string
  readonly vatId: string | null
  readonly email: string | null
}

/** Everything the shop has and will have, for one payment. */
export type AllAccessContent = {
  readonly name: string
  /** False in a shop that sells its bundles alone; whoever bought it before keeps it. */
  readonly isSold?: boolean | undefined
  readonly priceMinor: number
  readonly heading: string
  readonly lead: string
  /** For search engines. */
  readonly description: string
  /** Before the price on the ticket. */
  readonly payment: string
  /** The price as the ticket writes it, where that is not the locale's way. */
  readonly priceWords: string | null
  /** What it gives, four lines. */
  readonly lines: readonly string[]
  readonly button: string
}

/** Words of pages that every shop has. */
export type PagesContent = {
  readonly login: { readonly heading: string; readonly words: string; readonly description: string }
  readonly signup: { readonly heading: string; readonly description: string }
  readonly bundles: { readonly description: string }
  readonly dashboard: {
    /** Above what can be bought. */
    readonly heading: string
    /** Slugs of bundles; all listed ones where it is null. */
    readonly tiles: readonly string[] | null
  }
  /** Beside every price; the engine's own words where they are left out and the policy is the engine's. */
  readonly offer?:
    | {
        readonly licence?: string | undefined
        readonly refund?: string | undefined
        readonly refundOfAll?: string | undefined
      }
    | undefined
  readonly contact: { readonly heading: string; readonly lead: string; readonly description: string }
  readonly footer: {
    readonly question: string
    readonly link: string
    readonly copyright: string
  }
}

type MailContent = {
  /** The shop's name, unless the owner wants another. */
  readonly senderName: string
  /** Said at the end of every mail, a line each. */
  readonly footer: readonly string[]
  /** In letters to customers. */
  readonly words?: MailWords | undefined
}

type Redirect = { readonly from: string; readonly to: string }

/** The posters of pages that every shop has; where one is missing, another picture stands in. */
const PAGE_POSTERS = [
  'subscription-1',
  'subscription-2',
  'subscription-3',
  'subscription-4',
  'login',
  'signup',
  'requests',
  'not-found',
] as const

export type PagePoster = (typeof PAGE_POSTERS)[number]

/** Names of the posters that the pages ask for; each listed bundle's is `bundle-<slug>`. */
export function listPosters({ home, bundles, socialPicture }: Pick<Content, 'home' | 'bundles' | 'socialPicture'>) {
  const sold = bundles.flatMap(({ slug, isListed }) => (isListed ? [`bundle-${slug}`] : []))
  const social = typeof socialPicture === 'string' ? [socialPicture] : []
  return [...new Set<string>([...listHomePosters(home), ...PAGE_POSTERS, ...sold, ...social])]
}

/** Names of the posters of the home page. */
export function listHomePosters(home: Pick<HomeContent, 'sections'>): string[] {
  return listNamedPosters(home).map(({ name }) => name)
}

/** Of a first screen that names none. */
export const HERO_POSTER = 'hero'

/** Before the slug of a category: the poster is its cover. */
export const COVER_POSTER = 'category-'

/** Names that a section may give without bringing a picture. */
export function listGivenPosters({ categories, bundles }: Pick<Content, 'categories' | 'bundles'>): string[] {
  return [
    ...[HERO_POSTER, ...PAGE_POSTERS],
    ...bundles.map(({ slug }) => `bundle-${slug}`),
    ...categories.map(({ slug }) => `${COVER_POSTER}${slug}`),
  ]
}

type NamedPoster = { readonly name: string; readonly place: readonly (string | number)[] }

/** Which poster a section of the home page names, and where. */
export function listNamedPosters({ sections }: Pick<HomeContent, 'sections'>): NamedPoster[] {
  return sections.flatMap((section, at) =>
    postersOf(section).map(({ name, place }) => ({ name, place: ['home', 'sections', at, ...place] })),
  )
}

function postersOf(section: HomeSection): NamedPoster[] {
  switch (section.kind) {
    case 'hero':
    case 'poster':
    case 'requests':
      return [{ name: section.poster, place: ['poster'] }]
    case 'split':
      return section.posters.map((name, nr) => ({ name, place: ['posters', nr] }))
    case 'scenes':
      return section.scenes.map(({ imgSrc }, nr) => ({ name: imgSrc, place: ['scenes', nr, 'imgSrc'] }))
    case 'themes':
      return section.characters.map(({ image }, nr) => ({ name: image, place: ['characters', nr, 'image'] }))
    case 'marquee':
    case 'featured':
    case 'categories':
    case 'rings':
      return []
  }
}

/** `contactUrl` is the machine's own setting, which outranks the content. */
export function brandOf(
  content: Pick<
    Content,
    | 'brand'
    | 'locale'
    | 'mail'
    | 'seller'
    | 'contact'
    | 'allAccess'
    | 'orderPrefix'
    | 'withdrawal'
    | 'credit'
    | 'gifts'
    | 'retention'
    | 'trader'
  >,
  { publicUrl, contactUrl }: { readonly publicUrl: string; readonly contactUrl?: string | undefined },
): ShopBrand {
  const { brand, locale, mail, seller, contact, allAccess } = content
  return {
    name: brand.name,
    senderName: mail.senderName,
    allAccessName: allAccess.name,
    orderPrefix: content.orderPrefix,
    asksConsent: content.withdrawal.asksConsent,
    givesCredit: content.credit.isGiven,
    offersGifts: content.gifts.isOffered,
    writesToBuyers: content.trader === 'owner',
    retention: content.retention,
    locale,
    url: publicUrl,
    contactUrl: contactUrl ?? contact.url,
    colours: brand.colours,
    font: brand.font,
    wordmark: brand.wordmark,
    logo: brand.logo ? { url: `${publicUrl}${ownPictureUrl(brand.logo)}`, ...sizeOf(brand.logo) } : null,
    footer: [...mail.footer, ...sellerLines(seller, locale)],
    mailWords: mail.words,
  }
}

function sizeOf({ width, height }: OwnPicture) {
  return { width, height }
}

/** Who sells, a line each: for mails and for the foot of every page. */
export function sellerLines(seller: Seller | null, locale: string): string[] {
  if (!seller) return []
  const { name, address, country, vatId, email } = seller
  const countryName = new Intl.DisplayNames([locale], { type: 'region' }).of(country) ?? country
  return [
    [name, address, countryName].join(', '),
    [...(vatId ? [`VAT ${vatId}`] : []), ...(email ? [email] : [])].join(', '),
  ].filter((line) => line !== '')
}

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
