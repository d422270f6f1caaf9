import { type MailWords, type OwnPicture, type OwnScreenPicture, recolour } from '../../contract/content/brand.ts'
import type { Content, HomeSection, Seller } from '../../contract/content/content.ts'
import { policiesOf } from '../../contract/content/default-policies.ts'
import type { PolicyName } from '../../contract/content/policy.ts'
import { ContentChangeError } from './change-content.ts'

export type Look = {
  readonly name: string
  readonly wordmark: { readonly plain: string; readonly accent: string }
  readonly font: Content['brand']['font']
  readonly ground: string
  readonly accent: string
}

export function lookOf({ brand: { name, wordmark, font, colours } }: Content): Look {
  return { name, wordmark, font, ground: colours.ground, accent: colours.accent }
}

/** Mails that were sent in the shop's old name are sent in its new one; a name of their own stays. */
export function setLook(content: Content, { ground, accent, ...look }: Look): Content {
  const { brand, mail } = content
  const senderName = mail.senderName === brand.name ? look.name : mail.senderName
  return {
    ...content,
    brand: { ...brand, ...look, colours: recolour(brand.colours, { ground, accent }) },
    mail: { ...mail, senderName },
  }
}

export type PictureSpot = 'logo' | 'favicon' | 'social'

/** Nothing takes it away again. */
export function setPicture(content: Content, spot: PictureSpot, picture: OwnPicture | null): Content {
  if (spot === 'social') return { ...content, socialPicture: picture }
  const { [spot]: _before, ...brand } = content.brand
  return { ...content, brand: picture ? { ...brand, [spot]: picture } : brand }
}

/** A poster that sections may name; the other shape of one that is there stays. A tall one alone is none. */
export function setPoster(
  content: Content,
  name: string,
  { alt, use, picture }: { readonly alt: string; readonly use: 'wide' | 'tall'; readonly picture: OwnScreenPicture },
): Content {
  const { posters = {} } = content
  const before = posters[name]
  if (!before && use === 'tall') throw new ContentChangeError('Bring the wide picture first.')
  const poster = { ...(before ?? { wide: picture }), alt, [use]: picture }
  return { ...content, posters: { ...posters, [name]: poster } }
}

export function setPosterAlt(content: Content, name: string, alt: string): Content {
  const { posters = {} } = content
  const poster = posters[name]
  if (!poster) throw new ContentChangeError('There is no such picture of your own.')
  return { ...content, posters: { ...posters, [name]: { ...poster, alt } } }
}

export type Contact = {
  readonly contactUrl: string
  readonly seller: Seller | null
  readonly senderName: string
  readonly mailFooter: readonly string[]
  readonly mailWords: MailWords
}

export function contactOf({ contact, seller, mail }: Content): Contact {
  return {
    contactUrl: contact.url,
    seller,
    senderName: mail.senderName,
    mailFooter: mail.footer,
    mailWords: mail.words ?? {},
  }
}

export function setContact(content: Content, contact: Contact): Content {
  const { contactUrl, seller, senderName, mailFooter, mailWords } = contact
  const mail = { senderName, footer: mailFooter, words: withoutEmpty(mailWords) }
  return { ...content, contact: { url: contactUrl }, seller, mail }
}

export type Home = { readonly title: string; readonly description: string; readonly sections: readonly unknown[] }

/** What is wrong with a section is said when the content is checked. */
export function setHome(content: Content, { title, description, sections }: Home): Content {
  return { ...content, home: { ...content.home, title, description, sections: sections as readonly HomeSection[] } }
}

export type PolicyWords = {
  readonly description: string
  readonly markdown: string
  /** Since when it holds: one more version. Null corrects the words of the one that there is. */
  readonly from: string | null
}

/** The engine's own words become the owner's with the first version. */
export function setPolicy(content: Content, name: PolicyName, { description, markdown, from }: PolicyWords): Content {
  const before = policiesOf(content).find((policy) => policy.name === name)
  const { version = 0, date = '' } = before ?? {}
  const isNew = from !== null || version === 0
  const policy = { version: isNew ? version + 1 : version, date: from ?? date, description, markdown }
  return { ...content, policies: { ...content.policies, [name]: policy } }
}

/** What was emptied is not said any more. */
function withoutEmpty({ greeting, closing, own = {} }: MailWords): MailWords | undefined {
  const said = Object.entries(own).filter(([, sentence]) => sentence)
  const words = {
    ...(greeting && { greeting }),
    ...(closing && { closing }),
    ...(said.length > 0 && { own: Object.fromEntries(said) }),
  }
  return Object.keys(words).length > 0 ? words : undefined
}
