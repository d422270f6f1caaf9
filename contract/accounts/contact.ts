import { literal, object, string, type ValueOf } from '../schema.ts'

/** What a message is about, as the form asks and the desk shows it. */
export const CONTACT_TOPICS = {
  wish: 'A wallpaper I wish for',
  order: 'An order or a payment',
  download: 'A download or a file',
  licence: 'Licence, press, work',
  accessibility: 'Accessibility',
  review: 'A review to report',
  other: 'Something else',
} as const

export type ContactTopic = keyof typeof CONTACT_TOPICS

export const TOPIC_NAMES = Object.keys(CONTACT_TOPICS) as ContactTopic[]

export const LONGEST_MESSAGE = 4000
export const LONGEST_ORDER_NUMBER = 60

/** Filled in by robots alone: people do not see it. */
export const TRAP_FIELD = 'homepage'

/** Where the form goes without scripts; the answer is a page. */
export const CONTACT_FORM_PATH = '/contact/send'

export const isContactReceipt = object({
  /** By which the shop finds the message again. */
  number: string,
  receivedAt: string,
  /**
   * Whether a copy is mailed: to the confirmed address of the account that wrote; perhaps, where an order is named, since
   * nobody is told whose order it is; or not at all.
   */
  copy: literal('mailed', 'perhaps', 'none'),
})
export type ContactReceipt = ValueOf<typeof isContactReceipt>

export function copyWords({ copy }: Pick<ContactReceipt, 'copy'>): string {
  if (copy === 'mailed') return 'A copy is on its way to you.'
  if (copy === 'perhaps') return 'If the order was bought with this address, a copy is on its way there.'
  return 'Keep this copy if you like: we mail one only to addresses that we know to be yours.'
}
