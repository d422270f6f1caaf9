import { readFileSync } from 'node:fs'
import { z } from 'zod'

/** By product slug: the hosted page's address, and the id by which the provider's events name the product. */
export type CheckoutLinks = Readonly<Record<string, { readonly url: string; readonly productId: string }>>

const linksFile = z.record(z.string(), z.object({ url: z.url({ protocol: /^https$/ }), productId: z.string().min(1) }))

/** Reads the owner's file of links. Throws one sentence that says what is wrong with it. */
export function readCheckoutLinks(file: string): CheckoutLinks {
  const { success, data, error } = linksFile.safeParse(readJson(file))
  if (success) return data
  const where = error.issues[0]?.path.join(' → ')
  throw new Error(`CHECKOUT_LINKS: '${where}' in ${file} must hold an https url and a productId.`)
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (cause) {
    throw new Error(`CHECKOUT_LINKS must name a JSON file; '${file}' could not be read.`, { cause })
  }
}

/** The shop's slug for the provider's product; null when the shop does not sell it. */
export type FindProduct = (productId: string) => string | null

export function findProductBy(links: CheckoutLinks): FindProduct {
  const slugs = new Map(Object.entries(links).map(([slug, { productId }]) => [productId, slug]))
  return (productId) => slugs.get(productId) ?? null
}
