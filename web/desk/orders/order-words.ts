import type { DeskOrder, OrderState } from '../../../contract/desk/orders.ts'
import { formatMoney } from '../../../contract/money.ts'
import type { IconName } from '../parts/icon.tsx'

type StateWords = {
  readonly label: string
  readonly icon: IconName
  readonly tone: 'plain' | 'good' | 'warn' | 'bad' | 'info'
}

/** A state is a shape, a word, then a colour. */
export const STATES: Readonly<Record<OrderState, StateWords>> = {
  paid: { label: 'Paid', icon: 'check', tone: 'good' },
  flagged: { label: 'Flagged', icon: 'alert', tone: 'warn' },
  'partly-refunded': { label: 'Partly refunded', icon: 'half', tone: 'plain' },
  refunded: { label: 'Refunded', icon: 'undo', tone: 'plain' },
  disputed: { label: 'Disputed', icon: 'flag', tone: 'bad' },
  closed: { label: 'Closed by you', icon: 'lock', tone: 'plain' },
  given: { label: 'Given away', icon: 'gift', tone: 'info' },
  waiting: { label: 'Not paid yet', icon: 'clock', tone: 'plain' },
  failed: { label: 'Payment failed', icon: 'x', tone: 'plain' },
}

export function productName({ product }: Pick<DeskOrder, 'product'>): string {
  return product?.name ?? 'Unknown product'
}

export function buyerWords({ email }: Pick<DeskOrder, 'email'>): string {
  if (email === null) return 'Not known yet'
  return email === '' ? 'Asked to be forgotten' : email
}

export function amountWords(minor: number | null, currency: string | null): string {
  return minor === null ? '–' : formatMoney(minor, currency ?? '')
}
