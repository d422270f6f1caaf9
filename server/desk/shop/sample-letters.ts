import type { Imprint, MailKind } from '../../../contract/content/brand.ts'
import { formatMoney } from '../../../contract/money.ts'
import { verifyEmailMail } from '../../accounts/account-mails.ts'
import { announcementMail } from '../../announcements/announcement-mail.ts'
import { contactAnswerMail } from '../../contact/contact-mails.ts'
import type { Mail } from '../../mail/mail.ts'
import type { MailedBy } from '../../mail/mail-layout.ts'
import { giftMail } from '../../orders/gift-mails.ts'
import { libraryLinkMail, receiptMail, refundedMail, withdrawalMail } from '../../orders/order-mails.ts'

type Sample = {
  readonly imprint: Imprint
  readonly publicUrl: string
  readonly currency: string
  /** Something that the shop sells. */
  readonly product: string
  readonly now: Date
}

const TO = 'buyer@example.com'
const AMOUNT_MINOR = 800
const WORDS = 'Where do I find my files?'

/** A letter of each kind as it would be sent, to nobody: the words are the shop's own, whom and what it is about is made up. */
export function sampleLetter(kind: MailKind, { imprint, publicUrl, currency, product, now }: Sample): Mail {
  const number = `${imprint.orderPrefix}-7K2M9QX`
  const shop = { publicUrl, imprint: () => imprint }
  const amount = formatMoney(AMOUNT_MINOR, currency, { locale: imprint.locale })
  const links = { libraryUrl: `${publicUrl}/library`, findOrderUrl: `${publicUrl}/find-order` }
  const order = {
    to: TO,
    imprint,
    product,
    number,
    currency,
    totalMinor: AMOUNT_MINOR,
    refundedMinor: AMOUNT_MINOR,
    shopUrl: publicUrl,
  }
  const nothing = { taxMinor: 0, taxWords: null, buyerAddress: null, invoiceUrl: null, country: null, termsUrl: null }
  const letters: Readonly<Record<MailKind, () => Mail>> = {
    receipt: () =>
      receiptMail({
        ...order,
        ...links,
        ...nothing,
        picture: null,
        is8K: true,
        isReady: true,
        withdrawal: null,
        objection: null,
        hadBy: null,
        counted: null,
        boughtAt: now.toISOString(),
      }),
    library: () => libraryLinkMail({ imprint, to: TO, products: [product], ...links }),
    gift: () =>
      giftMail({
        imprint,
        to: TO,
        product,
        toName: 'Noor',
        fromName: 'Ana',
        words: 'For your new screen.',
        picture: null,
        arrivesAt: now.toISOString(),
        openUrl: `${publicUrl}/gift`,
      }),
    order: () => refundedMail(order),
    withdrawal: () =>
      withdrawalMail({
        imprint,
        to: TO,
        name: 'Mara',
        number,
        product,
        amount,
        declaredAt: now,
        publicUrl,
        follows: 'The money goes back the way it came.',
      }),
    account: () => verifyEmailMail(shop, TO, 'sample', { name: 'Mara', at: now }),
    answer: () => sampleAnswer(shop, number, now),
    news: () => sampleNews(shop),
  }
  return letters[kind]()
}

function sampleAnswer(shop: MailedBy, number: string, now: Date): Mail {
  const asked = { id: 'sample', number: 'R-7', topic: 'order', email: TO, order_named: number, message: WORDS } as const
  return contactAnswerMail(shop, { ...asked, received_at: now.toISOString() }, 'They are in your library.')
}

function sampleNews(shop: MailedBy): Mail {
  const leadsTo = { path: '/bundles', name: 'all bundles', picturePath: null }
  const news = { id: 'sample', subject: 'News', heading: 'Something new', words: 'There are new pictures.', leadsTo }
  return announcementMail(shop, news, { email: TO, stopKey: 'sample' })
}
