import { boolean, list, literal, nullable, number, object, string, type ValueOf } from '../schema.ts'

const isPriced = object({
  slug: string,
  name: string,
  /** What it holds, in words. */
  note: string,
  cover: nullable(string),
  /** As it is written, and as it is in the shop without a sale; null while it is not sold there. */
  priceMinor: number,
  shownMinor: nullable(number),
  /** The lowest that was asked in the last 30 days; null where that is not known. */
  lowestMinor: nullable(number),
  /** What the shop asks at this moment; null where no sale runs. */
  saleMinor: nullable(number),
  /** A page of the owner's own at the provider sells it, at its own price. */
  isSoldElsewhere: boolean,
})
export type PricedProduct = ValueOf<typeof isPriced>

const isSale = object({
  slug: string,
  name: string,
  /** One of the two. */
  percent: nullable(number),
  priceMinor: nullable(number),
  /** 'everything', 'bundles' or 'chosen'. */
  on: literal('everything', 'bundles', 'chosen'),
  /** Slugs of what it makes cheaper as it is written. */
  products: list(string),
  /** By the shop's clock, such as 2026-11-27T00:00. */
  from: string,
  until: string,
  state: literal('coming', 'running', 'over'),
  /** Not, or not like this, in the shop yet. */
  isDraft: boolean,
})
export type DeskSale = ValueOf<typeof isSale>

/** What is sold for how much, as it is written. */
export const isDeskPricing = object({
  revision: number,
  currency: string,
  /** An IANA name. */
  timeZone: string,
  products: list(isPriced),
  sales: list(isSale),
  givesCredit: boolean,
  offersGifts: boolean,
  /** Whether the payment provider says that two payments came from one card. */
  tellsCards: boolean,
})
export type DeskPricing = ValueOf<typeof isDeskPricing>
