import { useDeferredValue, useState } from 'react'
import {
  givenSchema,
  type OrderSum,
  offersSchema,
  orderPageSchema,
  orderSumsSchema,
} from '../../../contract/desk/orders.ts'
import { formatMoney } from '../../../contract/money.ts'
import { useNavigate } from '../../routing/router.tsx'
import { Button } from '../parts/button.tsx'
import { FormDialog } from '../parts/dialog.tsx'
import { Figures } from '../parts/facts.tsx'
import { Field, Select } from '../parts/field.tsx'
import { KeyHints, Page, Panel } from '../parts/layout.tsx'
import { Loaded, problemWords, Skeleton } from '../parts/states.tsx'
import { CsvLink } from '../parts/table.tsx'
import { askDesk } from '../state/ask-desk.ts'
import { groupBy } from '../state/group-by.ts'
import { mayDo, type ScreenProps } from '../state/session.ts'
import { sayDone } from '../state/toasts.ts'
import { useDeskData } from '../state/use-desk-data.ts'
import { filterQuery, type OrderFilter, OrderFilters, useOrderFilter } from './list/order-filters.tsx'
import { OrderList } from './list/order-list.tsx'
import { OrderView } from './order/order-view.tsx'
import styles from './orders.module.css'

/** A new order shows within this, without a reload. */
const FRESH_MS = 10_000

const KEYS = [
  ['/', 'search'],
  ['j k', 'move'],
  ['x', 'choose'],
  ['↵', 'open'],
] as const

/** All orders, or one of them. */
export function Screen(props: ScreenProps) {
  return props.below ? <OrderView {...props} key={props.below} /> : <Orders {...props} />
}

function Orders({ staff }: ScreenProps) {
  const { filter, change } = useOrderFilter()
  const asked = useDeferredValue(filter)
  const page = useDeskData(`/orders?${filterQuery(asked)}`, orderPageSchema, { everyMs: FRESH_MS })
  const sums = useDeskData(`/orders/sums?${filterQuery(asked, false)}`, orderSumsSchema)
  const [isGiving, setGiving] = useState(false)
  return (
    <Page
      title="Orders"
      acts={
        <>
          <CsvLink path={`/orders/csv?${filterQuery(asked)}`} hasWords={asked.text.trim() !== ''} />
          {mayDo(staff, 'give-away') && (
            <Button icon="gift" onClick={() => setGiving(true)}>
              Give away …
            </Button>
          )}
        </>
      }
    >
      <OrderFilters filter={filter} onChange={change} sums={sums.value} />
      {sums.value && <OrderTotals sums={sums.value.sums} state={asked.state} />}
      <Panel title="Orders" quiet flush>
        <Loaded data={page} skeleton={<Skeleton lines={8} />}>
          {(value) => (
            <OrderList
              key={filterQuery(asked)}
              first={value}
              turn={page.turn}
              query={filterQuery(asked)}
              filter={asked}
              mayHelp={mayDo(staff, 'help-buyers')}
              onChange={change}
              onDone={page.reload}
            />
          )}
        </Loaded>
      </Panel>
      <div className={styles.keys}>
        <KeyHints hints={KEYS} />
      </div>
      {isGiving && <GiveDialog onClose={() => setGiving(false)} />}
    </Page>
  )
}

type OrderTotalsProps = { readonly sums: readonly OrderSum[]; readonly state: OrderFilter['state'] }

/** What the found orders come to, in the currency that most of them were paid in; the others are named. Sums are of states. */
function OrderTotals({ sums, state }: OrderTotalsProps) {
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

/** Gives something to an address as if it had been bought. */
function GiveDialog({ onClose }: { readonly onClose: () => void }) {
  const offers = useDeskData('/offers', offersSchema).value?.offers ?? []
  const navigate = useNavigate()
  const [email, setEmail] = useState('')
  const [product, setProduct] = useState('')
  async function give() {
    const body = { email, product: product || (offers[0]?.slug ?? '') }
    const { value, problem } = await askDesk('/gifts', { method: 'POST', body }, givenSchema)
    if (problem) return problemWords(problem)
    sayDone(value.words)
    navigate(`/desk/orders/${value.id}`)
    return undefined
  }
  return (
    <FormDialog title="Give something away" action="Give" onSubmit={give} onClose={onClose}>
      <Field
        label="To"
        type="email"
        autoComplete="off"
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
        hint="They get a receipt with a link to their library."
      />
      <Select label="What" value={product} onChange={(event) => setProduct(event.currentTarget.value)}>
        {offers.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </Select>
    </FormDialog>
  )
}
