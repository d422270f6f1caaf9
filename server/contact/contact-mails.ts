import { CONTACT_TOPICS } from '../../contract/accounts/contact.ts'
import type { Mail } from '../mail/mail.ts'
import { layOutMail, type MailedBy } from '../mail/mail-layout.ts'
import { lineInWords, minuteInWords, wordsWithoutLinks } from '../mail/typed-words.ts'
import type { ContactMessageRow } from './contact-queries.ts'

type Written = Pick<ContactMessageRow, 'id' | 'number' | 'topic' | 'email' | 'order_named' | 'message' | 'received_at'>

/** To the owner. The subject holds nothing that a visitor typed. */
export function contactMail({ publicUrl, brand }: MailedBy, to: string, written: Written): Mail {
  const topic = CONTACT_TOPICS[written.topic]
  const order = written.order_named ? [`They name the order ${lineInWords(written.order_named)}.`] : []
  return layOutMail(brand(), {
    to,
    subject: subjectOf(written),
    preview: `${topic}, through the contact form`,
    heading: topic,
    paragraphs: [`${written.email} wrote through the contact form:`, ...quote(written.message), ...order],
    action: { label: 'Answer on the desk', url: `${publicUrl}/desk/messages?tab=inbox&message=${written.id}` },
    small: ['An answer to this mail reaches nobody: answer on the desk, or write to the address above.'],
  })
}

/** To the writer, where the address is known to be theirs. */
export function contactCopyMail({ brand }: MailedBy, written: Written): Mail {
  const shop = brand()
  return layOutMail(shop, {
    kind: 'answer',
    to: written.email,
    subject: subjectOf(written),
    preview: 'This is a copy of what you wrote.',
    heading: 'We have your message',
    paragraphs: [
      `It reached ${shop.name} on ${minuteInWords(new Date(written.received_at))} as ${written.number}. This is a copy of it:`,
      ...quote(written.message),
    ],
    small: ['If you did not write it, somebody typed your address; do nothing.'],
  })
}

/** To the writer, with what they wrote below. */
export function contactAnswerMail({ publicUrl, brand }: MailedBy, written: Written, words: string): Mail {
  const shop = brand()
  return layOutMail(shop, {
    kind: 'answer',
    to: written.email,
    subject: `Re: ${subjectOf(written)}`,
    preview: `${shop.name} answers your message.`,
    heading: 'An answer to your message',
    paragraphs: [
      ...linesOf(words),
      `You wrote on ${minuteInWords(new Date(written.received_at))}:`,
      ...quote(written.message),
    ],
    small: [`To write again, open ${publicUrl}/contact and name ${written.number}.`],
  })
}

/** The number keeps a mailbox's thread together. */
function subjectOf({ number, topic }: Written): string {
  return `[${number}] ${CONTACT_TOPICS[topic]}`
}

/** Marked line by line: nothing that somebody typed reads as the shop's own words. */
function quote(message: string): string[] {
  return linesOf(wordsWithoutLinks(message)).map((line) => `> ${line}`)
}

function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line.trim() !== '')
}
