import type { ShopBrand } from '../../../contract/brand.ts'
import { timeInWords } from '../../../contract/consent.ts'
import type { Mail } from '../../mail/mail.ts'
import { layOutMail } from '../../mail/mail-layout.ts'
import { nameInWords } from '../../mail/typed-words.ts'

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
