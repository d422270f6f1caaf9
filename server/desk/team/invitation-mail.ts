import type { Role } from '../../../contract/desk/staff.ts'
import type { Mail } from '../../mail/mail.ts'
import { layOutMail, type MailedBy } from '../../mail/mail-layout.ts'

type Invited = { readonly by: string; readonly role: Role; readonly url: string; readonly isAgain: boolean }

const ROLE_WORDS: Readonly<Record<Role, string>> = {
  owner: 'as an owner, who may do everything',
  catalogue: 'for the catalogue: pictures and publishing',
  support: 'for support: orders and their buyers',
}

export function invitationMail({ brand }: MailedBy, to: string, { by, role, url, isAgain }: Invited): Mail {
  const shop = brand()
  const words = isAgain
    ? `${by} sent you a new way in to the desk of ${shop.name}. With it you choose anew how you sign in; what you signed in with before no longer works from then on.`
    : `${by} invites you to the desk of ${shop.name}, ${ROLE_WORDS[role]}.`
  return layOutMail(shop, {
    to,
    subject: isAgain ? `A new way in to the desk of ${shop.name}` : `You are invited to the desk of ${shop.name}`,
    preview: 'The link works once, within 24 hours.',
    heading: isAgain ? 'A new way in' : 'You are invited',
    paragraphs: [words, 'The link works once, within 24 hours.'],
    action: { label: 'Choose how you sign in', url },
    small: [`If you do not know ${by}, do nothing: without you the link opens nothing.`],
  })
}
