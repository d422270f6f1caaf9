import type { Mail } from '../mail/mail.ts'
import { layOutMail } from '../mail/mail-layout.ts'

export function verifyEmailMail(to: string, publicUrl: string, token: string): Mail {
  return layOutMail({
    to,
    subject: 'Confirm your address for PURE 8K',
    preview: 'One press, and purchases made with this address are yours on every device.',
    heading: 'Confirm your address',
    paragraphs: [
      'Welcome to PURE 8K. Please confirm that this address is yours.',
      'Purchases made with it then appear in your library. The link works for one day.',
    ],
    action: { label: 'Confirm address', url: `${publicUrl}/verify-email#token=${encodeURIComponent(token)}` },
    small: ['If you did not sign up, do not confirm: somebody typed your address by mistake.'],
  })
}
