import type { Mail } from '../mail/mail.ts'
import { layOutMail, type MailedBy } from '../mail/mail-layout.ts'
import { minuteInWords, whoAsked } from '../mail/typed-words.ts'

type Asked = { readonly name: string; readonly at: Date }

export function verifyEmailMail({ publicUrl, brand }: MailedBy, to: string, token: string, asked: Asked): Mail {
  const shop = brand()
  return layOutMail(shop, {
    kind: 'account',
    to,
    subject: `Confirm your address for ${shop.name}`,
    preview: 'One press, and purchases made with this address are yours on every device.',
    heading: 'Confirm your address',
    paragraphs: [
      `Somebody signed up at ${shop.name} with this address, ${whoAsked(asked.name, asked.at)}. If that was you, please confirm it.`,
      'Purchases made with this address then belong to the account. In another browser than the one that signed up, you choose a password first: it replaces the one from before, and every other device is signed out.',
      'The link works once, within one day.',
    ],
    action: { label: 'Confirm address', url: `${publicUrl}/verify-email#token=${encodeURIComponent(token)}` },
    small: ['If it was not you, do nothing: the account shows nothing of yours as long as nobody confirms.'],
  })
}

export function changeAddressMail({ publicUrl, brand }: MailedBy, to: string, token: string, asked: Asked): Mail {
  const shop = brand()
  return layOutMail(shop, {
    kind: 'account',
    to,
    subject: `Confirm your new address for ${shop.name}`,
    preview: 'One press, in the browser in which you are logged in.',
    heading: 'Confirm your new address',
    paragraphs: [
      `Somebody asked to move a ${shop.name} account to this address, ${whoAsked(asked.name, asked.at)}. If that was you, open the link in a browser in which you are logged in.`,
      'The account then has this address, what it owns stays in it, and every other device is signed out.',
      'The link works once, within one day.',
    ],
    action: { label: 'Confirm new address', url: `${publicUrl}/verify-email#token=${encodeURIComponent(token)}` },
    small: ['If it was not you, do nothing: nobody gets anything that was bought with this address.'],
  })
}

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
      `On ${minuteInWords(at)} your ${shop.name} account moved from this address to another one. Everything in your library stays in it.`,
      'Whoever did it typed your password, or signed in with Google, and confirmed the new address.',
    ],
    small: ['If it was not you, answer this mail at once.'],
  })
}

export function resetPasswordMail({ publicUrl, brand }: MailedBy, to: string, token: string): Mail {
  const shop = brand()
  return layOutMail(shop, {
    kind: 'account',
    to,
    subject: `Choose a new password for ${shop.name}`,
    preview: 'The link works once, within one hour.',
    heading: 'Choose a new password',
    paragraphs: [
      `Somebody asked for a new password for the ${shop.name} account with this address.`,
      'The link works once, within one hour. When the password is changed, every device is signed out.',
    ],
    action: { label: 'Choose a new password', url: `${publicUrl}/reset-password#token=${encodeURIComponent(token)}` },
    small: ['If it was not you, do nothing: the password stays as it is.'],
  })
}

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
      `${what} on ${minuteInWords(at)}, ${BY[by]}`,
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
      `On ${minuteInWords(at)} somebody signed in to your ${shop.name} account with Google for the first time, as the owner of this address.`,
      hasEndedPassword
        ? 'The address had never been confirmed. So the password that was chosen at the sign-up ended, and every device was signed out.'
        : 'Your password works as before.',
    ],
    action: { label: 'Log in', url: `${publicUrl}/login` },
    small: ['If it was not you, secure your Google account, then choose a new password with Forgot Password.'],
  })
}
