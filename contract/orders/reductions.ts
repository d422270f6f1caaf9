// Why something costs less: a sale, and what of all-access was paid for already.

import { ALL_ACCESS } from '../pictures/catalogue.ts'
import { list, nullable, number, object, string, type ValueOf } from '../schema.ts'

/** A price that holds from one moment to another, for some of what is sold. It begins and ends by itself. */
export type Sale = {
  readonly slug: string
  /** Buyers read it. */
  readonly name: string
  readonly takes: SaleTaking
  readonly products: SaleProducts
  /** ISO, in UTC. */
  readonly from: string
  /** The first moment that it is over. */
  readonly until: string
}

export type SaleTaking =
  | { readonly kind: 'percent'; readonly percent: number }
  /** What each of them costs then. */
  | { readonly kind: 'price'; readonly priceMinor: number }

/** All bundles with or without all-access, those that come later included; or slugs of products. */
type SaleProducts = 'everything' | 'bundles' | readonly string[]

type Sales = readonly Sale[] | undefined
type Priced = { readonly slug: string; readonly priceMinor: number }

export function isRunning({ from, until }: Sale, at: Date): boolean {
  const moment = at.toISOString()
  return from <= moment && moment < until
}

/** Of several at once, whichever is cheapest for the buyer. Nothing where none of them makes it cheaper. */
export function findSale(sales: Sales, priced: Priced, at: Date): { sale: Sale; priceMinor: number } | undefined {
  const [best] = (sales ?? [])
    .filter((sale) => isRunning(sale, at) && isOn(sale, priced.slug))
    .map((sale) => ({ sale, priceMinor: reduce(priced.priceMinor, sale.takes) }))
    .filter(({ priceMinor }) => priceMinor < priced.priceMinor)
    .sort((a, b) => a.priceMinor - b.priceMinor)
  return best
}

export function isOn({ products }: Pick<Sale, 'products'>, slug: string): boolean {
  if (typeof products !== 'string') return products.includes(slug)
  return products === 'everything' || slug !== ALL_ACCESS.slug
}

/** Never nothing: what costs nothing is not sold. */
export function reduce(priceMinor: number, takes: SaleTaking): number {
  if (takes.kind === 'price') return takes.priceMinor
  return Math.max(1, Math.round((priceMinor * (100 - takes.percent)) / 100))
}

/** The same as long as the same sales run: another one means other prices. */
export function phaseOf(sales: Sales, at: Date): string {
  return (sales ?? [])
    .filter((sale) => isRunning(sale, at))
    .map(({ slug }) => slug)
    .join(' ')
}

/** When something begins or ends after a moment, in order, each once. */
export function listTurns(sales: Sales, after: Date): string[] {
  const moments = (sales ?? []).flatMap(({ from, until }) => [from, until])
  return [...new Set(moments)].filter((moment) => moment > after.toISOString()).sort()
}

/** A reduced price as a page says it. */
export type ShownSale = {
  /** The lowest of the 30 days before it, as it is written; absent where nothing may be called the old price. */
  readonly old?: string
  /** Its name, until when it holds, and what the old price is. */
  readonly words: string
}

/** '25 % off', or '$2 each'. */
export function takingWords(takes: SaleTaking, money: (minor: number) => string): string {
  return takes.kind === 'percent' ? `${takes.percent} % off` : `${money(takes.priceMinor)} each`
}

/** '30 November' where it ends with the day, else '30 November, 18:00', by the shop's clock. */
export function lastDayWords(until: string, timeZone: string): string {
  const last = new Date(Date.parse(until) - 1)
  const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone }).format(last)
  const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone }).format(new Date(until))
  return time === '00:00' ? day : `${day}, ${time}`
}

const isCredit = object({
  priceMinor: number,
  /** What is counted, each with what was paid for it. */
  lines: list(object({ name: string, amountMinor: number, boughtAt: string })),
  /** What is left to pay; 0 where nothing is. */
  toPayMinor: number,
  currency: string,
})

/** What of all-access an owner of bundles has paid already. */
export type Credit = ValueOf<typeof isCredit>

/** Null for whoever pays the whole price. */
export const isCreditAnswer = object({ credit: nullable(isCredit) })
export type CreditAnswer = ValueOf<typeof isCreditAnswer>

/** Said before anybody pays with credit, wherever that is. */
export const TIED_WORDS =
  'What is counted belongs to it from then on: if you withdraw, or it is refunded, all of it goes back together.'
