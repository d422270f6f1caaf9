import type { Mail } from '../mail/mail.ts'
import { layOutMail } from '../mail/mail-layout.ts'

export function resetPasswordMail(to: string, publicUrl: string, token: string): Mail {
  return layOutMail({
    to,
    subject: 'Choose a new password for PURE 8K',
    preview: 'The link works once, within one hour.',
    heading: 'Choose a new password',
    paragraphs: [
      'Somebody asked for a new password for the PURE 8K account with this address.',
      'The link works once, within one hour. When the password is changed, every device is signed out.',
    ],
    action: { label: 'Choose a new password', url: `${publicUrl}/reset-password#token=${encodeURIComponent(token)}` },
    small: ['If it was not you, do nothing: the password stays as it is.'],
  })
}
