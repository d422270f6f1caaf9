import type { Mail } from '../mail/mail.ts'
import { layOutMail, type MailedBy } from '../mail/mail-layout.ts'
import { timeInWords } from './who-asked.ts'

/** To the address that the account had before. It does not name the new one. */
export function addressChangedMail({ brand }: MailedBy, to: string, at: Date): Mail {
  const shop = brand()
  return layOutMail(shop, {
    kind: 'account',
    to,
    subject: `The address of your ${shop.name} account was changed`,
    preview: 'Your account has another address now.',
    heading: 'Your address was changed',
    paragraphs: [
      `On ${timeInWords(at)} your ${shop.name} account moved from this address to another one. Everything in your library stays in it.`,
      'Whoever did it typed your password, or signed in with Google, and confirmed the new address.',
    ],
    small: ['If it was not you, answer this mail at once.'],
  })
}
