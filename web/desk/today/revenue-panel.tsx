import { useCallback, useMemo } from 'react'
import type { Today } from '../../../contract/desk/today.ts'
import { formatMoney } from '../../../contract/money.ts'
import { dayWords } from '../parts/day-words.ts'
import { Stack } from '../parts/layout.tsx'
import { Legend } from '../parts/legend.tsx'
import { LinePlot } from '../parts/line-plot.tsx'
import { PlotPanel } from '../parts/plot-panel.tsx'

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
