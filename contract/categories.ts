/** How a category's page sells: whole bundles, or each picture for free. */
type Offer =
  | { readonly kind: 'bundles'; readonly buttons: readonly BuyButton[] }
  | { readonly kind: 'free'; readonly shareTitle: string }

type BuyButton = { readonly label: string; readonly bundle: string }

/** A preview page's theme. The owner's own categories have the same shape and come from the manifest. */
export type Category = {
  readonly slug: string
  /** As lists and greetings write it. */
  readonly name: string
  /** The canonical path; aliases show the same page. */
  readonly path: string
  readonly aliases: readonly string[]
  readonly heading: string
  readonly description: string
  readonly offer: Offer
  /** Not in the shop for now; whoever bought its pictures keeps them. */
  readonly isHidden?: boolean | undefined
}

export function getCategory<Known extends Pick<Category, 'slug'>>(slug: string, categories: readonly Known[]): Known {
  const category = categories.find((candidate) => candidate.slug === slug)
  if (!category) throw new Error(`There is no category '${slug}'.`)
  return category
}
