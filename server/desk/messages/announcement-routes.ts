import { z } from 'zod'
import { NEWS_BASES, NEWS_OWNED } from '../../../contract/accounts/news.ts'
import { LISTED_FATES, LONGEST_NEWS, LONGEST_SUBJECT } from '../../../contract/desk/messages.ts'
import { announcementMail } from '../../announcements/announcement-mail.ts'
import { deleteDraft, insertDraft, updateDraft, type Written } from '../../announcements/announcement-queries.ts'
import { audienceOf } from '../../announcements/audience.ts'
import { findDestination } from '../../announcements/destinations.ts'
import { listRecipients } from '../../announcements/recipient-queries.ts'
import { newsOf } from '../../announcements/send-to-one.ts'
import { ProblemError } from '../../http/problem.ts'
import { queueMail } from '../../mail/outbox-queries.ts'
import { type DeskRoute, staffRoute } from '../desk-route.ts'
import { framedHeaders } from '../framed.ts'
import type { SalesParts } from '../sales-parts.ts'
import { ACCESS, getAnnouncement, one, refuse } from './announcement-access.ts'
import { describeAnnouncements } from './describe-announcements.ts'
import { sendRoutes } from './send-announcement-routes.ts'

const audience = {
  basis: z.enum(NEWS_BASES),
  owned: z.enum(NEWS_OWNED),
  product: z.string().max(100).nullable(),
}
const asked = z.object({ ...audience, product: z.string().max(100).optional() })
const written = z.object({
  ...audience,
  revision: z.int(),
  subject: z.string().trim().max(LONGEST_SUBJECT),
  heading: z.string().trim().max(LONGEST_SUBJECT),
  words: z.string().max(LONGEST_NEWS),
  leadsTo: z.string().startsWith('/').max(300).nullable(),
})
const fates = z.object({ state: z.enum(LISTED_FATES) })

const EMPTY: Written = {
  subject: '',
  heading: '',
  words: '',
  leads_to: null,
  owned: 'whatever',
  product: null,
  basis: 'agreed',
}

/** News: written, looked at, sent to those who want it. Owners alone. */
export function announcementRoutes(parts: SalesParts): readonly DeskRoute[] {
  const { db, read, checkout } = parts
  return [
    staffRoute({ method: 'GET', path: '/announcements', ...ACCESS, answer: () => describeAnnouncements(parts) }),
    staffRoute({
      method: 'GET',
      path: '/announcements/reach',
      ...ACCESS,
      query: asked,
      answer: ({ query: { product = null, ...of } }) =>
        read('newsReach', audienceOf({ ...of, product }, checkout.rules)),
    }),
    staffRoute({
      method: 'GET',
      path: '/announcements/:id/people',
      ...ACCESS,
      params: one,
      query: fates,
      answer: async ({ params, query }) => ({ people: await listRecipients(db, params.id, query.state) }),
    }),
    ...writeRoutes(parts),
    ...previewRoutes(parts),
    ...sendRoutes(parts),
  ]
}

function writeRoutes({ db, now, imprint }: SalesParts): readonly DeskRoute[] {
  return [
    staffRoute({
      method: 'POST',
      path: '/announcements',
      ...ACCESS,
      async answer({ staff }) {
        const basis = imprint().writesToBuyers ? 'agreed-and-buyers' : 'agreed'
        return { id: await insertDraft(db, { ...EMPTY, basis }, { by: staff.email, now: now() }) }
      },
    }),
    staffRoute({
      method: 'PUT',
      path: '/announcements/:id',
      ...ACCESS,
      params: one,
      body: written,
      async answer({ params, body: { revision, leadsTo, ...of }, staff }) {
        const change = { by: staff.email, now: now() }
        const isSaved = await updateDraft(db, { ...params, revision }, { ...of, leads_to: leadsTo }, change)
        if (!isSaved) await refuse(db, params.id)
        return { revision: revision + 1 }
      },
    }),
    staffRoute({
      method: 'DELETE',
      path: '/announcements/:id',
      ...ACCESS,
      params: one,
      async answer({ params }) {
        if (!(await deleteDraft(db, params.id))) await refuse(db, params.id)
      },
    }),
  ]
}

/** Mails carry their own styles. */
const FRAMED = framedHeaders(["style-src 'unsafe-inline'"])

/** Ends nothing: it stands where everybody has a key of their own. */
const SAMPLE_KEY = 'preview'

function previewRoutes(parts: SalesParts): readonly DeskRoute[] {
  const { db, catalogue, checkout, now } = parts
  const write = async (id: string, email: string) => {
    const news = newsOf(await getAnnouncement(db, id), (path) =>
      findDestination(catalogue, checkout.rules.products, path),
    )
    const { stopUrl: _, ...mail } = announcementMail(parts, news, { email, stopKey: SAMPLE_KEY })
    return mail
  }
  return [
    staffRoute({
      method: 'GET',
      path: '/announcements/:id/preview',
      ...ACCESS,
      params: one,
      async answer({ params, staff }) {
        const { subject, text } = await write(params.id, staff.email)
        return { subject, text }
      },
    }),
    staffRoute({
      method: 'GET',
      path: '/announcements/:id/mail',
      ...ACCESS,
      params: one,
      async answer({ params, staff, reply }) {
        const { html } = await write(params.id, staff.email)
        return reply.headers(FRAMED).type('text/html; charset=utf-8').send(html)
      },
    }),
    staffRoute({
      method: 'POST',
      path: '/announcements/:id/test',
      ...ACCESS,
      params: one,
      async answer({ params, staff }) {
        const mail = await write(params.id, staff.email)
        if (mail.subject === '') throw new ProblemError('bad-request', 'Write a subject first.')
        await queueMail(db, `news-test:${params.id}:${staff.id}:${now().toISOString()}`, mail, now())
        return { words: `A test is on its way to ${staff.email}.` }
      },
    }),
  ]
}
