import * as z from 'zod/mini'
import type { ValueOf } from './answer.ts'

const pricedSchema = z.object({
  slug: z.string(),
  name: z.string(),
  /** What it holds, in words. */
  note: z.string(),
  cover: z.nullable(z.string()),
  /** As it is written, and as it is in the shop without a sale; null while it is not sold there. */
  priceMinor: z.number(),
  shownMinor: z.nullable(z.number()),
  /** The lowest that was asked in the last 30 days; null where that is not known. */
  lowestMinor: z.nullable(z.number()),
  /** What the shop asks at this moment; null where no sale runs. */
  saleMinor: z.nullable(z.number()),
  /** A page of the owner's own at the provider sells it, at its own price. */
  isSoldElsewhere: z.boolean(),
})
export type PricedProduct = ValueOf<typeof pricedSchema>

const saleSchema = z.object({
  slug: z.string(),
  name: z.string(),
  /** One of the two. */
  percent: z.nullable(z.number()),
  priceMinor: z.nullable(z.number()),
  /** 'everything', 'bundles' or 'chosen'. */
  on: z.enum(['everything', 'bundles', 'chosen']),
  /** Slugs of what it makes cheaper as it is written. */
  products: z.array(z.string()),
  /** By the shop's clock, such as 2026-11-27T00:00. */
  from: z.string(),
  until: z.string(),
  state: z.enum(['coming', 'running', 'over']),
  /** Not, or not like this, in the shop yet. */
  isDraft: z.boolean(),
})
export type DeskSale = ValueOf<typeof saleSchema>

/** What is sold for how much, as it is written. */
export const deskPricingSchema = z.object({
  revision: z.number(),
  currency: z.string(),
  /** An IANA name. */
  timeZone: z.string(),
  products: z.array(pricedSchema),
  sales: z.array(saleSchema),
  givesCredit: z.boolean(),
  offersGifts: z.boolean(),
  /** Whether the payment provider says that two payments came from one card. */
  tellsCards: z.boolean(),
})
export type DeskPricing = ValueOf<typeof deskPricingSchema>

const codeSchema = z.object({
  id: z.string(),
  code: z.string(),
  /** '25 % off', or '$2.00 off'. */
  off: z.string(),
  /** Names of what it is for; null is everything. */
  products: z.nullable(z.array(z.string())),
  /** How often it was paid with, and how many open checkouts hold it. */
  paid: z.number(),
  open: z.number(),
  /** Of those that were paid: by a buyer who was seen, only then, to have used it as often as one may. */
  again: z.number(),
  mostUses: z.nullable(z.number()),
  mostPerBuyer: z.nullable(z.number()),
  /** The last day that it holds, by the shop's clock; null is no end. */
  lastDay: z.nullable(z.string()),
  state: z.enum(['active', 'used-up', 'over', 'stopped']),
})
export type DeskCode = ValueOf<typeof codeSchema>

/** Where buyers type it: the address to pass on, with the code after it. */
export const codeListSchema = z.object({ codes: z.array(codeSchema), link: z.string(), timeZone: z.string() })
export type CodeList = ValueOf<typeof codeListSchema>
