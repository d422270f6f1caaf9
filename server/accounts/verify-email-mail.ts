import type { Mail } from '../mail/mail.ts'
import { layOutMail, type MailedBy } from '../mail/mail-layout.ts'
import { whoAsked } from './who-asked.ts'

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
