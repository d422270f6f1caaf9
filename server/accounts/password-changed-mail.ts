import type { Mail } from '../mail/mail.ts'
import { layOutMail, type MailedBy } from '../mail/mail-layout.ts'
import { timeInWords } from './who-asked.ts'

type Change = {
  readonly at: Date
  /** The account was opened in another way until now, such as Google. */
  readonly isFirst: boolean
}

export function passwordChangedMail({ publicUrl, imprint }: MailedBy, to: string, { at, isFirst }: Change): Mail {
  const shop = imprint()
  const what = isFirst ? `A password was added to your ${shop.name} account` : `Your ${shop.name} password was changed`
  return layOutMail(shop, {
    to,
    subject: what,
    preview: 'Every device was signed out.',
    heading: isFirst ? 'A password was added' : 'Your password was changed',
    paragraphs: [
      `${what} on ${timeInWords(at)}, with a link from a mail to this address. Every device was signed out.`,
      ...(isFirst ? ['You can log in with it from now on, beside the way you used before.'] : []),
    ],
    action: { label: 'Log in', url: `${publicUrl}/login` },
    small: [
      'If it was not you, somebody else reads your mail: secure your mailbox, then choose a new password with Forgot Password.',
    ],
  })
}
