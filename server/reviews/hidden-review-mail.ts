import type { Mail } from '../mail/mail.ts'
import { layOutMail, type MailedBy } from '../mail/mail-layout.ts'
import { wordsWithoutLinks } from '../mail/typed-words.ts'

type Hidden = {
  /** What was rated, as the shop names it. */
  readonly product: string
  readonly words: string
  readonly reason: string
  readonly orderNumber: string
}

/** The statement of reasons: what was hidden, why, who decided, and what its writer can do. */
export function hiddenReviewMail({ publicUrl, brand }: MailedBy, to: string, hidden: Hidden): Mail {
  const shop = brand()
  const { product, words, reason, orderNumber } = hidden
  return layOutMail(shop, {
    kind: 'answer',
    to,
    subject: `Your review of ${product} is hidden`,
    preview: 'Why, and what you can do.',
    heading: 'Your review is hidden.',
    paragraphs: [
      `Your review of ${product} (order ${orderNumber}) is no longer shown at ${shop.name}, and no longer counts.`,
      `The reason: ${reason}`,
      ...(words ? [`You wrote: ${wordsWithoutLinks(words)}`] : []),
      `A person at ${shop.name} read it and decided this by the rules on how reviews work; no automatic decision was made.`,
      'You can change or delete your review. If you think that the decision is wrong, answer us at the contact below, and somebody looks again. You can also turn to a court, or to a body for settling disputes that is certified in your country.',
    ],
    action: { label: 'How reviews work', url: `${publicUrl}/how-reviews-work` },
    small: [`Contact: ${publicUrl}/contact?topic=review`],
  })
}
