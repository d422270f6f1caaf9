import type { ShopBrand } from '../../contract/brand.ts'
import { formatMoney } from '../../contract/money.ts'
import type { Mail } from '../mail/mail.ts'
import { layOutMail, type MailFact } from '../mail/mail-layout.ts'
import { orderFootnote } from './order-letter-parts.ts'

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
