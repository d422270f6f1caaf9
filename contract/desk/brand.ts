import { boolean, list, nullable, number, object, string, type ValueOf } from '../schema.ts'

const isPolicy = object({
  name: string,
  /** 0 are the engine's own words. */
  version: number,
  date: string,
  description: string,
  markdown: string,
  /** What the shop shows now, and which version that is. */
  shown: string,
  shownVersion: number,
})
export type DeskPolicy = ValueOf<typeof isPolicy>

/** A section is whatever the content says of it; the shop checks what comes back. */
const isSection = (value: unknown): value is Readonly<Record<string, unknown>> & { readonly kind: string } =>
  typeof value === 'object' && value !== null && typeof (value as { kind?: unknown }).kind === 'string'
export type DeskSection = ValueOf<typeof isSection>

const isSeller = object({
  name: string,
  address: string,
  country: string,
  vatId: nullable(string),
  email: nullable(string),
})

/** By kind of letter, or by name. */
const isWordsByName = (value: unknown): value is Readonly<Record<string, string>> =>
  typeof value === 'object' && value !== null && Object.values(value).every(string)

/** How the shop is called and looks, and what it says, as it is written. */
export const isDeskBrand = object({
  revision: number,
  name: string,
  wordmark: object({ plain: string, accent: string }),
  font: string,
  ground: string,
  accent: string,
  /** All sixteen, as they are now. */
  colours: (value: unknown): value is Readonly<Record<string, string>> => typeof value === 'object' && value !== null,
  /** Addresses of the owner's own pictures. */
  logo: nullable(string),
  icon: nullable(string),
  social: nullable(string),
  contactUrl: string,
  /** The machine's setting outranks it. */
  isContactSet: boolean,
  seller: nullable(isSeller),
  senderName: string,
  mailFooter: list(string),
  mailWords: object({ greeting: string, closing: string, own: isWordsByName }),
  home: object({ title: string, description: string, sections: list(isSection) }),
  /** Names of pictures that a section may name. */
  posters: list(string),
  /** What pictures of the owner's own show, by name. */
  posterAlts: isWordsByName,
  policies: list(isPolicy),
})
export type DeskBrand = ValueOf<typeof isDeskBrand>

export const isPolicyVersions = object({
  versions: list(object({ version: number, date: string, since: string, markdown: string })),
})
