import type { Mail } from '../mail/mail.ts'
import { layOutMail, type MailedBy } from '../mail/mail-layout.ts'
import { whoAsked } from './who-asked.ts'

type Asked = { readonly name: string; readonly at: Date }

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
