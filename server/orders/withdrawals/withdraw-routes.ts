import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { formatMoney } from '../../../contract/money.ts'
import { longDay, mayStillWithdraw, timeInWords } from '../../../contract/orders/consent.ts'
import { accountLimits } from '../../accounts/account-limits.ts'
import type { Customer, FindCustomer } from '../../accounts/customer.ts'
import { normalizeEmail } from '../../accounts/email-address.ts'
import { parseForm } from '../../http/parse-body.ts'
import { ProblemError } from '../../http/problem.ts'
import { type SendPage, withForms } from '../../http/served-pages.ts'
import { boughtBy } from '../../library/entitlements.ts'
import { nameInWords } from '../../mail/typed-words.ts'
import { countedWords } from '../credit.ts'
import type { ApplyEvents } from '../event-inbox.ts'
import { canBeMailed, type OrderRow } from '../order.ts'
import { leftWithCredit } from '../refund-order.ts'
import { findTied, listCredited } from '../refund-queries.ts'
import { insertDeclaration, listWithdrawn, readSupply } from '../withdrawal-queries.ts'
import { followsFrom, judgeOrderWithdrawal, settleDeclaration, type Withdrawals } from '../withdrawals.ts'
import {
  type ChoosableOrder,
  type Chosen,
  confirmPage,
  receivedPage,
  waitPage,
  whichOrderPage,
} from './withdraw-pages.ts'

export type WithdrawRoutes = {
  readonly checkout: ApplyEvents
  readonly withdrawals: Withdrawals
  readonly findCustomer: FindCustomer
  readonly sendPage: SendPage
}

const text = (most: number) => z.string().trim().max(most).catch('')
const form = z.object({
  order: z.uuid().nullable().catch(null),
  number: text(40),
  email: text(254),
  name: text(120),
})
const address = z.email().max(254)

/**
 * Withdrawal in two steps, without scripts and without an account. Of an order by its number and address nobody learns
 * here whether it exists: what is said is the same, and what is looked up is looked up after the answer.
 */
export function withdrawRoutes(
  app: FastifyInstance,
  { checkout, withdrawals, findCustomer, sendPage }: WithdrawRoutes,
) {
  const { db, rules } = checkout
  const limits = accountLimits(db, rules.now)
  const read = async (request: FastifyRequest) => {
    const customer = await findCustomer(request)
    const orders = customer ? await listOwnOrders(checkout, customer) : []
    const chosen = parseForm(form, request.body)
    return { customer, orders, chosen, own: orders.find(({ id }) => id === chosen.order) }
  }
  const ask = (reply: FastifyReply, orders: readonly OwnOrder[], chosen: Chosen, problem: string | null) =>
    sendPage(reply, problem === null ? 200 : 400, whichOrderPage(orders, chosen, problem))

  app.get('/withdraw', async (request, reply) => {
    const { customer, orders } = await read(request)
    return ask(reply, orders, emptyFor(customer), null)
  })
  withForms(app, (scope) => {
    scope.post('/withdraw', async (request, reply) => {
      const { orders, chosen, own } = await read(request)
      const problem = findProblem(chosen, own)
      if (problem !== null) return ask(reply, orders, chosen, problem)
      const said = own ? ownChosen(chosen, own) : { ...chosen, order: null, number: chosen.number.toUpperCase() }
      return sendPage(reply, 200, confirmPage(said, own ? own.facts : typedFacts(said), own?.follows ?? null))
    })
    scope.post('/withdraw/confirm', async (request, reply) => {
      const { orders, chosen, own } = await read(request)
      const problem = findProblem(chosen, own)
      if (problem !== null) return ask(reply, orders, chosen, problem)
      if (!(await mayDeclare(limits, request))) return sendPage(reply, 429, waitPage(chosen))
      const at = rules.now()
      const declared = { name: chosen.name, declared_at: at.toISOString() }
      if (own) {
        const id = await insertDeclaration(db, {
          ...declared,
          order_id: own.id,
          typed_number: null,
          typed_email_key: null,
        })
        await settleDeclaration(checkout, id)
        withdrawals.look()
        return sendPage(reply, 200, receivedPage(ownChosen(chosen, own), at, own.follows))
      }
      const number = chosen.number.toUpperCase()
      const typed = { typed_number: number, typed_email_key: normalizeEmail(chosen.email) }
      await insertDeclaration(db, { ...declared, ...typed, order_id: null })
      setImmediate(withdrawals.look)
      return sendPage(reply, 200, receivedPage({ ...chosen, number }, at, null))
    })
  })
}

function emptyFor(customer: Customer | null): Chosen {
  return { order: null, number: '', email: customer?.email ?? '', name: customer?.name ?? '' }
}

function ownChosen({ name }: Chosen, { id, number, email }: OwnOrder): Chosen {
  return { order: id, number, email, name }
}

function typedFacts({ number, email }: Chosen) {
  return [['Order', number] as const, ['Confirmation to', email] as const]
}

function findProblem({ number, email, name }: Chosen, own: OwnOrder | undefined): string | null {
  if (nameInWords(name) === '') return 'Please type your name.'
  if (own) return null
  if (!/^[\w-]{3,40}$/.test(number)) return 'Please type the number of the order. It stands in your receipt.'
  return address.safeParse(email).success ? null : 'Please type the e-mail address that the order was paid with.'
}

async function mayDeclare(limits: ReturnType<typeof accountLimits>, request: FastifyRequest): Promise<boolean> {
  try {
    await limits.withdraw(request.ip)
    return true
  } catch (error) {
    if (error instanceof ProblemError) return false
    throw error
  }
}

type OwnOrder = ChoosableOrder & {
  readonly email: string
  readonly facts: readonly (readonly [string, string])[]
  /** What will follow from a withdrawal. */
  readonly follows: string
}

const MOST_LISTED = 20

/** What a signed-in buyer may withdraw from: paid, not given back, newest first. */
async function listOwnOrders(checkout: ApplyEvents, customer: Customer): Promise<OwnOrder[]> {
  const { db, rules } = checkout
  const rows = await db
    .selectFrom('shop_order')
    .selectAll()
    .where('mode', '=', rules.mode)
    .where('payment', '=', 'paid')
    .where((where) => boughtBy(where, customer))
    .orderBy('stored_at', 'desc')
    .limit(MOST_LISTED)
    .execute()
  const open: OrderRow[] = []
  for (const order of rows.filter(canBeMailed)) {
    // What was counted toward another order is withdrawn from together with it.
    const isTied = (await findTied(db, order.id)) !== undefined
    if (!isTied && (await leftWithCredit(db, order)) > 0) open.push(order)
  }
  const withdrawn = await listWithdrawn(
    db,
    open.map(({ id }) => id),
  )
  return Promise.all(open.filter(({ id }) => !withdrawn.has(id)).map((order) => describe(checkout, order)))
}

async function describe(checkout: ApplyEvents, order: OrderRow): Promise<OwnOrder> {
  const { db, rules } = checkout
  const boughtAt = order.purchased_at ?? order.stored_at
  const amount = formatMoney(await leftWithCredit(db, order), order.currency ?? '', rules.brand())
  const counted = countedWords(rules, await listCredited(db, order.id))
  const { hasConsent, hasDownloads } = await readSupply(db, order.id)
  const product = rules.products.get(order.product ?? '')?.name ?? 'Your purchase'
  const supplied = hasConsent || hasDownloads ? 'downloaded' : 'nothing downloaded'
  const isLate = !mayStillWithdraw(boughtAt, rules.now())
  const judgement = await judgeOrderWithdrawal(checkout, db, order, rules.now())
  const { id, number, email } = order
  return {
    id,
    number,
    product,
    email: email ?? '',
    words: `${longDay(boughtAt)}, ${amount}, ${supplied}${isLate ? ', more than 14 days ago' : ''}`,
    facts: [
      ['Order', number],
      ['For', product],
      ['Bought', timeInWords(new Date(boughtAt))],
      ...(counted ? [['With it', counted] as const] : []),
      ['Confirmation to', email ?? ''],
      ...(judgement.state === 'refunding' ? [['You get back', `${amount}, the way you paid`] as const] : []),
    ],
    follows: followsFrom(judgement, amount),
  }
}
