import type { AnnouncementPage, DeskAnnouncement } from '../../../contract/desk/messages.ts'
import { type AnnouncementRow, listAnnouncements } from '../../announcements/announcement-queries.ts'
import { listDestinations } from '../../announcements/destinations.ts'
import { NOBODY, type Tally, tallyRecipients } from '../../announcements/recipient-queries.ts'
import type { SalesParts } from '../sales-parts.ts'

/** Every announcement, newest first, and what whoever writes one has to know. */
export async function describeAnnouncements(parts: SalesParts): Promise<AnnouncementPage> {
  const { db, catalogue, checkout, machine, imprint, timeZone } = parts
  const rows = await listAnnouncements(db)
  const tallies = await tallyRecipients(
    db,
    rows.filter(({ result }) => result === null).map(({ id }) => id),
  )
  return {
    announcements: rows.map((row) => describe(row, tallies.get(row.id) ?? keptTally(row))),
    timeZone,
    perMinute: machine.config.announcementsPerMinute,
    writesToBuyers: imprint().writesToBuyers,
    namesSeller: machine.content().seller !== null,
    leavesAs: machine.config.mail.kind === 'none' ? null : (machine.config.mail.from ?? imprint().senderName),
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
