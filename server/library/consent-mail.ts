import type { ShopBrand } from '../../contract/brand.ts'
import { CONSENT_KINDS, findStatements, timeInWords } from '../../contract/consent.ts'
import type { Mail } from '../mail/mail.ts'
import { layOutMail } from '../mail/mail-layout.ts'

export type ConsentLetter = {
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
