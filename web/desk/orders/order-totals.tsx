import type { OrderSum } from '../../../contract/desk/orders.ts'
import { formatMoney } from '../../../contract/money.ts'
import { Figures } from '../parts/facts.tsx'
import { groupBy } from '../state/group-by.ts'
import type { OrderFilter } from './use-order-filter.ts'

type OrderTotalsProps = { readonly sums: readonly OrderSum[]; readonly state: OrderFilter['state'] }

/** What the found orders come to, in the currency that most of them were paid in; the others are named. Sums are of states. */
export function OrderTotals({ sums, state }: OrderTotalsProps) {
  const shown = sums.filter((sum) => state === 'all' || sum.state === state)
  const orders = add(shown, 'orders')
  const byCurrency = [...groupBy(shown, ({ currency }) => currency)]
    .filter(([currency]) => currency !== null)
    .sort(([, a], [, b]) => add(b, 'orders') - add(a, 'orders'))
  const [[currency, main] = [null, []], ...others] = byCurrency
  if (currency === null || orders === 0) return null
  const money = (minor: number) => formatMoney(minor, currency)
  const [total, back, lost] = [add(main, 'totalMinor'), add(main, 'refundedMinor'), add(main, 'lostMinor')]
  const doubt = add(main, 'inDisputeMinor')
  const elsewhere = others.map(([code, group]) => formatMoney(add(group, 'totalMinor'), code ?? '')).join(', ')
  return (
    <Figures
      figures={[
        { name: 'Orders', figure: orders.toLocaleString('en-US') },
        { name: 'Taken', figure: money(total), ...(elsewhere && { note: `and ${elsewhere}` }) },
        { name: 'Given back', figure: money(back), ...(lost > 0 && { note: `and ${money(lost)} lost to banks` }) },
        {
          name: 'Kept',
          figure: money(total - back - lost),
          note: doubt > 0 ? `${money(doubt)} of it in dispute` : 'before fees and tax',
        },
      ]}
    />
  )
}

function add(sums: readonly OrderSum[], key: Exclude<keyof OrderSum, 'state' | 'currency'>): number {
  return sums.reduce((all, sum) => all + sum[key], 0)
}
