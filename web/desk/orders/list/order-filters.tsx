import { useEffect, useEffectEvent, useMemo } from 'react'
import { ORDER_STATES, type OrderState, type OrderSums } from '../../../../contract/desk/orders.ts'
import { useAddress, useNavigate } from '../../../routing/router.tsx'
import { Chips } from '../../parts/choice.tsx'
import { KeptSearch } from '../../parts/field.tsx'
import { PeriodSelect } from '../../parts/period.tsx'
import { entryNow, keptWords, withWords } from '../../state/kept-words.ts'
import { STATES } from '../order-words.ts'
import styles from '../orders.module.css'

export type OrderFilter = {
  readonly text: string
  readonly state: OrderState | 'all' | 'lost' | 'twice'
  /** Days up to today; empty for all there ever were. */
  readonly days: string
  readonly from: string
  readonly to: string
  /** Empty for the shop's own. */
  readonly mode: string
  /** Empty for the newest first. */
  readonly sort: '' | 'oldest'
}

/** What is looked for, as the address says it, so that back, reload and links find it again; its words stand beside it. */
export function useOrderFilter() {
  const { pathname, search, state } = useAddress()
  const navigate = useNavigate()
  const filter = useMemo(() => readFilter({ search, state }), [search, state])
  function change(some: Partial<OrderFilter>): void {
    const { text, ...said } = { ...readFilter(entryNow()), ...some }
    const query = writeFilter(said)
    navigate(query ? `${pathname}?${query}` : pathname, { replace: true, ...withWords(text) })
  }
  const leaveAddress = useEffectEvent(() => change({}))
  useEffect(() => {
    if (new URLSearchParams(search).has('text')) leaveAddress()
  }, [search])
  return { filter, change }
}

/** What a filter says by itself is left out. */
export function writeFilter({ state, ...others }: Omit<OrderFilter, 'text'>): string {
  const said = Object.entries({ ...others, state: state === 'all' ? '' : state }).filter(([, value]) => value !== '')
  return new URLSearchParams(said).toString()
}

/** What an order may be besides its state. */
const MARKS = ['lost', 'twice'] as const

export function readFilter(place: Parameters<typeof keptWords>[0]): OrderFilter {
  const params = new URLSearchParams(place.search)
  const get = (name: string) => params.get(name) ?? ''
  const state = ORDER_STATES.find((each) => each === get('state'))
  return {
    text: keptWords(place, 'text'),
    days: get('days'),
    from: get('from'),
    to: get('to'),
    mode: get('mode'),
    sort: get('sort') === 'oldest' ? 'oldest' : '',
    state: MARKS.find((each) => each === get('state')) ?? state ?? 'all',
  }
}

/** As the desk is asked. Sums are asked for without the state, so that every chip has its count. */
export function filterQuery({ text, state, days, from, to, mode, sort }: OrderFilter, withState = true): string {
  const query = new URLSearchParams()
  if (text.trim()) query.set('text', text.trim())
  if (withState && state === 'lost') query.set('receipt', 'lost')
  else if (withState && state === 'twice') query.set('bought', 'twice')
  else if (withState && state !== 'all') query.set('state', state)
  if (days) query.set('days', days)
  if (from) query.set('from', from)
  if (to) query.set('to', to)
  if (mode) query.set('mode', mode)
  if (withState && sort) query.set('sort', sort)
  return query.toString()
}

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
