import { z } from 'zod'
import { imprintOf } from '../../../contract/content/content.ts'
import { MAIL_KINDS } from '../../../contract/content/brand.ts'
import { productsOf } from '../../prices/products.ts'
import { type DeskRoute, staffRoute } from '../desk-route.ts'
import { framedHeaders } from '../framed.ts'
import { readDraft, type ShopParts } from './desk-draft.ts'
import { sampleLetter } from './sample-letters.ts'

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
      const imprint = imprintOf(content, { publicUrl, contactUrl })
      const [first] = productsOf(content, content.bundles).values()
      const product = first?.name ?? content.allAccess.name
      const { currency } = content
      const { html } = sampleLetter(kind, { imprint, publicUrl, currency, product, now: parts.now() })
      return reply.headers(HEADERS).type('text/html; charset=utf-8').send(asSeenIn(html, scheme))
    },
  })
}

/** The mailbox says which it is; here whoever looks does. */
function asSeenIn(html: string, scheme: 'light' | 'dark'): string {
  return html.replace(/\(prefers-color-scheme:(light|dark)\)/, (_, turned) => (turned === scheme ? 'all' : 'not all'))
}
