import type { Closure } from '../../../contract/orders/orders.ts'

/** '15 November 2025', in the visitor's own time zone. */
export function longDate(iso: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' }).format(new Date(iso))
}

/** '15 November 2025, 21:04' */
export function longDateAndTime(iso: string): string {
  const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' }).format(new Date(iso))
  return `${longDate(iso)}, ${time}`
}

/** Why an order is closed, since when, and what happens next. */
export function closureWords(state: Closure, at: string | null): string {
  switch (state) {
    case 'refunded':
      return `Refunded${on(at)}, so it is closed. The money went back the way you paid; your bank may take some days to show it.`
    case 'disputed':
      return `Disputed: your bank asked for the payment back${on(at)}. Until that is settled it stays closed. Was it a mistake? Tell your bank, and write to us.`
    case 'revoked':
      return `Closed by the shop${on(at)}. If you do not know why, please write to us.`
    case 'checking':
      return 'Your order has reached us, and a person is checking it, because something about it differs from what we expected. There is nothing for you to do: you will hear from us by mail, and it opens here once it is right.'
  }
}

function on(at: string | null): string {
  return at === null ? '' : ` on ${longDate(at)}`
}
