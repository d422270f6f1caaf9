import { countOf } from '../../../contract/count.ts'
import { type Today, todaySchema } from '../../../contract/desk/today.ts'
import { sizeInWords } from '../../../contract/in-words.ts'
import { formatMoney } from '../../../contract/money.ts'
import { OrdersTable } from '../orders/orders-table.tsx'
import { ButtonLink } from '../parts/button.tsx'
import { Figures } from '../parts/facts.tsx'
import { Icon } from '../parts/icon.tsx'
import { Page, Panel, Two } from '../parts/layout.tsx'
import { PeriodSelect, usePeriod } from '../parts/period.tsx'
import { Empty, Loaded } from '../parts/states.tsx'
import { useDeskData } from '../state/use-desk-data.ts'
import { NeedsPanel } from './panels/needs-panel.tsx'
import {
  ConversionPanel,
  DownloadsPanel,
  FunnelPanel,
  GivenPanel,
  RevenuePanel,
  SoldPanel,
} from './panels/period-panels.tsx'
import styles from './today.module.css'

/** A new order shows within this, without a reload. */
const FRESH_MS = 10_000

/** What needs somebody, what was sold, and how it goes. */
export function Screen() {
  const { period, query, change } = usePeriod()
  const data = useDeskData(`/today?${query}`, todaySchema, { everyMs: FRESH_MS })
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

/** The answers: how much, how many, and against the time before. */
function TodayFigures({ today }: { readonly today: Today }) {
  const { days, before, currency, downloads } = today
  const money = (minor: number) => formatMoney(minor, currency)
  const [kept, keptBefore] = [sum(days, 'keptMinor'), sum(before, 'keptMinor')]
  const [orders, ordersBefore] = [sum(days, 'orders'), sum(before, 'orders')]
  const last = days.at(-1)
  const average = orders === 0 ? '–' : money(Math.round(kept / orders))
  const given = today.given.filter((row) => row.currency === currency)
  const fees = today.fees.find((row) => row.currency === currency)
  const files = downloads.reduce((all, row) => all + row.files, 0)
  return (
    <Figures
      figures={[
        {
          name: `Kept, ${days.length} days`,
          figure: money(kept),
          note: <Change now={kept} before={keptBefore} words={`${money(keptBefore)} before`} />,
        },
        {
          name: last?.day === today.today ? 'Today so far' : 'Last day',
          figure: money(last?.keptMinor ?? 0),
          note: countOf(last?.orders ?? 0, 'order'),
        },
        {
          name: 'Orders',
          figure: orders.toLocaleString('en-US'),
          note: <Change now={orders} before={ordersBefore} words={`${ordersBefore} before`} />,
        },
        { name: 'Average order', figure: average },
        ...(given.length > 0
          ? [
              {
                name: 'Given back',
                figure: money(given.reduce((all, { minor }) => all + minor, 0)),
                note: `of ${countOf(
                  given.reduce((all, row) => all + row.orders, 0),
                  'order',
                )}`,
              },
            ]
          : []),
        ...(fees
          ? [{ name: 'Provider’s fees', figure: money(fees.minor), note: `of ${countOf(fees.orders, 'order')}` }]
          : []),
        ...(files > 0
          ? [
              {
                name: 'Downloads',
                figure: sizeInWords(downloads.reduce((all, { bytes }) => all + bytes, 0)),
                note: `${files.toLocaleString('en-US')} ${files === 1 ? 'file' : 'files'}`,
              },
            ]
          : []),
      ]}
    />
  )
}

function sum(days: Today['days'], key: 'keptMinor' | 'orders'): number {
  return days.reduce((all, day) => all + day[key], 0)
}

type ChangeProps = { readonly now: number; readonly before: number; readonly words: string }

function Change({ now, before, words }: ChangeProps) {
  const share = Math.round(Math.abs(now / before - 1) * 100)
  if (before <= 0 || share === 0) return words
  const isMore = now > before
  return (
    <>
      <span className={isMore ? styles.up : styles.down}>
        <Icon name={isMore ? 'arrow-up' : 'arrow-down'} small />
        {share} %
      </span>{' '}
      {words}
    </>
  )
}
