import type { ShopBrand } from '../../contract/brand.ts'
import type { Mail } from '../mail/mail.ts'
import { layOutMail, type MailPicture } from '../mail/mail-layout.ts'

export type ReadyLetter = {
  readonly brand: ShopBrand
  readonly to: string
  /** The bundle, as the shop names it. */
  readonly product: string
  readonly number: string
  readonly libraryUrl: string
  readonly picture: MailPicture | null
}

/** To whoever asked for all files of a bundle before they were there. */
export function readyMail({ brand, to, product, number, libraryUrl, picture }: ReadyLetter): Mail {
  return layOutMail(brand, {
    kind: 'library',
    to,
    subject: `${product}: every file is there now`,
    preview: 'All of it can be downloaded.',
    picture,
    heading: `The ${product} is complete.`,
    paragraphs: ['Every wallpaper of it can be downloaded now, one by one or all at once.'],
    facts: [{ label: 'Order', value: number }],
    action: { label: 'Open your library', url: libraryUrl },
    small: ['Keep this link to yourself: whoever has it can download what you bought.'],
    because: ['You asked for all files of it before they were there; this is the one letter about that.'],
  })
}
