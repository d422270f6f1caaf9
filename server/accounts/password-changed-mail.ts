import type { Mail } from '../mail/mail.ts'
import { layOutMail, type MailedBy } from '../mail/mail-layout.ts'
import { timeInWords } from './who-asked.ts'

type Change = {
  readonly at: Date
  /** The account was opened in another way until now, such as Google. */
  readonly isFirst: boolean
  /** How they proved to be the owner. */
  readonly by: 'link' | 'password'
  /** What else has changed with it. */
  readonly told?: readonly string[]
}

export function passwordChangedMail({ publicUrl, brand }: MailedBy, to: string, change: Change): Mail {
  const { at, isFirst, by, told = [] } = change
  const shop = brand()
  const what = isFirst ? `A password was added to your ${shop.name} account` : `Your ${shop.name} password was changed`
  return layOutMail(shop, {
    kind: 'account',
    to,
    subject: what,
    preview: by === 'link' ? 'Every device was signed out.' : 'Every other device was signed out.',
    heading: isFirst ? 'A password was added' : 'Your password was changed',
    paragraphs: [
      `${what} on ${timeInWords(at)}, ${BY[by]}`,
      ...(isFirst ? ['You can log in with it from now on, beside the way you used before.'] : []),
      ...told,
    ],
    action: { label: 'Log in', url: `${publicUrl}/login` },
    small: [NOT_YOU[by]],
  })
}

const BY: Readonly<Record<Change['by'], string>> = {
  link: 'with a link from a mail to this address. Every device was signed out.',
  password: 'by somebody who was signed in and proved once more to be its owner. Every other device was signed out.',
}

const NOT_YOU: Readonly<Record<Change['by'], string>> = {
  link: 'If it was not you, somebody else reads your mail: secure your mailbox, then choose a new password with Forgot Password.',
  password: 'If it was not you, choose a new password with Forgot Password at once: that signs out every device.',
}
