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
})
export type DeskPricing = ValueOf<typeof isDeskPricing>

const isCode = object({
  id: string,
  code: string,
  /** '25 % off', or '$2.00 off'. */
  off: string,
  /** Names of what it is for; null is everything. */
  products: nullable(list(string)),
  /** How often it was paid with, and how many open checkouts hold it. */
  paid: number,
  open: number,
  /** Of those that were paid: by a buyer who was seen, only then, to have used it as often as one may. */
  again: number,
  mostUses: nullable(number),
  mostPerBuyer: nullable(number),
  /** The last day that it holds, by the shop's clock; null is no end. */
  lastDay: nullable(string),
  state: literal('active', 'used-up', 'over', 'stopped'),
})
export type DeskCode = ValueOf<typeof isCode>

/** Where buyers type it: the address to pass on, with the code after it. */
export const isCodeList = object({ codes: list(isCode), link: string, timeZone: string })
export type CodeList = ValueOf<typeof isCodeList>
