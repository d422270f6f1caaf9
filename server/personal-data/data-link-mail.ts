import type { Mail } from '../mail/mail.ts'
import { layOutMail, type MailedBy } from '../mail/mail-layout.ts'

export function dataLinkMail({ publicUrl, brand }: MailedBy, to: string, token: string): Mail {
  const shop = brand()
  return layOutMail(shop, {
    kind: 'account',
    to,
    subject: `What ${shop.name} keeps about you`,
    preview: 'See it, take a copy, or have it erased.',
    heading: 'Your data',
    paragraphs: [
      `Somebody asked to see what ${shop.name} keeps about this address. If that was you, open the link: you see it, can take a copy, and can have it erased.`,
      'The link works for one day, and for nothing else.',
    ],
    action: { label: 'Show what is kept', url: `${publicUrl}/your-data/open/${token}` },
    small: ['If it was not you, do nothing. Keep the link to yourself: whoever has it can see and erase your data.'],
  })
}
