import type { Imprint } from '../../contract/brand.ts'
import { formatMoney } from '../../contract/money.ts'
import type { Mail } from '../mail/mail.ts'
import { layOutMail } from '../mail/mail-layout.ts'

export type Receipt = {
  readonly imprint: Imprint
  readonly to: string
  /** What was bought, as the shop names it. */
  readonly product: string
  /** Whether every picture of it is 8K. */
  readonly is8K: boolean
  readonly totalMinor: number | null
  readonly currency: string | null
  readonly number: string
  readonly libraryUrl: string
  readonly findOrderUrl: string
}

/** The receipt: what was bought, and the private link to it. */
export function receiptMail(receipt: Receipt): Mail {
  const { imprint, to, product, is8K, libraryUrl, findOrderUrl } = receipt
  return layOutMail(imprint, {
    to,
    subject: `${product}: your ${is8K ? '8K ' : ''}wallpapers are ready`,
    preview: 'Your private library link is inside.',
    heading: product.endsWith('Bundle') ? `The ${product} is yours.` : `${product} is yours, for life.`,
    paragraphs: [
      `Thank you. Every wallpaper is ready in ${is8K ? '8K' : 'its full size'}, for all your screens.`,
      ...factsOf(receipt),
    ],
    action: { label: 'Open your library', url: libraryUrl },
    small: privacyNotes(findOrderUrl),
  })
}

export type LibraryLetter = Pick<Receipt, 'imprint' | 'to' | 'libraryUrl' | 'findOrderUrl'> & {
  readonly products: readonly string[]
}

/** Sent on request from /find-order or by the owner. */
export function libraryLinkMail({ imprint, to, products, libraryUrl, findOrderUrl }: LibraryLetter): Mail {
  return layOutMail(imprint, {
    to,
    subject: `Your ${imprint.name} library link`,
    preview: 'A new private link to what you bought.',
    heading: 'Here is your library link again.',
    paragraphs: [`It opens: ${products.join(', ')}.`],
    action: { label: 'Open your library', url: libraryUrl },
    small: privacyNotes(findOrderUrl),
  })
}

function privacyNotes(findOrderUrl: string): string[] {
  return [
    'Keep this link to yourself: whoever has it can download what you bought.',
    `Lost it? Ask for a new one at ${findOrderUrl}`,
  ]
}

function factsOf({ imprint, totalMinor, currency, number }: Receipt): string[] {
  return [
    `Order: ${number}`,
    ...(totalMinor !== null && currency ? [`Paid: ${formatMoney(totalMinor, currency, imprint)}`] : []),
  ]
}
