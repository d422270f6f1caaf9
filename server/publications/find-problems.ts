import { CHECKOUT_NOTICE, listPaths, listRoutes, NOT_FOUND, SERVED } from '../../contract/site/routes.ts'
import { checkContent } from '../content/check-content.ts'
import type { ShopState } from './publication-queries.ts'

/** Every reason, a sentence each, why pages cannot be made of this; none means that they can. */
export async function findProblems({ content, catalogue }: ShopState): Promise<string[]> {
  const { categories, bundles } = catalogue
  const paths = [...listPaths(listRoutes(categories)), NOT_FOUND.path, CHECKOUT_NOTICE.path, SERVED.path]
  const known = new Set(categories.map(({ slug }) => slug))
  const sold = new Set(bundles.map(({ slug }) => slug))
  return [
    ...(await checkContent(content)).problems,
    ...twice(paths).map((path) => `Two pages have the path '${path}'.`),
    ...twice(categories.map(({ slug }) => slug)).map((slug) => `There are two categories '${slug}'.`),
    ...twice(bundles.map(({ slug }) => slug)).map((slug) => `There are two bundles '${slug}'.`),
    ...twice(bundles.map(({ name }) => name)).map((name) => `Two bundles are called '${name}'.`),
    ...bundles.flatMap(({ name, categories: slugs, previewCategory }) =>
      [...new Set([...slugs, previewCategory])]
        .filter((slug) => !known.has(slug))
        .map((slug) => `The bundle '${name}' names the category '${slug}', which does not exist.`),
    ),
    ...bundles.flatMap(({ name, priceMinor }) =>
      Number.isSafeInteger(priceMinor) && priceMinor > 0 ? [] : [`The price of the bundle '${name}' is no amount.`],
    ),
    ...categories.flatMap(({ name, offer }) =>
      (offer.kind === 'bundles' ? offer.buttons : [])
        .filter(({ bundle }) => !sold.has(bundle))
        .map(({ bundle }) => `A button of '${name}' sells the bundle '${bundle}', which does not exist.`),
    ),
  ]
}

function twice(values: readonly string[]): string[] {
  const seen = new Set<string>()
  return [...new Set(values.filter((value) => seen.size === seen.add(value).size))]
}
