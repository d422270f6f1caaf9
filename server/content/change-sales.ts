import type { Content } from '../../contract/content/content.ts'
import type { Sale } from '../../contract/orders/reductions.ts'
import { ContentChangeError } from './change-content.ts'

/** A sale under a name that no other one has or had. */
export function makeSale(content: Content, wish: Omit<Sale, 'slug'>, taken: readonly Sale[]): Content {
  const { sales = [] } = content
  const numbers = [...sales, ...taken].map(({ slug }) => Number(/^sale-(\d+)$/.exec(slug)?.[1] ?? 0))
  return { ...content, sales: [...sales, { slug: `sale-${Math.max(0, ...numbers) + 1}`, ...wish }] }
}

export function changeSale(content: Content, slug: string, wish: Omit<Sale, 'slug'>): Content {
  getSale(content, slug)
  return { ...content, sales: (content.sales ?? []).map((sale) => (sale.slug === slug ? { slug, ...wish } : sale)) }
}

/** Whoever has paid keeps what they have, and an open checkout its price. */
export function endSale(content: Content, slug: string): Content {
  getSale(content, slug)
  return { ...content, sales: (content.sales ?? []).filter((sale) => sale.slug !== slug) }
}

export function getSale({ sales = [] }: Content, slug: string): Sale {
  const sale = sales.find((candidate) => candidate.slug === slug)
  if (!sale) throw new ContentChangeError('There is no such sale any more.')
  return sale
}

type Terms = { readonly givesCredit: boolean; readonly offersGifts: boolean }

type SomeTerms = { readonly [Name in keyof Terms]?: Terms[Name] | undefined }

/** What is left out stays as it is. */
export function setTerms(content: Content, wish: SomeTerms): Content {
  const { credit, gifts } = content
  return {
    ...content,
    credit: { isGiven: wish.givesCredit ?? credit.isGiven },
    gifts: { isOffered: wish.offersGifts ?? gifts.isOffered },
  }
}

export function termsOf({ credit, gifts }: Content): Terms {
  return { givesCredit: credit.isGiven, offersGifts: gifts.isOffered }
}
