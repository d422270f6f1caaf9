import type { Mail } from '../mail/mail.ts'
import { layOutMail } from '../mail/mail-layout.ts'
import { whoAsked } from './who-asked.ts'

type Asked = { readonly name: string; readonly at: Date }

export function verifyEmailMail(to: string, publicUrl: string, token: string, asked: Asked): Mail {
  return layOutMail({
    to,
    subject: 'Confirm your address for PURE 8K',
    preview: 'One press, and purchases made with this address are yours on every device.',
    heading: 'Confirm your address',
    paragraphs: [
      `Somebody signed up at PURE 8K with this address, ${whoAsked(asked.name, asked.at)}. If that was you, please confirm it.`,
      'Purchases made with this address then belong to the account. In another browser than the one that signed up, you choose a password first: it replaces the one from before, and every other device is signed out.',
      'The link works once, within one day.',
    ],
    action: { label: 'Confirm address', url: `${publicUrl}/verify-email#token=${encodeURIComponent(token)}` },
    small: ['If it was not you, do nothing: the account shows nothing of yours as long as nobody confirms.'],
  })
}
