import { escapeHtml } from '../page.ts'
import { CHECKOUT_STYLE } from './checkout-style.ts'
import { hosted } from './hosted-page.ts'
import { money, type OrderStatus, type SandboxOrder } from './sandbox-order.ts'
import type { Delivery } from './webhook-sender.ts'

export const ACTIONS = ['refund', 'partial-refund', 'dispute', 'win-dispute', 'lose-dispute', 'pay', 'fail'] as const

export type Action = (typeof ACTIONS)[number]

const LABELS: Record<Action, string> = {
  refund: 'Refund all of it',
  'partial-refund': 'Refund a part',
  dispute: 'Open a dispute',
  'win-dispute': 'Win the dispute',
  'lose-dispute': 'Lose the dispute',
  pay: 'Let the payment arrive',
  fail: 'Let the payment fail',
}

/** What can happen to an order next. */
const POSSIBLE: Record<OrderStatus, readonly Action[]> = {
  pending: ['pay', 'fail'],
  failed: [],
  paid: ['refund', 'partial-refund', 'dispute'],
  refunded: [],
  disputed: ['win-dispute', 'lose-dispute', 'refund'],
  fraudulent: ['win-dispute', 'refund'],
}

export function canHappen(order: SandboxOrder, action: Action): boolean {
  return POSSIBLE[order.status].includes(action)
}

/** The seller's view of one order: its state, what may happen to it, and what was told to the shop. */
export function orderPage(order: SandboxOrder, deliveries: readonly Delivery[], shopUrl: string): string {
  const buttons = POSSIBLE[order.status].map(
    (action) =>
      `<form method="post" action="${order.id}/${action}"><button class="deed" type="submit">${LABELS[action]}</button></form>`,
  )
  const facts = [
    ['Status', order.status],
    ['Total', money(order.product.priceMinor, order.product)],
    ['Refunded', money(order.refundedMinor, order.product)],
    ['Buyer', order.email],
    ['Reference', order.identifier],
    ['Bought', order.createdAt],
    ...(order.status === 'disputed' && order.disputeDueAt ? [['Answer the bank until', order.disputeDueAt]] : []),
    ...Object.entries(order.custom),
  ]
  return hosted(`Order ${order.id}`, CHECKOUT_STYLE, [
    '<main class="ledger"><p><a href="../orders">← All orders</a></p>',
    `<h1>Order ${order.id}: ${escapeHtml(order.product.name)}</h1>`,
    `<dl>${facts.map(([name = '', value = '']) => `<div><dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd></div>`).join('')}</dl>`,
    `<div class="deeds">${buttons.join('') || '<p>Nothing more can happen to this order.</p>'}</div>`,
    '<h2>Told to the shop</h2>',
    `<ul class="told">${deliveries.map(({ eventName, at, answer }) => `<li>${escapeHtml(eventName)} at ${at}: ${escapeHtml(answer)}</li>`).join('') || '<li>Nothing since the sandbox started.</li>'}</ul>`,
    `<p><a href="${escapeHtml(`${shopUrl}/thank-you?order=${order.identifier}`)}">The buyer's thank-you page</a></p></main>`,
  ])
}

export function orderListPage(orders: readonly SandboxOrder[]): string {
  const rows = orders.map(
    ({ id, product, email, status, createdAt }) =>
      `<tr><td><a href="orders/${id}">${id}</a></td><td>${escapeHtml(product.name)}</td><td>${escapeHtml(email)}</td><td>${status}</td><td>${createdAt}</td></tr>`,
  )
  return hosted('Orders', CHECKOUT_STYLE, [
    '<main class="ledger"><h1>Orders</h1>',
    rows.length === 0
      ? '<p>Nobody has bought anything yet.</p>'
      : `<table><thead><tr><th>Order</th><th>Product</th><th>Buyer</th><th>Status</th><th>Bought</th></tr></thead><tbody>${rows.join('')}</tbody></table>`,
    '</main>',
  ])
}
