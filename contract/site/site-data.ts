import type { Brand } from '../content/brand.ts'
import type { Content, HomeContent } from '../content/content.ts'
import type { EarlierPolicy, Policy } from '../content/policy.ts'
import type { Rating, RatingSummary, Ratings } from '../content/reviews.ts'
import type { ShownSale } from '../orders/reductions.ts'
import type {
  Bundle,
  BundleFacts,
  Catalogue,
  Category,
  MasterSize,
  Picture,
  Poster,
  Wallpaper,
} from '../pictures/catalogue.ts'

/** The owner's settings that pages must know; part of every build. Nothing in it is secret. */
export type SiteSettings = {
  /** Without a trailing slash. */
  readonly publicUrl: string
  readonly gaMeasurementId: string | null
  /** The social profile where requests are answered. */
  readonly contactUrl: string
  readonly identity: SiteIdentity
  /** False while it has no page at the payment provider. */
  readonly isAllAccessSold: boolean
}

/** Who holds the accounts: the shop itself, or Firebase. */
export type SiteIdentity =
  | { readonly kind: 'embedded'; readonly hasGoogle: boolean }
  | {
      readonly kind: 'firebase'
      readonly apiKey: string
      readonly authDomain: string
      readonly projectId: string
      /** Only in tests. */
      readonly emulatorUrl: string | null
    }

/** What the pages are made of. */
export type SiteSource = {
  readonly catalogue: Catalogue
  readonly content: Content
  readonly settings: SiteSettings
  /** Policies as they held once; those that hold now are in the content. */
  readonly earlierPolicies?: readonly EarlierPolicy[]
  /** What buyers said, as it is counted. */
  readonly ratings?: Ratings | undefined
  /** Which orders count. */
  readonly mode?: 'test' | 'live'
  /** Whether all money is play money: sample reviews may be shown there, and nowhere else. */
  readonly isSandbox?: boolean
  /** The owner's own icon as PNG, in base64. */
  readonly favicon?: string | undefined
  /** By product: what is cheaper for a while. */
  readonly reduced?: Readonly<Record<string, Reduced>> | undefined
  /** Where days begin and end for the owner, an IANA name. */
  readonly timeZone?: string | undefined
  /** Products that a page of the owner's own sells at the provider: no sale changes what it asks. */
  readonly soldElsewhere?: readonly string[] | undefined
}

/** What a sale asks, and the lowest price of the 30 days before it, where something may be called the old price. */
export type Reduced = {
  readonly name: string
  readonly priceMinor: number
  readonly oldMinor: number | null
  readonly until: string
}

/** What the program that renders pages is told. */
export type RenderJob = {
  readonly source: SiteSource
  /** Where the storefront's code was built to. */
  readonly buildDir: string
  /** Receives the pages, as the server reads them. */
  readonly outDir: string
  /** By file: what it was made of when it was rendered before. Such files are listed, and neither made nor written. */
  readonly known: Readonly<Record<string, string>>
}

/** A category as every page knows it: what search engines are told of it stands on its own page alone. */
export type SiteCategory = Omit<Category, 'description'>

/** What every page reads: one file for all of them. */
export type SiteData = {
  /** The version of the storefront's code that reads it. */
  readonly build: string
  readonly settings: SiteSettings
  readonly categories: readonly SiteCategory[]
  readonly bundles: readonly NamedBundle[]
  /** How many wallpapers each category holds, by slug. */
  readonly counts: Readonly<Record<string, number>>
  /** By slug: the size of the smallest wallpaper, of categories that hold some below 8K. */
  readonly sizes?: Readonly<Record<string, MasterSize>>
  /** By slug: names of a category that people search by and the pages do not use. */
  readonly otherNames: Readonly<Record<string, string>>
  readonly content: SiteContent
}

/** A bundle as any page may name it. What it costs stands in the data of the pages that sell it: a new price changes those alone. */
export type NamedBundle = Omit<Bundle, 'priceMinor' | 'howMade'>

/** What is said of a bundle where it is sold. */
export type BundleOffer = Pick<Bundle, 'howMade'> & BundleFacts & AskedPrice

/** What something costs while the page is shown. */
export type AskedPrice = {
  readonly priceMinor: number
  /** As people write it, $3 or $3.50: a browser's first look into its list of currencies holds a phone up for 90 ms. */
  readonly price: string
  /** As machines read it: 3.00. */
  readonly decimal: string
  /** The words beside a price that is less than usual. */
  readonly sale?: ShownSale
}

/** What all-access opens today. */
export type EverythingOffer = BundleFacts & {
  readonly bundleCount: number
  /** What the bundles cost one by one. */
  readonly apart: string
  /** The first bundles, and how many wallpapers each opens. */
  readonly first: readonly { readonly slug: string; readonly count: number }[]
}

/** What holds for everything that is sold, a sentence each; empty where the owner's own policy stands alone. */
export type Promises = {
  readonly licence: string
  readonly refund: string
  readonly refundOfAll: string
}

/** What of the content every page may say. */
type SiteContent = Pick<Content, 'locale' | 'currency' | 'pages' | 'gifts'> & {
  readonly allAccess: Content['allAccess'] & AskedPrice
  readonly brand: Pick<Brand, 'name' | 'wordmark' | 'logo'>
  readonly promises: Promises
  /** Who sells, a line each; absent while the owner has not named it. */
  readonly seller?: { readonly lines: readonly string[]; readonly email: string | null }
}

/** What one page reads besides. The parts of several pages lie in memory together: a name means the same in all of them. */
export type PageData = {
  /** By name. */
  readonly posters?: Readonly<Record<string, Poster>>
  /** By category slug: the picture that stands for it. */
  readonly covers?: Readonly<Record<string, Picture>>
  /** By the path of a gallery's page, in gallery order. */
  readonly wallpapers?: Readonly<Record<string, readonly Wallpaper[]>>
  /** By category slug: for search engines. */
  readonly descriptions?: Readonly<Record<string, string>>
  /** By bundle slug: what the page sells. */
  readonly offers?: Readonly<Record<string, BundleOffer>>
  /** Of the pages that sell all-access. */
  readonly everything?: EverythingOffer
  readonly home?: HomeData
  /** By product: what its buyers say, where enough of them do. */
  readonly ratings?: Readonly<Record<string, Rating>>
  /** By the page's path. */
  readonly policies?: Readonly<Record<string, PolicyPage>>
}

export type PolicyPage = Policy & {
  /** The other versions that can be read, the newest first. */
  readonly others: readonly { readonly path: string; readonly version: number; readonly date: string }[]
}

export type HomeData = {
  readonly content: HomeContent
  /** Of all that is sold; absent while there is too little. */
  readonly rating?: RatingSummary
  /** By category slug: its first pictures, as many as the scenes show. */
  readonly firstPictures: Readonly<Record<string, readonly Picture[]>>
  /** What is sold besides the covers: the rings of a shop with fewer bundles than cards show it. */
  readonly ringPictures?: readonly Picture[]
}

/** Where the data of every page lies, for a tab that goes from one to another. */
export type DataIndex = {
  readonly build: string
  /** The address of the site's data. */
  readonly site: string
  /** By the page's path. */
  readonly pages: Readonly<Record<string, string>>
}

export const DATA_INDEX_URL = '/data/index.json'
