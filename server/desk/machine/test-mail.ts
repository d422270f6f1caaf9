import type { Mail } from '../../mail/mail.ts'
import { layOutMail, type MailedBy } from '../../mail/mail-layout.ts'

/** What an owner sends to themselves to see that mail leaves. */
export function testMail({ publicUrl, brand }: MailedBy, to: string): Mail {
  const shop = brand()
  return layOutMail(shop, {
    to,
    subject: `A test from ${shop.name}`,
    preview: 'Receipts will look like this.',
    heading: 'Mail leaves your shop',
    paragraphs: ['You asked for this test on the desk. Receipts and links to libraries come from the same sender.'],
    action: { label: 'Back to the desk', url: `${publicUrl}/desk/set-up` },
  })
}
