import { isToday, type Today } from '../../../contract/desk/today.ts'
import { OrdersTable } from '../orders/orders-table.tsx'
import { ButtonLink } from '../parts/button.tsx'
import { Page, Panel, Two } from '../parts/layout.tsx'
import { PeriodSelect } from '../parts/period.tsx'
import { Empty, Loaded } from '../parts/states.tsx'
import { usePeriod } from '../parts/use-period.ts'
import { useDeskData } from '../state/use-desk-data.ts'
import { ConversionPanel, FunnelPanel } from './funnel-panel.tsx'
import { DownloadsPanel, GivenPanel } from './given-panel.tsx'
import { NeedsPanel } from './needs-panel.tsx'
import { RevenuePanel } from './revenue-panel.tsx'
import { SoldPanel } from './sold-panel.tsx'
import styles from './today.module.css'
import { TodayFigures } from './today-figures.tsx'

/** A new order shows within this, without a reload. */
const FRESH_MS = 10_000

/** What needs somebody, what was sold, and how it goes. */
export function Screen() {
  const { period, query, change } = usePeriod()
  const data = useDeskData(`/today?${query}`, isToday, { everyMs: FRESH_MS })
  return (
    <Page
      title="Today"
      note={new Date().toLocaleDateString('en-GB', { dateStyle: 'full' })}
      acts={<PeriodSelect value={period} onChange={change} />}
    >
      <Loaded data={data}>{(today) => <Shown today={today} />}</Loaded>
    </Page>
  )
}

function Shown({ today }: { readonly today: Today }) {
  return (
    <>
      <NeedsPanel needs={today.needs} timeZone={today.timeZone} />
      <TodayFigures today={today} />
      <div className={styles.main}>
        <RevenuePanel today={today} />
        <FunnelPanel today={today} />
      </div>
      <Two>
        <SoldPanel today={today} />
        <ConversionPanel today={today} />
      </Two>
      <Two>
        <GivenPanel today={today} />
        <DownloadsPanel today={today} />
      </Two>
      <Panel title="Recent orders" flush acts={<ButtonLink to="/desk/orders">All orders</ButtonLink>}>
        {today.recent.length === 0 ? (
          <Empty icon="orders" title="No orders yet">
            The first one shows here within seconds.
          </Empty>
        ) : (
          <OrdersTable label="Recent orders" orders={today.recent} />
        )}
      </Panel>
    </>
  )
}
