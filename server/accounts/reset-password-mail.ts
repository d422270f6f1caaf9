import type { Mail } from '../mail/mail.ts'
import { layOutMail, type MailedBy } from '../mail/mail-layout.ts'

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
