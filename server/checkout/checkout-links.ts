import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { writeWhole } from '../catalogue/write-whole.ts'

/** A product's hosted page, and the id by which the provider's events name the product. */
type CheckoutLink = { readonly url: string; readonly productId: string }

/** By product slug. */
export type CheckoutLinks = Readonly<Record<string, CheckoutLink>>

/** The owner's file or a link for it is wrong: one sentence that says where. */
export class CheckoutLinkError extends Error {
  override name = 'CheckoutLinkError'
}

const linksFile = z.record(z.string(), z.object({ url: z.url({ protocol: /^https$/ }), productId: z.string().min(1) }))

/** Reads the owner's file of links. */
export function readCheckoutLinks(file: string): CheckoutLinks {
  return check(readJson(file), file)
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
    throw new CheckoutLinkError(`CHECKOUT_LINKS: '${where}' in ${file} must hold an https url and a productId.`)
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

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (cause) {
    throw new CheckoutLinkError(`CHECKOUT_LINKS must name a JSON file; '${file}' could not be read.`, { cause })
  }
}

/** The shop's slug for the provider's product; null when the shop does not sell it. */
export type FindProduct = (productId: string) => string | null

export function findProductBy(links: CheckoutLinks): FindProduct {
  const slugs = new Map(Object.entries(links).map(([slug, { productId }]) => [productId, slug]))
  return (productId) => slugs.get(productId) ?? null
}
