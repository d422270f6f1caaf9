import { z } from 'zod'
import { MAIL_KINDS, type MailKind, type ShopBrand } from '../../../contract/content/brand.ts'
import { brandOf } from '../../../contract/content/content.ts'
import { formatMoney } from '../../../contract/money.ts'
import { verifyEmailMail } from '../../accounts/account-mails.ts'
import { announcementMail } from '../../announcements/announcement-mail.ts'
import { contactAnswerMail } from '../../contact/contact-mails.ts'
import type { Mail } from '../../mail/mail.ts'
import type { MailedBy } from '../../mail/mail-layout.ts'
import { giftMail } from '../../orders/gift-mails.ts'
import { libraryLinkMail, receiptMail, refundedMail, withdrawalMail } from '../../orders/order-mails.ts'
import { productsOf } from '../../prices/products.ts'
import { framedHeaders } from '../guard/desk-guard.ts'
import { type DeskRoute, staffRoute } from '../guard/desk-route.ts'
import { readDraft, type ShopParts } from './draft-routes.ts'

const HEADERS = framedHeaders(["style-src 'unsafe-inline'"])

const asked = z.object({
  kind: z.enum(MAIL_KINDS).default('receipt'),
  /** As a mailbox of this kind shows it. */
  scheme: z.enum(['light', 'dark']).default('light'),
  /** Another one after every change, so that no browser shows the one before. */
  r: z.string().max(20).optional(),
})

/** A letter of the shop as the draft would send it. */
export function mailPreviewRoute(parts: ShopParts): DeskRoute {
  return staffRoute({
    method: 'GET',
    path: '/mail-preview',
    access: 'brand',
    query: asked,
    async answer({ query: { kind, scheme }, reply }) {
      const { publicUrl, contactUrl } = parts.machine.config
      const { content } = await readDraft(parts)
      const brand = brandOf(content, { publicUrl, contactUrl })
      const [first] = productsOf(content, content.bundles).values()
      const product = first?.name ?? content.allAccess.name
      const { currency } = content
      const { html } = sampleLetter(kind, { brand, publicUrl, currency, product, now: parts.now() })
      return reply.headers(HEADERS).type('text/html; charset=utf-8').send(asSeenIn(html, scheme))
    },
  })
}

/** The mailbox says which it is; here whoever looks does. */
function asSeenIn(html: string, scheme: 'light' | 'dark'): string {
  return html.replace(/\(prefers-color-scheme:(light|dark)\)/, (_, turned) => (turned === scheme ? 'all' : 'not all'))
}

type Sample = {
  readonly brand: ShopBrand
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
function sampleLetter(kind: MailKind, { brand, publicUrl, currency, product, now }: Sample): Mail {
  const number = `${brand.orderPrefix}-7K2M9QX`
  const shop = { publicUrl, brand: () => brand }
  const amount = formatMoney(AMOUNT_MINOR, currency, { locale: brand.locale })
  const links = { libraryUrl: `${publicUrl}/library`, findOrderUrl: `${publicUrl}/find-order` }
  const order = {
    to: TO,
    brand,
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
    library: () => libraryLinkMail({ brand, to: TO, products: [product], ...links }),
    gift: () =>
      giftMail({
        brand,
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
        brand,
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
