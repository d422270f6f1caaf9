import { z } from 'zod'
import { CALL_BACK_MINUTES } from '../../../contract/desk/messages.ts'
import {
  type AnnouncementRow,
  type AnnouncementState,
  moveAnnouncement,
  scheduleAnnouncement,
} from '../../announcements/announcement-queries.ts'
import { audienceOf } from '../../announcements/audience.ts'
import { NOBODY, tallyRecipients } from '../../announcements/recipient-queries.ts'
import { ProblemError } from '../../http/problem.ts'
import { noteAudit } from '../audit.ts'
import { momentOf } from '../day-bounds.ts'
import { type DeskRoute, staffRoute } from '../desk-route.ts'
import type { SalesParts } from '../sales-parts.ts'
import type { SignedInStaff } from '../staff-sessions.ts'
import { ACCESS, getAnnouncement, one, refuse } from './announcement-access.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const LATEST_DAYS = 366

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
const sending = z.object({ revision: z.int(), at: z.object({ day: z.iso.date(), time: clock }).nullable() })

/** What cannot be taken back asks again who is there. */
const GRAVE = { ...ACCESS, needsRecentProof: true, params: one } as const

export function sendRoutes(parts: SalesParts): readonly DeskRoute[] {
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
