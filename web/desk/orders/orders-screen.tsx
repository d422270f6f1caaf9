import { useDeferredValue, useState } from 'react'
import { isOrderPage, isOrderSums } from '../../../contract/desk/orders.ts'
import { Button } from '../parts/button.tsx'
import { CsvLink } from '../parts/csv-link.tsx'
import { KeyHints, Page, Panel } from '../parts/layout.tsx'
import { Loaded, Skeleton } from '../parts/states.tsx'
import { mayDo, type ScreenProps } from '../state/session.ts'
import { useDeskData } from '../state/use-desk-data.ts'
import { GiveDialog } from './give-dialog.tsx'
import { OrderFilters } from './order-filters.tsx'
import { OrderList } from './order-list.tsx'
import { OrderTotals } from './order-totals.tsx'
import { OrderView } from './order-view.tsx'
import styles from './orders.module.css'
import { filterQuery, useOrderFilter } from './use-order-filter.ts'

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
  const page = useDeskData(`/orders?${filterQuery(asked)}`, isOrderPage, { everyMs: FRESH_MS })
  const sums = useDeskData(`/orders/sums?${filterQuery(asked, false)}`, isOrderSums)
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
