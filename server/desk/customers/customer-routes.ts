import { z } from 'zod'
import type { CustomerKey, DeskCustomer } from '../../../contract/desk/messages.ts'
import { findAccountByEmail, findAccountSince } from '../../accounts/account-queries.ts'
import { deleteCustomer, exportCustomer } from '../../accounts/customer-data.ts'
import { normalizeEmail } from '../../accounts/email-address.ts'
import { listFavourites } from '../../accounts/favourite-queries.ts'
import { findPerson } from '../../accounts/sign-in-queries.ts'
import { listMessagesOf } from '../../contact/contact-queries.ts'
import type { Database } from '../../database/database.ts'
import { ProblemError } from '../../http/problem.ts'
import { listAgreements } from '../../library/supply-queries.ts'
import { noteAudit } from '../audit.ts'
import type { SalesParts } from '../guard/desk-parts.ts'
import { type DeskRoute, staffRoute } from '../guard/desk-route.ts'
import { toSummary } from '../messages/contact-inbox-routes.ts'
import { toDeskMail } from '../messages/message-routes.ts'
import { toDeskOrder } from '../orders/describe-order.ts'
import { customerKeys } from './customer-key.ts'

const params = z.object({ key: z.string().max(600) })
const address = z.object({ email: z.email().max(320).transform(normalizeEmail) })
const MOST = 200

/**
 * One person by the key of an address, which stands in no URL itself, account or guest: what is known, a copy of it, and its end. Whoever asks on the desk is believed
 * to have checked who wrote to them.
 */
export function customerRoutes(parts: SalesParts): readonly DeskRoute[] {
  const { db, customerData, now } = parts
  const emailOf = ({ key }: z.infer<typeof params>) => {
    const email = customerKeys(parts.secret).emailOf(key)
    if (email === undefined) throw new ProblemError('not-found', 'Nobody is known by this. Look for the address again.')
    return email
  }
  return [
    staffRoute({
      method: 'POST',
      path: '/customers',
      access: 'see-orders',
      body: address,
      answer: async ({ body: { email } }): Promise<CustomerKey> => ({ key: customerKeys(parts.secret).keyOf(email) }),
    }),
    staffRoute({
      method: 'GET',
      path: '/customers/:key',
      access: 'see-orders',
      params,
      answer: ({ params }) => describeCustomer(parts, emailOf(params)),
    }),
    staffRoute({
      method: 'GET',
      path: '/customers/:key/export',
      access: 'refund-more',
      params,
      async answer({ params, reply, staff }) {
        const email = emailOf(params)
        const line = { staffId: staff.id, area: 'orders', did: 'exported the data of a buyer', person: email } as const
        await noteAudit(db, line, now())
        reply.header('content-disposition', 'attachment; filename="customer.json"')
        return exportCustomer(db, await findPerson(db, email), customerData, now())
      },
    }),
    staffRoute({
      method: 'POST',
      path: '/customers/:key/erase',
      access: 'refund-more',
      needsRecentProof: true,
      params,
      async answer({ params, staff }) {
        await deleteCustomer(db, await findPerson(db, emailOf(params)), customerData)
        await noteAudit(db, { staffId: staff.id, area: 'orders', did: 'erased a buyer' }, now())
        return { words: 'Erased. What was paid stays in the books, and nobody’s name with it.' }
      },
    }),
  ]
}

async function describeCustomer({ db, checkout, read }: SalesParts, email: string): Promise<DeskCustomer> {
  const account = await findAccountByEmail(db, email)
  const { mode } = checkout.rules
  const orders = await read('orders', { search: { mode, text: email }, limit: MOST })
  const mails = await read('mails', { to: email, limit: MOST })
  const messages = await listMessagesOf(db, { emailKey: email, customerId: account?.id ?? '' })
  const own = orders.filter((order) => isOf(email, order.email))
  const known: DeskCustomer = {
    email,
    account: account
      ? {
          name: account.name,
          isProved: account.isEmailVerified,
          since: await findAccountSince(db, account.id),
          favourites: (await listFavourites(db, account.id)).length,
        }
      : null,
    orders: own.map((row) => toDeskOrder(checkout.rules, row)),
    mails: mails.filter(({ to }) => isOf(email, to)).map(toDeskMail),
    messages: messages.toReversed().slice(0, MOST).map(toSummary),
    consents: await consentsOf(db, own),
  }
  const { length } = [...known.orders, ...known.mails, ...known.messages]
  if (known.account || length > 0) return known
  throw new ProblemError('not-found', 'Nothing is known about this address.')
}

async function consentsOf(db: Database, orders: readonly { readonly id: string }[]): Promise<DeskCustomer['consents']> {
  if (orders.length === 0) return []
  const rows = await listAgreements(
    db,
    orders.map(({ id }) => id),
  )
  return rows.map(({ number, given_at, version }) => ({ number, givenAt: given_at, version }))
}

/** The lists find beginnings of addresses. */
function isOf(email: string, found: string | null): boolean {
  return found !== null && normalizeEmail(found) === email
}
