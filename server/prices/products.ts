import type { ShopBrand } from '../../contract/content/brand.ts'
import type { AllAccessContent, Content } from '../../contract/content/content.ts'
import { ALL_ACCESS, type Bundle, type Catalogue, type Picture, pictureUrl } from '../../contract/pictures/catalogue.ts'
import { ALL_SCOPE, bundleScope } from '../library/entitlements.ts'
import type { Mode, Offer, Payments } from '../payments/payments.ts'
import { findBundlePicture } from '../pictures/showable-catalogue.ts'

/** Something that is sold, and what it opens. */
export type Product = {
  readonly slug: string
  readonly name: string
  readonly priceMinor: number
  readonly currency: string
  /** For a while it costs less than usual: no page that asks the usual price sells it then. */
  readonly isReduced?: boolean
  readonly scope: string
  /** The path of a picture of it on the shop. */
  readonly picturePath: string | null
  /** The same, small enough for a list. */
  readonly thumbnailPath: string | null
}

export type Products = ReadonlyMap<string, Product>

/** What the content says of prices beside those of the bundles. */
export type Prices = Pick<Content, 'currency' | 'sales'> & {
  readonly allAccess: Pick<AllAccessContent, 'name' | 'priceMinor' | 'isSold'>
}

const THUMBNAIL_WIDTH = 320

/** `findPicture` is asked for the path of a product's picture of a width at most; in tests of other things nothing has one. */
export function productsOf(
  { currency, allAccess: { name, priceMinor, isSold = true } }: Prices,
  bundles: readonly Bundle[],
  findPicture: (product: string, width?: number) => string | null = () => null,
): Products {
  const common = (slug: string) => ({
    slug,
    currency,
    picturePath: findPicture(slug),
    thumbnailPath: findPicture(slug, THUMBNAIL_WIDTH),
  })
  const everything: Product = { ...common(ALL_ACCESS.slug), name, priceMinor, scope: ALL_SCOPE }
  const each = bundles.map(
    ({ slug, name, priceMinor }): Product => ({
      ...common(slug),
      name: `${name} Bundle`,
      priceMinor,
      scope: bundleScope(slug),
    }),
  )
  return new Map([...(isSold ? [everything] : []), ...each].map((product) => [product.slug, product]))
}

export function offerOf({ slug, priceMinor, currency }: Product): Offer {
  return { product: slug, amountMinor: priceMinor, currency }
}

export type Price = { readonly amountMinor: number; readonly currency: string }

/** Providers charge some currencies in whole tens or hundreds of our minor units. */
const STEPS = [1, 10, 100]

/** The most that the provider charges of what is left; what is below its least charge is waived. */
export function findToPay({ findObstacle }: Pick<Payments, 'findObstacle'>, offer: Offer, creditMinor: number): number {
  const left = Math.max(0, offer.amountMinor - creditMinor)
  const amounts = STEPS.map((step) => Math.floor(left / step) * step)
  return amounts.find((amountMinor) => amountMinor > 0 && findObstacle({ ...offer, amountMinor }) === null) ?? 0
}

type Pictures = Pick<Catalogue, 'bundles' | 'wallpapers' | 'posters' | 'covers'>

/** Wide enough for every provider's page. */
const WIDTH = 1280

/** The path of what a provider's page shows of a product. */
export function findPicturePath(catalogue: Pictures, product: string, most = WIDTH): string | null {
  const picture = product === ALL_ACCESS.slug ? allAccessPicture(catalogue) : bundlePicture(catalogue, product)
  return picture ? pathOfWidth(picture, most) : null
}

/** The path of a picture in a width at most. */
export function pathOfWidth(picture: Picture, most: number): string {
  const width = picture.webp.findLast((each) => each <= most) ?? picture.webp[0] ?? picture.width
  return pictureUrl(picture, width, 'webp')
}

const ALL_ACCESS_POSTER = 'subscription-1'

function allAccessPicture({ posters }: Pictures): Picture | undefined {
  return posters.find(({ name }) => name === ALL_ACCESS_POSTER)?.wide
}

function bundlePicture(catalogue: Pictures, product: string): Picture | undefined {
  const bundle = catalogue.bundles.find(({ slug }) => slug === product)
  return bundle && findBundlePicture(catalogue, bundle)
}

/** What applying needs to know of the shop. */
export type CheckoutRules = {
  readonly products: Products
  readonly mode: Mode
  readonly publicUrl: string
  readonly brand: () => ShopBrand
  readonly now: () => Date
}
