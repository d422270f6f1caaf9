import { imprintOf } from '../../../contract/content.ts'
import { layOutMail } from '../../mail/mail-layout.ts'
import { type DeskRoute, staffRoute } from '../desk-route.ts'
import { framedHeaders } from '../framed.ts'
import { readDraft, type ShopParts } from './desk-draft.ts'

const HEADERS = framedHeaders(["style-src 'unsafe-inline'"])

/** A letter of the shop as the draft would send it: its name, its colours and what every mail ends with. */
export function mailPreviewRoute(parts: ShopParts): DeskRoute {
  return staffRoute({
    ...{ method: 'GET', path: '/mail-preview', access: 'brand' },
    async answer({ reply }) {
      const { publicUrl, contactUrl } = parts.machine.config
      const { content } = await readDraft(parts)
      const imprint = imprintOf(content, { publicUrl, contactUrl })
      const { html } = layOutMail(imprint, {
        ...{ to: 'buyer@example.com', subject: 'A letter', preview: 'How your mails look.' },
        heading: `This is how ${imprint.name} writes.`,
        paragraphs: ['Receipts, links and answers look like this, with other words.'],
        facts: [{ label: 'Order', value: `${imprint.orderPrefix}-7K2M9QX` }],
        action: { label: 'Open your library', url: `${publicUrl}/library` },
        small: ['Below stands what every mail ends with.'],
      })
      return reply.headers(HEADERS).type('text/html; charset=utf-8').send(html)
    },
  })
}
