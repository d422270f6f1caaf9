import type { ShopBrand } from '../../contract/content/brand.ts'
import { longDay } from '../../contract/orders/consent.ts'
import type { Mail } from '../mail/mail.ts'
import { layOutMail, type MailPicture } from '../mail/mail-layout.ts'
import { nameInWords, wordsWithoutLinks } from '../mail/typed-words.ts'
import { orderFootnote } from './letters/order-letter-parts.ts'

/** What mails about a gift may say. Names and words are as somebody typed them; each mail takes the links out of them. */
export type GiftLetter = {
  readonly brand: ShopBrand
  readonly to: string
  /** As the shop names it. */
  readonly product: string
  readonly toName: string
  readonly fromName: string
  readonly words: string
  readonly arrivesAt: string
  readonly picture: MailPicture | null
}

/** To whom it is for, on its day. */
export function giftMail(letter: GiftLetter & { readonly openUrl: string }): Mail {
  const { brand, to, product, words, openUrl, picture } = letter
  const from = nameOr(letter.fromName, 'Somebody')
  return layOutMail(brand, {
    kind: 'gift',
    to,
    subject: `A gift from ${from}`,
    preview: `${product}, for you.`,
    picture,
    heading: greeting(letter),
    paragraphs: [
      ...(words ? [`“${wordsWithoutLinks(words)}”`] : []),
      `${from} gives you ${theGift(product)} by ${brand.name}. Nothing to pay, and no account needed.`,
    ],
    action: { label: 'Open your gift', url: openUrl },
    small: ['Whoever opens this link first has the gift, so keep it to yourself.'],
    because: ['Your address was used for this letter and for nothing else.'],
  })
}

/** To the giver, once it is paid. */
export function giftReceiptMail(
  letter: GiftLetter & {
    readonly number: string
    readonly paid: string | null
    readonly givenUrl: string
    readonly termsUrl: string | null
    readonly withdrawal: string | null
    readonly objection: string | null
  },
): Mail {
  const { brand, to, product, words, arrivesAt, number, paid, givenUrl, termsUrl, withdrawal, objection } = letter
  const name = nameOr(letter.toName, 'them')
  return layOutMail(brand, {
    kind: 'gift',
    to,
    subject: `Your gift for ${name}: ${product}`,
    preview: `It arrives on ${longDay(arrivesAt)}.`,
    heading: 'Your gift is paid.',
    paragraphs: [
      `Thank you. A letter to ${name} leaves on ${longDay(arrivesAt)} and opens ${theGift(product)} to whoever opens it; it does not open to you.`,
      ...(words ? [`Your words: “${wordsWithoutLinks(words)}”`] : []),
    ],
    facts: [
      { label: 'Order', value: number },
      { label: 'For', value: name },
      { label: 'Arrives', value: longDay(arrivesAt) },
      ...(paid ? [{ label: 'Paid', value: paid, isStrong: true }] : []),
    ],
    action: { label: 'See how it stands', url: givenUrl },
    small: [
      ...(withdrawal === null ? [] : [withdrawal]),
      ...(termsUrl === null ? [] : [`The terms of this purchase: ${termsUrl}`]),
    ],
    because: [...orderFootnote(brand), ...(objection === null ? [] : [objection])],
  })
}

/** To the giver: the letter did not arrive, so nobody can open the gift. */
export function giftLostMail(
  letter: GiftLetter & { readonly number: string; readonly givenUrl: string; readonly toEmail: string },
): Mail {
  const { brand, to, product, number, givenUrl, toEmail } = letter
  const name = nameOr(letter.toName, 'them')
  return layOutMail(brand, {
    kind: 'gift',
    to,
    subject: `Your gift did not reach ${name}`,
    preview: 'You can name another address.',
    heading: 'Your gift did not arrive.',
    paragraphs: [
      `The letter to ${name} could not be delivered to ${toEmail}. So nobody has ${theGift(product)} yet.`,
      'Name another address, and the letter leaves at once. Nothing more is paid.',
    ],
    facts: [{ label: 'Order', value: number }],
    action: { label: 'Name another address', url: givenUrl },
    small: ['This link takes the place of the one in your receipt.'],
    because: orderFootnote(brand),
  })
}

/** To the giver: that it was opened, and nothing of what is done with it. */
export function giftClaimedMail(letter: GiftLetter & { readonly number: string }): Mail {
  const { brand, to, product, number } = letter
  const name = nameOr(letter.toName, 'them')
  return layOutMail(brand, {
    kind: 'gift',
    to,
    subject: 'Your gift was opened',
    preview: `${product}, for ${name}.`,
    heading: 'Your gift was opened.',
    paragraphs: [`${theGift(product, true)} that you gave ${name} is in their library now.`],
    facts: [{ label: 'Order', value: number }],
    because: orderFootnote(brand),
  })
}

/** To the giver: the payment went back, and with it the gift. */
export function giftRefundedMail(
  letter: GiftLetter & { readonly number: string; readonly amount: string | null },
): Mail {
  const { brand, to, product, amount, number } = letter
  return layOutMail(brand, {
    kind: 'gift',
    to,
    subject: amount ? `Your refund of ${amount}` : 'Your refund',
    preview: 'Your gift has ended.',
    heading: amount ? `${amount} is on its way back.` : 'Your payment is on its way back.',
    paragraphs: [
      `${theGift(product, true)} that you gave ${nameOr(letter.toName, 'away')} was refunded the way you paid. Your bank may take some days to show it.`,
      'The gift has ended: it opens to nobody now. Whoever has had the letter is told so.',
    ],
    facts: [{ label: 'Order', value: number }],
    because: orderFootnote(brand),
  })
}

/** To whom it was for: it opens nothing any more. Says nothing about money. */
export function giftEndedMail(letter: GiftLetter): Mail {
  const { brand, to, product } = letter
  return layOutMail(brand, {
    kind: 'gift',
    to,
    subject: 'A gift has ended',
    preview: `${product} opens no more.`,
    heading: 'A gift has ended.',
    paragraphs: [
      `${theGift(product, true)} that ${nameOr(letter.fromName, 'somebody')} gave you was taken back. It opens no more, and the licence for its files has ended.`,
    ],
    small: [`Questions? Write to us at ${brand.contactUrl}`],
  })
}

function nameOr(name: string, otherwise: string): string {
  return nameInWords(name) || otherwise
}

function greeting({ toName, product }: GiftLetter): string {
  return `For ${nameOr(toName, 'you')}: ${theGift(product)}.`
}

function theGift(product: string, isFirst = false): string {
  const article = isFirst ? 'The' : 'the'
  return product.endsWith('Bundle') ? `${article} ${product}` : product
}
