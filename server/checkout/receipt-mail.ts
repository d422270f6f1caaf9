import type { ShopBrand } from '../../contract/brand.ts'
import { timeInWords } from '../../contract/consent.ts'
import { TIED_WORDS } from '../../contract/credit.ts'
import { formatMoney } from '../../contract/money.ts'
import type { Mail } from '../mail/mail.ts'
import { layOutMail, type MailFact, type MailPicture } from '../mail/mail-layout.ts'
import { lineInWords } from '../mail/typed-words.ts'
import { orderFootnote } from './order-letter-parts.ts'

export type Receipt = {
  readonly brand: ShopBrand
  readonly to: string
  /** What was bought, as the shop names it. */
  readonly product: string
  readonly picture: MailPicture | null
  /** Whether every picture of it is 8K. */
  readonly is8K: boolean
  /** Whether every file can be downloaded now; samples are drawn when somebody asks for them. */
  readonly isReady: boolean
  readonly totalMinor: number | null
  /** Null where the provider does not say it. */
  readonly taxMinor: number | null
  /** What it is called and its rate; null where the provider does not say it. */
  readonly taxWords: string | null
  readonly currency: string | null
  /** Where the buyer pays from, as two letters. */
  readonly country: string | null
  /** Name and postal address, where the buyer gave them. */
  readonly buyerAddress: string | null
  /** The payment provider's own invoice, where it has one. */
  readonly invoiceUrl: string | null
  readonly boughtAt: string
  readonly number: string
  readonly libraryUrl: string
  readonly findOrderUrl: string
  /** The terms as they were when it was bought; null where the shop has kept none. */
  readonly termsUrl: string | null
  /** What may be withdrawn from, until when and where; null where nothing may. */
  readonly withdrawal: string | null
  /** How to object to news; null where none will come because of it. */
  readonly objection: string | null
  /** The number of the order by which the buyer had it already; null for whoever did not. */
  readonly hadBy: string | null
  /** Which orders were counted toward it; null where none was. */
  readonly counted: string | null
}

/** The receipt: what was bought, and the private link to it. */
export function receiptMail(receipt: Receipt): Mail {
  const { brand, to, product, picture, is8K, isReady, libraryUrl, findOrderUrl } = receipt
  const size = is8K ? '8K' : 'its full size'
  return layOutMail(brand, {
    kind: 'receipt',
    to,
    subject: `${product}: your ${is8K ? '8K ' : ''}wallpapers are ${isReady ? 'ready' : 'yours'}`,
    preview: 'Your private library link is inside.',
    picture,
    heading: product.endsWith('Bundle') ? `The ${product} is yours.` : `${product} is yours, for life.`,
    paragraphs: [
      isReady
        ? `Thank you. Every wallpaper is ready in ${size}, for all your screens.`
        : 'Thank you. Some of its files still have to be drawn: your library says how many, and how long that takes.',
      ...(receipt.hadBy === null ? [] : [secondWords(receipt.hadBy)]),
      ...(receipt.counted === null ? [] : [`${receipt.counted} ${TIED_WORDS}`]),
    ],
    facts: factsOf(receipt),
    action: { label: 'Open your library', url: libraryUrl },
    small: [...legalNotes(receipt), ...privacyNotes(findOrderUrl)],
    because: [...orderFootnote(brand), ...objectionNote(receipt)],
    ...(receipt.invoiceUrl !== null && { links: [receipt.invoiceUrl] }),
  })
}

function secondWords(first: string): string {
  return `You had it already, by order ${first}. If you did not mean to buy it twice, one press in your library gives you this payment back.`
}

function objectionNote({ objection }: Receipt): string[] {
  return objection === null ? [] : [objection]
}

function legalNotes({ termsUrl, withdrawal, invoiceUrl }: Receipt): string[] {
  const invoice = invoiceUrl === null ? [] : [`The payment provider’s own invoice: ${invoiceUrl}`]
  const terms = termsUrl === null ? [] : [`The terms of this purchase: ${termsUrl}`]
  return [...(withdrawal === null ? [] : [withdrawal]), ...terms, ...invoice]
}

export type LibraryLetter = Pick<Receipt, 'brand' | 'to' | 'libraryUrl' | 'findOrderUrl'> & {
  readonly products: readonly string[]
}

/** Sent on request from /find-order or by the owner. */
export function libraryLinkMail({ brand, to, products, libraryUrl, findOrderUrl }: LibraryLetter): Mail {
  return layOutMail(brand, {
    kind: 'library',
    to,
    subject: `Your ${brand.name} library link`,
    preview: 'A new private link to what you bought.',
    heading: 'Here is your library link again.',
    paragraphs: [`It opens: ${products.join(', ')}.`],
    action: { label: 'Open your library', url: libraryUrl },
    small: privacyNotes(findOrderUrl),
    because: orderFootnote(brand),
  })
}

function privacyNotes(findOrderUrl: string): string[] {
  return [
    'Keep this link to yourself: whoever has it can download what you bought.',
    `Lost it? Ask for a new one at ${findOrderUrl}`,
  ]
}

function factsOf(receipt: Receipt): MailFact[] {
  const { to, product, country, boughtAt, number } = receipt
  return [
    { label: 'Order', value: number },
    { label: 'Date', value: timeInWords(new Date(boughtAt)) },
    { label: 'Bought', value: product },
    { label: 'Buyer', value: [...addressOf(receipt), to, ...countryName(country)].join(', ') },
    ...paidFacts(receipt),
  ]
}

function paidFacts({ brand, totalMinor, taxMinor, taxWords, currency }: Receipt): MailFact[] {
  if (totalMinor === null || !currency) return []
  const money = (minor: number) => formatMoney(minor, currency, brand)
  const tax = taxMinor ? [{ label: `${lineInWords(taxWords ?? 'Tax')}, included`, value: money(taxMinor) }] : []
  return [...tax, { label: 'Paid', value: money(totalMinor), isStrong: true }]
}

function addressOf({ buyerAddress }: Receipt): string[] {
  const address = lineInWords(buyerAddress ?? '')
  return address === '' ? [] : [address]
}

function countryName(code: string | null): string[] {
  if (code === null || !/^[A-Z]{2}$/.test(code)) return []
  return [new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code]
}
