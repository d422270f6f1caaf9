import { useCallback, useMemo } from 'react'
import type { Today } from '../../../../contract/desk/today.ts'
import { sizeInWords } from '../../../../contract/in-words.ts'
import { formatMoney } from '../../../../contract/money.ts'
import { dayWords } from '../../parts/days.ts'
import { Muted, Stack } from '../../parts/layout.tsx'
import { Bars, DaysPanel, Funnel, Legend, LinePlot, PlotPanel, percent } from '../../parts/plots.tsx'
import { Empty } from '../../parts/states.tsx'

/** What was kept of the orders of each day, against the period before. */
export function RevenuePanel({ today }: { readonly today: Today }) {
  const { days, before, currency, elsewhere, timeZone, mode } = today
  const format = useCallback((minor: number) => formatMoney(minor, currency, { isShort: true }), [currency])
  const points = useMemo(
    () => days.map(({ day, keptMinor }, at) => ({ day, now: keptMinor, before: before[at]?.keptMinor ?? null })),
    [days, before],
  )
  const sum = (list: Today['days'], key: 'keptMinor' | 'orders') => list.reduce((all, day) => all + day[key], 0)
  const [kept, keptBefore] = [format(sum(days, 'keptMinor')), format(sum(before, 'keptMinor'))]
  const others = elsewhere.map(({ minor, currency: code }) => formatMoney(minor, code ?? '')).join(', ')
  return (
    <PlotPanel
      title="Revenue"
      note={`By day of purchase (${timeZone}), refunds taken off, before fees${mode === 'live' ? ', no test orders' : ', test orders'}`}
      columns={['Day', 'Orders', 'Kept', 'Period before']}
      rows={days.map(({ day, orders, keptMinor }, at) => [
        ...[dayWords(day), String(orders), format(keptMinor), format(before[at]?.keptMinor ?? 0)],
      ])}
      sums={['All', String(sum(days, 'orders')), kept, keptBefore]}
      foot={others ? `And ${others}, which no sum here contains.` : undefined}
    >
      <Stack gap="small">
        <Legend
          now={[today.first, today.last]}
          before={[before[0]?.day ?? today.first, before.at(-1)?.day ?? today.first]}
        />
        <LinePlot
          summary={`Revenue by day: ${kept} in ${days.length} days, ${keptBefore} in the period before. Arrow keys go from day to day.`}
          points={points}
          format={format}
          isOpenEnded={today.last === today.today}
        />
      </Stack>
    </PlotPanel>
  )
}

type PanelProps = { readonly today: Today }

/** What went back, by the day on which it did, whenever it was bought. */
export function GivenPanel({ today: { days, given, currency } }: PanelProps) {
  const format = useCallback((minor: number) => formatMoney(minor, currency, { isShort: true }), [currency])
  const ours = useMemo(
    () => new Map(given.filter((row) => row.currency === currency).map((row) => [row.day, row])),
    [given, currency],
  )
  const points = useMemo(() => days.map(({ day }) => ({ day, value: ours.get(day)?.minor ?? 0 })), [days, ours])
  const sum = (key: 'orders' | 'minor') => [...ours.values()].reduce((all, row) => all + row[key], 0)
  return (
    <DaysPanel
      title="Given back"
      note="By the day of the refund, whenever it was bought"
      days={points}
      format={format}
      columns={['Day', 'Orders', 'Given back']}
      cells={(day) => [String(ours.get(day)?.orders ?? 0), format(ours.get(day)?.minor ?? 0)]}
      sums={[String(sum('orders')), format(sum('minor'))]}
      isEmpty={ours.size === 0}
      empty={{ icon: 'undo', title: 'Nothing went back in these days' }}
    />
  )
}

const count = (value: number) => value.toLocaleString('en-US')

export function DownloadsPanel({ today: { days, downloads } }: PanelProps) {
  const sent = useMemo(() => new Map(downloads.map((row) => [row.day, row])), [downloads])
  const points = useMemo(() => days.map(({ day }) => ({ day, value: sent.get(day)?.files ?? 0 })), [days, sent])
  const sum = (key: 'files' | 'bytes') => downloads.reduce((all, row) => all + row[key], 0)
  return (
    <DaysPanel
      title="Downloads"
      note="Files sent to buyers by day (UTC); one that was resumed counts once"
      days={points}
      format={count}
      columns={['Day', 'Files', 'Sent']}
      cells={(day) => [count(sent.get(day)?.files ?? 0), sizeInWords(sent.get(day)?.bytes ?? 0)]}
      sums={[count(sum('files')), sizeInWords(sum('bytes'))]}
      isEmpty={downloads.length === 0}
      empty={{ icon: 'download', title: 'Nothing was downloaded in these days' }}
    />
  )
}

export function FunnelPanel({ today: { funnel } }: { readonly today: Today }) {
  const steps = [
    { name: 'Pages seen', value: funnel.views },
    { name: 'Product pages seen', value: funnel.productViews },
    ...(funnel.checkouts === null ? [] : [{ name: 'Checkouts started', value: funnel.checkouts }]),
    { name: 'Bought', value: funnel.bought },
  ]
  return (
    <PlotPanel
      title="From page to purchase"
      columns={['Step', 'How many']}
      rows={steps.map(({ name, value }) => [name, value.toLocaleString('en-US')])}
    >
      <Stack>
        <Funnel steps={steps} />
        <Muted>
          Bars by square root, or the last would be invisible. We count pages, not people
          {funnel.checkouts === null ? '; checkouts are kept for 120 days' : ''}.
        </Muted>
      </Stack>
    </PlotPanel>
  )
}

const SHOWN = 7

/** How many of those who saw a product's page bought it. */
export function ConversionPanel({ today: { conversion } }: { readonly today: Today }) {
  const seen = conversion.filter(({ views, bought }) => views > 0 || bought > 0).sort((a, b) => b.views - a.views)
  const rate = ({ views, bought }: Today['conversion'][number]) => (views === 0 ? '–' : percent(bought / views))
  return (
    <PlotPanel
      title="By category"
      note="Views of its page, and how many led to a purchase"
      columns={['Product', 'Views', 'Bought', 'Share']}
      rows={seen.map((row) => [row.name, row.views.toLocaleString('en-US'), String(row.bought), rate(row)])}
    >
      {seen.length === 0 ? (
        <Empty icon="visits" title="No views yet" />
      ) : (
        <Bars
          bars={seen.slice(0, SHOWN).map((row) => ({
            key: row.slug,
            name: (
              <>
                {row.name} <small>{row.path}</small>
              </>
            ),
            value: row.views,
            words: row.views.toLocaleString('en-US'),
            note: rate(row),
          }))}
        />
      )}
    </PlotPanel>
  )
}

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
