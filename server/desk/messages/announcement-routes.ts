import { z } from 'zod'
import { NEWS_BASES, NEWS_OWNED } from '../../../contract/accounts/news.ts'
import {
  type AnnouncementPage,
  CALL_BACK_MINUTES,
  type DeskAnnouncement,
  LISTED_FATES,
  LONGEST_NEWS,
  LONGEST_SUBJECT,
} from '../../../contract/desk/messages.ts'
import { announcementMail } from '../../announcements/announcement-mail.ts'
import {
  type AnnouncementRow,
  type AnnouncementState,
  deleteDraft,
  findAnnouncement,
  insertDraft,
  listAnnouncements,
  moveAnnouncement,
  scheduleAnnouncement,
  updateDraft,
  type Written,
} from '../../announcements/announcement-queries.ts'
import { audienceOf } from '../../announcements/audience.ts'
import { findDestination, listDestinations } from '../../announcements/destinations.ts'
import { listRecipients, NOBODY, type Tally, tallyRecipients } from '../../announcements/recipient-queries.ts'
import { newsOf } from '../../announcements/send-announcements.ts'
import type { Database } from '../../database/database.ts'
import { ProblemError } from '../../http/problem.ts'
import { queueMail } from '../../mail/outbox-queries.ts'
import { noteAudit } from '../audit.ts'
import { framedHeaders } from '../guard/desk-guard.ts'
import type { SalesParts } from '../guard/desk-parts.ts'
import { type DeskRoute, staffRoute } from '../guard/desk-route.ts'
import { momentOf } from '../lists/days.ts'
import type { SignedInStaff } from '../staff-sessions.ts'

const audience = {
  basis: z.enum(NEWS_BASES),
  owned: z.enum(NEWS_OWNED),
  product: z.string().max(100).nullable(),
}
const asked = z.object({ ...audience, product: z.string().max(100).optional() })
const written = z.object({
  ...audience,
  revision: z.int32(),
  subject: z.string().trim().max(LONGEST_SUBJECT),
  heading: z.string().trim().max(LONGEST_SUBJECT),
  words: z.string().max(LONGEST_NEWS),
  leadsTo: z.string().startsWith('/').max(300).nullable(),
})
const one = z.object({ id: z.uuid() })
const fates = z.object({ state: z.enum(LISTED_FATES) })

/** Owners alone. */
const ACCESS = { access: 'news' } as const

const EMPTY: Written = {
  subject: '',
  heading: '',
  words: '',
  leads_to: null,
  owned: 'whatever',
  product: null,
  basis: 'agreed',
}

/** News: written, looked at, sent to those who want it. */
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

function writeRoutes({ db, now, brand }: SalesParts): readonly DeskRoute[] {
  return [
    staffRoute({
      method: 'POST',
      path: '/announcements',
      ...ACCESS,
      async answer({ staff }) {
        const basis = brand().writesToBuyers ? 'agreed-and-buyers' : 'agreed'
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

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const LATEST_DAYS = 366

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
const sending = z.object({ revision: z.int32(), at: z.object({ day: z.iso.date(), time: clock }).nullable() })

/** What cannot be taken back asks again who is there. */
const GRAVE = { ...ACCESS, needsRecentProof: true, params: one } as const

function sendRoutes(parts: SalesParts): readonly DeskRoute[] {
  const { db } = parts
  return [
    staffRoute({
      method: 'POST',
      path: '/announcements/:id/send',
      ...GRAVE,
      body: sending,
      async answer({ params, body: { revision, at }, staff }) {
        const row = await getAnnouncement(db, params.id)
        const people = await examine(parts, row)
        const sendAt = readMoment(parts, at)
        await db.transaction().execute(async (trx) => {
          if (!(await scheduleAnnouncement(trx, { id: row.id, revision }, sendAt))) await refuse(trx, row.id)
          const after = { subject: row.subject, people, sendAt: sendAt.toISOString() }
          await note(parts, { db: trx, staff, id: row.id, did: 'scheduled an announcement', after })
        })
        return { words: at ? 'It is scheduled.' : `It leaves in ${CALL_BACK_MINUTES} minutes.` }
      },
    }),
    ...haltRoutes(parts),
  ]
}

/** Every reason against sending it, in a sentence; how many get it. */
async function examine({ read, checkout, machine }: SalesParts, row: AnnouncementRow): Promise<number> {
  if (row.subject === '' || row.words.trim() === '') {
    throw new ProblemError('bad-request', 'Write a subject and a text first.')
  }
  if (machine.config.mail.kind === 'none') {
    throw new ProblemError('conflict', 'No mail server is set up yet; Set-up connects one.')
  }
  const { people } = await read('newsReach', audienceOf(row, checkout.rules))
  if (people === 0) throw new ProblemError('conflict', 'Nobody would get it.')
  return people
}

type Wanted = z.infer<typeof sending>['at']

/** A moment of the shop's own clock; or soon, with time to call it back. */
function readMoment({ now, timeZone }: SalesParts, at: Wanted): Date {
  const soon = new Date(now().getTime() + CALL_BACK_MINUTES * MINUTE_MS)
  if (at === null) return soon
  const moment = new Date(momentOf(`${at.day}T${at.time}`, timeZone))
  if (moment < now()) throw new ProblemError('bad-request', 'That moment is over. Choose a later one.')
  if (moment.getTime() > now().getTime() + LATEST_DAYS * DAY_MS) {
    throw new ProblemError('bad-request', 'Choose a day within the next year.')
  }
  return moment
}

/** Calling it back, ending it midway, and letting it go on. */
function haltRoutes(parts: SalesParts): readonly DeskRoute[] {
  const { db, now } = parts
  return [
    staffRoute({
      method: 'POST',
      path: '/announcements/:id/call-back',
      ...ACCESS,
      params: one,
      async answer({ params, staff }) {
        await move(parts, staff, params.id, ['scheduled'], {
          to: { state: 'draft', send_at: null },
          did: 'called an announcement back',
        })
        return { words: 'It is a draft again; nothing was sent.' }
      },
    }),
    staffRoute({
      method: 'POST',
      path: '/announcements/:id/cancel',
      ...ACCESS,
      params: one,
      async answer({ params, staff }) {
        const to = { state: 'cancelled', reached: '', problem: null, ended_at: now().toISOString() } as const
        await move(parts, staff, params.id, ['sending', 'stopped'], { to, did: 'ended an announcement midway' })
        return { words: 'It is ended. Nobody else gets it.' }
      },
    }),
    staffRoute({
      method: 'POST',
      path: '/announcements/:id/go-on',
      ...GRAVE,
      async answer({ params, staff }) {
        const { sent, bounced } = (await tallyRecipients(db, [params.id])).get(params.id) ?? NOBODY
        const to = { state: 'sending', problem: null, sent_before: sent, bounced_before: bounced } as const
        await move(parts, staff, params.id, ['stopped'], { to, did: 'let an announcement go on' })
        return { words: 'It goes on.' }
      },
    }),
  ]
}

type Move = { readonly to: Parameters<typeof moveAnnouncement>[3]; readonly did: string }

async function move(
  parts: SalesParts,
  staff: SignedInStaff,
  id: string,
  from: readonly AnnouncementState[],
  { to, did }: Move,
): Promise<void> {
  await parts.db.transaction().execute(async (trx) => {
    const { state: before } = await getAnnouncement(trx, id)
    if (!(await moveAnnouncement(trx, id, from, to))) {
      throw new ProblemError('conflict', 'It stands differently by now. Reload to see how.')
    }
    await note(parts, { db: trx, staff, id, did, before, after: to.state })
  })
}

type Act = {
  readonly db: SalesParts['db']
  readonly staff: SignedInStaff
  readonly id: string
  readonly did: string
  readonly before?: unknown
  readonly after: unknown
}

async function note({ now }: SalesParts, { db, staff, id, ...act }: Act): Promise<void> {
  const about = { kind: 'announcement', id }
  await noteAudit(db, { staffId: staff.id, area: 'messages', about, ...act }, now())
}

async function getAnnouncement(db: Database, id: string): Promise<AnnouncementRow> {
  const row = await findAnnouncement(db, id)
  if (!row) throw new ProblemError('not-found', 'There is no such announcement, or it was deleted.')
  return row
}

/** Why a draft could not be changed. */
async function refuse(db: Database, id: string): Promise<never> {
  const { state, changed_by } = await getAnnouncement(db, id)
  if (state === 'draft') throw new ProblemError('conflict', `${changed_by} changed it meanwhile. Reload to see it.`)
  throw new ProblemError('conflict', 'It is not a draft any more. Reload to see how it stands.')
}

/** Every announcement, newest first, and what whoever writes one has to know. */
async function describeAnnouncements(parts: SalesParts): Promise<AnnouncementPage> {
  const { db, catalogue, checkout, machine, brand, timeZone } = parts
  const rows = await listAnnouncements(db)
  const tallies = await tallyRecipients(
    db,
    rows.filter(({ result }) => result === null).map(({ id }) => id),
  )
  return {
    announcements: rows.map((row) => describe(row, tallies.get(row.id) ?? keptTally(row))),
    timeZone,
    perMinute: machine.config.announcementsPerMinute,
    writesToBuyers: brand().writesToBuyers,
    namesSeller: machine.content().seller !== null,
    leavesAs: machine.config.mail.kind === 'none' ? null : (machine.config.mail.from ?? brand().senderName),
    destinations: listDestinations(catalogue, checkout.rules.products).map(({ path, name }) => ({ path, name })),
    products: [...checkout.rules.products.values()].map(({ slug, name }) => ({ slug, name })),
  }
}

function keptTally({ result }: AnnouncementRow): Tally {
  return result === null ? NOBODY : { ...NOBODY, ...(JSON.parse(result) as Partial<Tally>) }
}

function describe(row: AnnouncementRow, tally: Tally): DeskAnnouncement {
  const { id, state, subject, heading, words, basis, owned, product, revision, expected, problem, unsubscribed } = row
  const { sent, bounced, failed, unknown, waiting } = tally
  return {
    id,
    state,
    subject,
    heading,
    words,
    basis,
    owned,
    product,
    revision,
    expected,
    problem,
    unsubscribed,
    leadsTo: row.leads_to,
    changedAt: row.changed_at,
    changedBy: row.changed_by,
    sendAt: row.send_at,
    startedAt: row.started_at,
    endedAt: row.ended_at,
    sent,
    bounced,
    failed,
    unknown,
    waiting,
  }
}
