import { ALL_ACCESS } from '../pictures/catalogue.ts'
import { boolean, list, nullable, object, string, type ValueOf } from '../schema.ts'

export const isEntitlements = object({
  allAccessSince: nullable(string),
  bundles: list(object({ slug: string, since: string })),
  /** Whether a checkout of this account is open: what it buys may arrive at any moment. */
  isBuying: boolean,
})

/** What the signed-in customer owns. */
export type Entitlements = ValueOf<typeof isEntitlements>

/** What the account and this browser own, by slug. */
export const isOwnedSlugs = object({ slugs: list(string) })
export type OwnedSlugs = ValueOf<typeof isOwnedSlugs>

/** The same for the library's worker: whose they are, null for a browser's alone, and only bundles. */
export const isOwnedBundles = object({ account: nullable(string), slugs: list(string) })
export type OwnedBundles = ValueOf<typeof isOwnedBundles>

export const NO_ENTITLEMENTS: Entitlements = { allAccessSince: null, bundles: [], isBuying: false }

/** Whether the customer may download a bundle already. */
export function ownsProduct({ allAccessSince, bundles }: Entitlements, slug: string): boolean {
  return allAccessSince !== null || bundles.some((bundle) => bundle.slug === slug)
}

/** What is open, by slug; all-access by its own. */
export function ownedSlugs({ allAccessSince, bundles }: Pick<Entitlements, 'allAccessSince'> & Slugs): string[] {
  return [...(allAccessSince === null ? [] : [ALL_ACCESS.slug]), ...bundles.map(({ slug }) => slug)]
}

type Slugs = { readonly bundles: readonly { readonly slug: string }[] }
