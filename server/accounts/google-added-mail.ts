import type { Mail } from '../mail/mail.ts'
import { layOutMail, type MailedBy } from '../mail/mail-layout.ts'
import { timeInWords } from './who-asked.ts'

type Added = {
  readonly at: Date
  /** Nobody had proved the address before, so the password from before is gone. */
  readonly hasEndedPassword: boolean
}

export function googleAddedMail({ publicUrl, brand }: MailedBy, to: string, { at, hasEndedPassword }: Added): Mail {
  const shop = brand()
  return layOutMail(shop, {
    kind: 'account',
    to,
    subject: `Your ${shop.name} account opens with Google now`,
    preview: 'Somebody signed in with Google for the first time.',
    heading: 'Google was added to your account',
    paragraphs: [
      `On ${timeInWords(at)} somebody signed in to your ${shop.name} account with Google for the first time, as the owner of this address.`,
      hasEndedPassword
        ? 'The address had never been confirmed. So the password that was chosen at the sign-up ended, and every device was signed out.'
        : 'Your password works as before.',
    ],
    action: { label: 'Log in', url: `${publicUrl}/login` },
    small: ['If it was not you, secure your Google account, then choose a new password with Forgot Password.'],
  })
}
