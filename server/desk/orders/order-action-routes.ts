import { z } from 'zod'
import { normalizeEmail, parseEmail } from '../../accounts/email-address.ts'
import type { Database } from '../../database/database.ts'
import { ProblemError } from '../../http/problem.ts'
import { createLibraryLink, libraryUrl } from '../../library/library-links.ts'
import { FORGOTTEN, type OrderRow } from '../../orders/order.ts'
import { addOrderNote, deleteOrderNote } from '../../orders/order-queries.ts'
import { decideOrder, giveProduct, sendReceiptAgain } from '../../orders/owner-decisions.ts'
import { type AuditNote, noteAudit } from '../audit.ts'
import type { SalesParts } from '../guard/desk-parts.ts'
import { type DeskRoute, staffRoute } from '../guard/desk-route.ts'
import type { SignedInStaff } from '../staff-sessions.ts'
import { getOrder, orderId } from './order-routes.ts'

type Act = Pick<AuditNote, 'did' | 'before' | 'after'>

/** What is done to one order, with its line in the audit log in the same transaction. */
export function orderActionRoutes(parts: SalesParts): readonly DeskRoute[] {
  return [...accessRoutes(parts), ...mailRoutes(parts), ...noteRoutes(parts), ...giftRoutes(parts)]
}

const helping = { access: 'help-buyers', params: orderId } as const

/** What gives goods away. */
const GIVING = { access: 'give-away', needsRecentProof: true } as const

const opening = z.object({ product: z.string().max(100).optional() }).nullish()

function accessRoutes(parts: SalesParts): readonly DeskRoute[] {
  const { checkout } = parts
  const decide = (path: string, decision: OrderRow['owner_decision'], did: string, words: string) =>
    staffRoute({
      method: 'POST',
      path: `/orders/:id/${path}`,
      params: orderId,
      body: opening,
      // What is paid in full opens by itself, and again when it is left to the reports. Whatever a person's word opens stays
      // open when the payment fails or goes back, so it is worth the goods.
      ...(decision === 'open' ? GIVING : { access: 'help-buyers' }),
      async answer({ params, body, staff }) {
        const order = await getOrder(parts, params.id)
        const product = decision === 'open' ? findNamed(parts, order, body?.product) : undefined
        const before = { decision: order.owner_decision, product: order.product }
        const after = { decision, product: product ?? order.product }
        await acting(parts, staff, order, { did, before, after }, (trx) =>
          decideOrder(trx, checkout.rules, order, decision, product),
        )
        return { words }
      },
    })
  return [
    decide('open', 'open', 'opened', 'It is open. Your word outranks every later report.'),
    decide('close', 'closed', 'closed', 'It is closed, whatever is reported later.'),
    decide('leave', null, 'left to the reports', 'What the provider reports decides again.'),
  ]
}

/** What an order is opened for: what was sold, or, where the shop does not know that, what somebody says. */
function findNamed({ checkout: { rules } }: SalesParts, order: OrderRow, said: string | undefined): string | undefined {
  if (order.mode !== rules.mode) {
    throw new ProblemError('bad-request', `It is a ${order.mode} order and opens nothing in a ${rules.mode} shop.`)
  }
  if (order.scope !== null || (order.product !== null && rules.products.has(order.product))) return undefined
  if (said !== undefined && rules.products.has(said)) return said
  throw new ProblemError('bad-request', 'Say what was bought: the shop does not know it.')
}

const address = z.object({ email: z.string().max(320) })

function mailRoutes(parts: SalesParts): readonly DeskRoute[] {
  const { checkout, publicUrl, now } = parts
  return [
    staffRoute({
      method: 'POST',
      path: '/orders/:id/resend',
      ...helping,
      async answer({ params, staff }) {
        const order = await getReachable(parts, params.id)
        const isSent = await acting(parts, staff, order, { did: 'sent the receipt again of' }, (trx) =>
          sendReceiptAgain(trx, checkout.rules, order),
        )
        return { words: isSent ? `The receipt is on its way to ${order.email}.` : CLOSED }
      },
    }),
    staffRoute({
      method: 'POST',
      path: '/orders/:id/move',
      ...helping,
      body: address,
      async answer({ params, body, staff }) {
        const order = await getReachable(parts, params.id)
        const to = parseEmail(body.email)
        const act = { did: 'moved', before: { email: order.email }, after: { email: to } }
        const isSent = await acting(parts, staff, order, act, (trx) => sendReceiptAgain(trx, checkout.rules, order, to))
        return { words: `It belongs to ${to} now. ${isSent ? 'The receipt is on its way there.' : CLOSED}` }
      },
    }),
    staffRoute({
      method: 'POST',
      path: '/orders/:id/link',
      ...helping,
      async answer({ params, staff }) {
        const order = await getReachable(parts, params.id)
        const target = { orderId: order.id, emailKey: order.email_key ?? '' }
        const key = await acting(parts, staff, order, { did: 'copied the library link of' }, (trx) =>
          createLibraryLink(trx, target, now()),
        )
        return { url: libraryUrl(publicUrl, key) }
      },
    }),
  ]
}

const CLOSED = 'The order is closed; its receipt leaves when it opens.'

const note = z.object({ words: z.string().trim().min(1).max(2000) })

function noteRoutes(parts: SalesParts): readonly DeskRoute[] {
  const { now } = parts
  return [
    staffRoute({
      method: 'POST',
      path: '/orders/:id/notes',
      ...helping,
      body: note,
      async answer({ params, body, staff }) {
        const order = await getOrder(parts, params.id)
        const row = { order_id: order.id, words: body.words, written_by: staff.email, written_at: now().toISOString() }
        const id = await acting(parts, staff, order, { did: 'noted' }, (trx) => addOrderNote(trx, row))
        return { id, words: 'The note is kept.' }
      },
    }),
    staffRoute({
      method: 'DELETE',
      path: '/orders/:id/notes/:note',
      access: 'help-buyers',
      params: orderId.extend({ note: z.uuid() }),
      async answer({ params, staff }) {
        const order = await getOrder(parts, params.id)
        const isGone = await acting(parts, staff, order, { did: 'removed a note of' }, (trx) =>
          deleteOrderNote(trx, order.id, params.note),
        )
        if (!isGone) throw new ProblemError('not-found', 'There is no such note.')
      },
    }),
  ]
}

const gift = z.object({ email: z.string().max(320), product: z.string().max(100) })

/** Worth what the goods are, so it is the owner's. */
function giftRoutes({ db, checkout, now }: SalesParts): readonly DeskRoute[] {
  return [
    staffRoute({
      method: 'GET',
      path: '/offers',
      access: 'give-away',
      answer: async () => ({ offers: [...checkout.rules.products.values()].map(({ slug, name }) => ({ slug, name })) }),
    }),
    staffRoute({
      method: 'POST',
      path: '/gifts',
      ...GIVING,
      body: gift,
      async answer({ body, staff }) {
        const [email, { rules }] = [parseEmail(body.email), checkout]
        if (!rules.products.has(body.product)) throw new ProblemError('bad-request', 'Choose what to give.')
        return db.transaction().execute(async (trx) => {
          const { orderId: id } = await giveProduct(trx, rules, { email, product: body.product })
          const [about, person] = [{ kind: 'order', id }, normalizeEmail(email)]
          const line = { staffId: staff.id, area: 'orders', did: 'gave away', about, person, after: body } as const
          await noteAudit(trx, line, now())
          return { id, words: `Given to ${email}; the receipt is on its way.` }
        })
      },
    }),
  ]
}

/** Does it and writes its line, both or neither. */
async function acting<Result>(
  { db, now }: SalesParts,
  staff: SignedInStaff,
  order: OrderRow,
  act: Act,
  work: (trx: Database) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (trx) => {
    const result = await work(trx)
    const person = order.email_key ? { person: order.email_key } : {}
    const line = {
      staffId: staff.id,
      area: 'orders',
      about: { kind: 'order', id: order.id },
      ...person,
      ...act,
    } as const
    await noteAudit(trx, line, now())
    return result
  })
}

async function getReachable(parts: SalesParts, id: string): Promise<OrderRow> {
  const order = await getOrder(parts, id)
  if (order.email && order.email !== FORGOTTEN) return order
  throw new ProblemError('bad-request', 'Nobody is known whom this order could be mailed to.')
}
