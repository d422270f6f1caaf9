import type { ShopBrand } from '../../contract/content/brand.ts'
import { formatMoney } from '../../contract/money.ts'
import { timeInWords } from '../../contract/orders/consent.ts'
import { TIED_WORDS } from '../../contract/orders/reductions.ts'
import type { Mail } from '../mail/mail.ts'
import { layOutMail, type MailFact, type MailPicture } from '../mail/mail-layout.ts'
import { lineInWords, nameInWords } from '../mail/typed-words.ts'
import { orderFootnote } from './letters/order-letter-parts.ts'

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

/** What the mails about an order's fate may say. */
export type OrderLetter = {
  readonly to: string
  /** What was bought, as the shop names it. */
  readonly product: string | null
  readonly totalMinor: number | null
  readonly refundedMinor: number
  readonly currency: string | null
  readonly number: string
  readonly shopUrl: string
  readonly brand: ShopBrand
}

/** The whole payment went back. */
export function refundedMail(letter: OrderLetter): Mail {
  const { to, totalMinor, shopUrl } = letter
  const amount = money(totalMinor, letter)
  return layOutMail(letter.brand, {
    kind: 'order',
    to,
    subject: amount ? `Your refund of ${amount}` : 'Your refund',
    preview: 'Your payment was returned.',
    heading: amount ? `${amount} is on its way back.` : 'Your payment is on its way back.',
    paragraphs: [
      `${theProduct(letter)} was refunded the way you paid. Your bank may take some days to show it.`,
      'With the refund it left your library, and the licence for its files has ended.',
    ],
    facts: orderFacts(letter),
    because: orderFootnote(letter.brand),
    action: { label: 'See the bundles', url: `${shopUrl}/bundles` },
    small: [askUs(letter)],
  })
}

export function partlyRefundedMail(letter: OrderLetter): Mail {
  const amount = money(letter.refundedMinor, letter)
  return layOutMail(letter.brand, {
    kind: 'order',
    to: letter.to,
    subject: amount ? `${amount} of your payment was returned` : 'Part of your payment was returned',
    preview: 'Your wallpapers stay yours.',
    heading: 'Part of your payment was returned.',
    paragraphs: [
      `${amount ? `In all ${amount}` : 'A part'} of what you paid for ${theProduct(letter, 'the')} is on its way back. Your bank may take some days to show it.`,
      'Nothing changes in your library: your wallpapers stay yours.',
    ],
    facts: orderFacts(letter),
    because: orderFootnote(letter.brand),
    small: [askUs(letter)],
  })
}

/** The buyer's bank asked for the money back. Some never meant to. */
export function disputedMail(letter: OrderLetter): Mail {
  const amount = money(letter.totalMinor, letter)
  return layOutMail(letter.brand, {
    kind: 'order',
    to: letter.to,
    subject: 'Your bank asked for a payment back',
    preview: 'Until that is settled, the order is closed.',
    heading: 'Did you mean to dispute this?',
    paragraphs: [
      `The payment${amount ? ` of ${amount}` : ''} for ${theProduct(letter, 'the')} is disputed. Until that is settled, the order is closed.`,
      'If it was a mistake, tell your bank. Your library opens by itself as soon as the dispute is settled in favour of the order.',
    ],
    facts: orderFacts(letter),
    because: orderFootnote(letter.brand),
    action: { label: 'Write to us', url: contactUrl(letter) },
  })
}

export function revokedMail(letter: OrderLetter): Mail {
  return layOutMail(letter.brand, {
    kind: 'order',
    to: letter.to,
    subject: 'Your order was closed',
    preview: 'If you do not know why, please write to us.',
    heading: 'Your order was closed.',
    paragraphs: [
      `We closed your order of ${theProduct(letter, 'the')}, so it is no longer in your library.`,
      'If you do not know why, please write to us and name the order.',
    ],
    facts: orderFacts(letter),
    because: orderFootnote(letter.brand),
    action: { label: 'Write to us', url: contactUrl(letter) },
  })
}

/** Something about the order is wrong, and only a person can tell what. */
export function checkingMail(letter: OrderLetter): Mail {
  return layOutMail(letter.brand, {
    kind: 'order',
    to: letter.to,
    subject: 'We are checking your order',
    preview: 'There is nothing for you to do.',
    heading: 'We are checking your order.',
    paragraphs: [
      'Your order has reached us. Something about it differs from what we expected, so a person looks at it before it opens.',
      'There is nothing for you to do, and please do not pay twice. Once it is right, your library link comes by mail. If it is refunded, you hear that by mail too.',
    ],
    facts: orderFacts(letter),
    because: orderFootnote(letter.brand),
    small: [askUs(letter)],
  })
}

/** To the address that it had before. It does not name the new one. */
export function orderMovedMail(letter: OrderLetter): Mail {
  return layOutMail(letter.brand, {
    kind: 'order',
    to: letter.to,
    subject: 'Your order was moved to another address',
    preview: 'Links that were sent to this address open it no more.',
    heading: 'Your order was moved.',
    paragraphs: [
      `Your order of ${theProduct(letter, 'the')} belongs to another address now, as we were asked. Links that were sent here open it no more.`,
      'If you did not ask for it, please write to us at once and name the order.',
    ],
    facts: orderFacts(letter),
    because: orderFootnote(letter.brand),
    action: { label: 'Write to us', url: contactUrl(letter) },
  })
}

/** A dispute that was won, or the owner's word: access is back. */
export function reopenedMail(letter: OrderLetter & { readonly libraryUrl: string }): Mail {
  return layOutMail(letter.brand, {
    kind: 'order',
    to: letter.to,
    subject: 'Your order is open again',
    preview: 'Your wallpapers are back in your library.',
    heading: `${theProduct(letter)} is yours again.`,
    paragraphs: ['Your order is settled, and everything is back in your library.'],
    facts: orderFacts(letter),
    because: orderFootnote(letter.brand),
    action: { label: 'Open your library', url: letter.libraryUrl },
    small: ['Keep this link to yourself: whoever has it can download what you bought.', askUs(letter)],
  })
}

function theProduct({ product }: OrderLetter, article: 'The' | 'the' = 'The'): string {
  if (product === null) return article === 'The' ? 'Your purchase' : 'your purchase'
  return product.endsWith('Bundle') ? `${article} ${product}` : product
}

function money(minor: number | null, { brand, currency }: OrderLetter): string | null {
  return minor === null || !currency ? null : formatMoney(minor, currency, brand)
}

function orderFacts({ number, product }: OrderLetter): MailFact[] {
  return [{ label: 'Order', value: number }, ...(product === null ? [] : [{ label: 'Bought', value: product }])]
}

function askUs(letter: OrderLetter): string {
  return `Questions? Write to us at ${contactUrl(letter)}`
}

/** The shop's form, with the order filled in. */
function contactUrl({ shopUrl, number }: OrderLetter): string {
  return `${shopUrl}/contact?topic=order&order=${encodeURIComponent(number)}`
}

export type WithdrawalLetter = {
  readonly brand: ShopBrand
  readonly to: string
  readonly name: string
  readonly number: string
  /** What was bought, as the shop names it. */
  readonly product: string
  /** As it is written; null where it is not known. */
  readonly amount: string | null
  readonly declaredAt: Date
  readonly publicUrl: string
}

/** Confirms that a withdrawal arrived, with its words and its time. What follows is another letter's. */
export function withdrawalMail(letter: WithdrawalLetter & { readonly follows: string }): Mail {
  const { brand, to, name, number, product, declaredAt, follows } = letter
  return layOutMail(brand, {
    kind: 'withdrawal',
    to,
    subject: `We received your withdrawal from order ${number}`,
    preview: `Received on ${timeInWords(declaredAt)}.`,
    heading: 'We received your withdrawal.',
    paragraphs: [
      follows,
      `Words of the declaration: “I, ${nameInWords(name)}, withdraw from my contract for order ${number}.”`,
    ],
    facts: [
      { label: 'Received', value: timeInWords(declaredAt) },
      { label: 'Order', value: number },
      { label: 'Bought', value: product },
    ],
    small: ['Please keep this letter. If this was not you, answer it or write to us.'],
  })
}

/** The owner's answer, where a person had to decide and did not give the money back. */
export function withdrawalDeclinedMail(letter: WithdrawalLetter & { readonly reason: string }): Mail {
  const { brand, to, number, product, declaredAt, reason, publicUrl } = letter
  return layOutMail(brand, {
    kind: 'withdrawal',
    to,
    subject: `About your withdrawal from order ${number}`,
    preview: 'We have looked at it.',
    heading: 'We have looked at your withdrawal.',
    paragraphs: [
      `Your withdrawal of ${timeInWords(declaredAt)} came after the right to withdraw had ended, so the order stays as it is.`,
      `Our reason: “${reason}”`,
    ],
    facts: [
      { label: 'Order', value: number },
      { label: 'Bought', value: product },
    ],
    action: { label: 'Open your library', url: `${publicUrl}/library` },
    small: [
      `If you see it otherwise, answer this letter or write to us: ${publicUrl}/contact?topic=order&order=${encodeURIComponent(number)}`,
    ],
  })
}
