import * as z from 'zod/mini'
import type { ValueOf } from './answer.ts'

const policySchema = z.object({
  name: z.string(),
  /** 0 are the engine's own words. */
  version: z.number(),
  date: z.string(),
  description: z.string(),
  markdown: z.string(),
  /** What the shop shows now, and which version that is. */
  shown: z.string(),
  shownVersion: z.number(),
})
export type DeskPolicy = ValueOf<typeof policySchema>

/** A section is whatever the content says of it; the shop checks what comes back. */
const sectionSchema = z.looseObject({ kind: z.string() })
export type DeskSection = ValueOf<typeof sectionSchema>

const sellerSchema = z.object({
  name: z.string(),
  address: z.string(),
  country: z.string(),
  vatId: z.nullable(z.string()),
  email: z.nullable(z.string()),
})

/** By kind of letter, or by name. */
const wordsByNameSchema = z.record(z.string(), z.string())

/** How the shop is called and looks, and what it says, as it is written. */
export const deskBrandSchema = z.object({
  revision: z.number(),
  name: z.string(),
  wordmark: z.object({ plain: z.string(), accent: z.string() }),
  font: z.string(),
  ground: z.string(),
  accent: z.string(),
  /** All sixteen, as they are now. */
  colours: wordsByNameSchema,
  /** Addresses of the owner's own pictures. */
  logo: z.nullable(z.string()),
  icon: z.nullable(z.string()),
  social: z.nullable(z.string()),
  contactUrl: z.string(),
  /** The machine's setting outranks it. */
  isContactSet: z.boolean(),
  seller: z.nullable(sellerSchema),
  senderName: z.string(),
  mailFooter: z.array(z.string()),
  mailWords: z.object({ greeting: z.string(), closing: z.string(), own: wordsByNameSchema }),
  home: z.object({ title: z.string(), description: z.string(), sections: z.array(sectionSchema) }),
  /** Names of pictures that a section may name. */
  posters: z.array(z.string()),
  /** What pictures of the owner's own show, by name. */
  posterAlts: wordsByNameSchema,
  policies: z.array(policySchema),
})
export type DeskBrand = ValueOf<typeof deskBrandSchema>

export const policyVersionsSchema = z.object({
  versions: z.array(z.object({ version: z.number(), date: z.string(), since: z.string(), markdown: z.string() })),
})
