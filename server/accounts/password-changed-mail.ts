import type { Mail } from '../mail/mail.ts'
import { layOutMail } from '../mail/mail-layout.ts'
import { timeInWords } from './who-asked.ts'

type Change = {
  readonly at: Date
  /** The account was opened in another way until now, such as Google. */
  readonly isFirst: boolean
}

export function passwordChangedMail(to: string, publicUrl: string, { at, isFirst }: Change): Mail {
  const what = isFirst ? 'A password was added to your PURE 8K account' : 'Your PURE 8K password was changed'
  return layOutMail({
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
