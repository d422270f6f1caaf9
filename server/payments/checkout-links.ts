import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { writeWhole } from '../storage/write-whole.ts'

/** The id by which the provider's events name a product, and the owner's own hosted page of it if there is one. */
type CheckoutLink = { readonly url?: string | undefined; readonly productId: string }

/** By product slug. */
export type CheckoutLinks = Readonly<Record<string, CheckoutLink>>

/** The owner's file or a link for it is wrong: one sentence that says where. */
export class CheckoutLinkError extends Error {
  override name = 'CheckoutLinkError'
}

const checkoutLink = z.object({ url: z.url({ protocol: /^https$/ }).optional(), productId: z.string().min(1) })
const linksFile = z.record(z.string(), checkoutLink)

/** Reads the owner's file of links; throws if anything in it is wrong. */
export function readCheckoutLinks(file: string): CheckoutLinks {
  return check(readJson(file), file)
}

export type FoundLinks = {
  readonly links: CheckoutLinks
  /** What is wrong with the file, and what that means; one sentence. */
  readonly problem: string | null
}

/**
 * What the owner's file holds, whatever it lacks: no shop stays closed for what it cannot sell. `isNeeded`: the provider
 * sells nothing that is not in it.
 */
export function findCheckoutLinks(file: string, isNeeded: boolean): FoundLinks {
  const nothing = isNeeded ? 'Nothing is sold' : 'No product has a page of its own'
  if (!existsSync(file)) {
    return {
      links: {},
      problem: isNeeded ? `${nothing}, because there is no file of checkout links at ${file}.` : null,
    }
  }
  const entries = z.record(z.string(), z.unknown()).safeParse(tryJson(file))
  if (!entries.success) {
    return { links: {}, problem: `${nothing}, because the file of checkout links is damaged: ${file}.` }
  }
  const good = Object.entries(entries.data).flatMap(([slug, entry]) => {
    const { data } = checkoutLink.safeParse(entry)
    return data ? [[slug, data] as const] : []
  })
  const sellers = Map.groupBy(good, ([, { productId }]) => productId)
  // An order names the product by its id alone, so a shared one could open the wrong bundle.
  const links = Object.fromEntries(good.filter(([, { productId }]) => sellers.get(productId)?.length === 1))
  const wrong = Object.keys(entries.data).filter((slug) => !Object.hasOwn(links, slug))
  const need = `each in ${file} must hold a productId of its own, and https in its url`
  const sentence = `${isNeeded ? 'Not sold' : 'Not used'}, because ${need}: ${wrong.join(', ')}.`
  return { links, problem: wrong.length === 0 ? null : sentence }
}

/** Adds a product's link to the owner's file, or replaces it; makes the file if there is none. */
export async function saveCheckoutLink(file: string, slug: string, link: CheckoutLink): Promise<void> {
  await writeWhole(file, `${JSON.stringify(checkCheckoutLink(file, slug, link), null, 2)}\n`)
}

/** What saving it would write. Throws what is wrong with it, and writes nothing. */
export function checkCheckoutLink(file: string, slug: string, link: CheckoutLink): CheckoutLinks {
  const others = existsSync(file) ? readCheckoutLinks(file) : {}
  return check({ ...others, [slug]: link }, file)
}

function check(value: unknown, file: string): CheckoutLinks {
  const { success, data, error } = linksFile.safeParse(value)
  if (!success) {
    const where = error.issues[0]?.path.join(' → ')
    throw new CheckoutLinkError(`CHECKOUT_LINKS: '${where}' in ${file} must hold a productId, and https in its url.`)
  }
  const sold = new Map<string, string>()
  for (const [slug, { productId }] of Object.entries(data)) {
    const other = sold.get(productId)
    // An order names the product by its id alone, so it would open the wrong bundle.
    if (other) {
      const sentence = `CHECKOUT_LINKS: '${other}' and '${slug}' in ${file} have the same productId, ${productId}.`
      throw new CheckoutLinkError(sentence)
    }
    sold.set(productId, slug)
  }
  return data
}

function tryJson(file: string): unknown {
  try {
    return readJson(file)
  } catch {
    return undefined
  }
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (cause) {
    throw new CheckoutLinkError(`CHECKOUT_LINKS must name a JSON file; '${file}' could not be read.`, { cause })
  }
}

/** The shop's slug for the provider's product; null when the shop does not sell it. */
export type FindProduct = (productId: string) => string | null

/** How the provider names what the shop sells. */
export type Variants = {
  readonly find: (product: string) => CheckoutLink | undefined
  readonly findProduct: FindProduct
}

export function variantsOf(links: CheckoutLinks): Variants {
  return {
    find: (product) => (Object.hasOwn(links, product) ? links[product] : undefined),
    findProduct: findProductBy(links),
  }
}

export function findProductBy(links: CheckoutLinks): FindProduct {
  const slugs = new Map(Object.entries(links).map(([slug, { productId }]) => [productId, slug]))
  return (productId) => slugs.get(productId) ?? null
}
