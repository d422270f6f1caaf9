import type { OrderState, OrderSums } from '../../../contract/desk/orders.ts'
import { Chips } from '../parts/choice.tsx'
import { KeptSearch } from '../parts/field.tsx'
import { PeriodSelect } from '../parts/period.tsx'
import { STATES } from './order-words.ts'
import styles from './orders.module.css'
import type { OrderFilter } from './use-order-filter.ts'

type OrderFiltersProps = {
  readonly filter: OrderFilter
  readonly sums: OrderSums | undefined
  readonly onChange: (some: Partial<OrderFilter>) => void
}

const ALWAYS: readonly OrderState[] = ['paid', 'flagged', 'refunded']

export function OrderFilters({ filter, sums, onChange }: OrderFiltersProps) {
  const counts = countStates(sums)
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const states = (Object.keys(STATES) as OrderState[]).filter(
    (state) => ALWAYS.includes(state) || counts.has(state) || filter.state === state,
  )
  const options = [
    { value: 'all' as const, label: 'All', count: sums && all },
    ...states.map((state) => ({ value: state, label: STATES[state].label, count: sums && (counts.get(state) ?? 0) })),
    { value: 'lost' as const, label: 'Receipt lost' },
    { value: 'twice' as const, label: 'Bought twice' },
  ]
  return (
    <>
      <div className={styles.filters}>
        <KeptSearch label="Address, reference or product" kept={filter.text} onKeep={(text) => onChange({ text })} />
        <PeriodSelect value={filter} onChange={onChange} canBeAll />
      </div>
      <Chips label="State" options={options} value={filter.state} onChange={(state) => onChange({ state })} />
      {sums && sums.otherMode > 0 && <OtherMode filter={filter} count={sums.otherMode} onChange={onChange} />}
    </>
  )
}

function countStates(sums: OrderSums | undefined): ReadonlyMap<OrderState, number> {
  const counts = new Map<OrderState, number>()
  for (const { state, orders } of sums?.sums ?? []) counts.set(state, (counts.get(state) ?? 0) + orders)
  return counts
}

type OtherModeProps = Omit<OrderFiltersProps, 'sums'> & { readonly count: number }

/** Test and live are never in one list; whoever looks at one is told of the other. */
function OtherMode({ filter, count, onChange }: OtherModeProps) {
  const orders = `${count.toLocaleString('en-US')} ${count === 1 ? 'order' : 'orders'}`
  return (
    <p className={styles.otherMode}>
      {filter.mode === '' ? `Not shown: ${orders} of the other mode.` : `Not shown: ${orders} of the shop’s own mode.`}{' '}
      {filter.mode === '' ? (
        <>
          <button type="button" onClick={() => onChange({ mode: 'test' })}>
            Test orders
          </button>{' '}
          <button type="button" onClick={() => onChange({ mode: 'live' })}>
            Live orders
          </button>
        </>
      ) : (
        <button type="button" onClick={() => onChange({ mode: '' })}>
          Back
        </button>
      )}
    </p>
  )
}
