import type { Today } from '../../../contract/desk/today.ts'
import { formatMoney } from '../../../contract/money.ts'
import { Bars } from '../parts/bars.tsx'
import { PlotPanel } from '../parts/plot-panel.tsx'
import { Empty } from '../parts/states.tsx'

const SHOWN = 7

/** What each product brought. */
export function SoldPanel({ today: { sold, currency } }: { readonly today: Today }) {
  const money = (minor: number) => formatMoney(minor, currency)
  const rest = sold.slice(SHOWN)
  const bars = sold.slice(0, SHOWN).map(({ slug, name, orders, keptMinor }) => ({
    key: slug ?? 'unknown',
    name,
    value: keptMinor,
    words: money(keptMinor),
    note: `${orders} sold`,
  }))
  const more = {
    key: 'rest',
    name: `${rest.length} more`,
    value: 0,
    words: money(rest.reduce((sum, { keptMinor }) => sum + keptMinor, 0)),
    note: `${rest.reduce((sum, { orders }) => sum + orders, 0)} sold`,
  }
  return (
    <PlotPanel
      title="By product"
      columns={['Product', 'Sold', 'Kept']}
      rows={sold.map(({ name, orders, keptMinor }) => [name, String(orders), money(keptMinor)])}
    >
      {sold.length === 0 ? (
        <Empty icon="orders" title="Nothing was sold in these days" />
      ) : (
        <Bars bars={rest.length > 0 ? [...bars, more] : bars} />
      )}
    </PlotPanel>
  )
}
