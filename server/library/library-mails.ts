import type { ShopBrand } from '../../contract/content/brand.ts'
import { CONSENT_KINDS, findStatements, timeInWords } from '../../contract/orders/consent.ts'
import type { Mail } from '../mail/mail.ts'
import { layOutMail, type MailPicture } from '../mail/mail-layout.ts'

type ConsentLetter = {
  readonly brand: ShopBrand
  readonly to: string
  /** What was bought, as the shop names it. */
  readonly product: string
  readonly number: string
  readonly version: string
  readonly at: Date
  readonly publicUrl: string
}

/** Confirms what a buyer agreed to, word for word: something to keep. */
export function consentMail({ brand, to, product, number, version, at, publicUrl }: ConsentLetter): Mail {
  const statements = findStatements(version)
  return layOutMail(brand, {
    kind: 'library',
    to,
    subject: `Your download of order ${number} has begun`,
    preview: 'What you agreed to, to keep.',
    heading: 'What you agreed to, to keep.',
    paragraphs: [
      `Before the first download, on ${timeInWords(at)}, you said:`,
      ...CONSENT_KINDS.map((kind) => `“${statements?.[kind]}”`),
      'So the right to withdraw from this order has ended. Everything in it downloads without another question.',
    ],
    facts: [
      { label: 'Order', value: number },
      { label: 'Bought', value: product },
    ],
    action: { label: 'Open your library', url: `${publicUrl}/library` },
    small: ['If this was not you, or something is wrong with a file, answer this letter or write to us.'],
  })
}

export type ReadyLetter = {
  readonly brand: ShopBrand
  readonly to: string
  /** The bundle, as the shop names it. */
  readonly product: string
  readonly number: string
  readonly libraryUrl: string
  readonly picture: MailPicture | null
}

/** To whoever asked for all files of a bundle before they were there. */
export function readyMail({ brand, to, product, number, libraryUrl, picture }: ReadyLetter): Mail {
  return layOutMail(brand, {
    kind: 'library',
    to,
    subject: `${product}: every file is there now`,
    preview: 'All of it can be downloaded.',
    picture,
    heading: `The ${product} is complete.`,
    paragraphs: ['Every wallpaper of it can be downloaded now, one by one or all at once.'],
    facts: [{ label: 'Order', value: number }],
    action: { label: 'Open your library', url: libraryUrl },
    small: ['Keep this link to yourself: whoever has it can download what you bought.'],
    because: ['You asked for all files of it before they were there; this is the one letter about that.'],
  })
}
