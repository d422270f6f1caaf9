import { type ReactNode, useMemo } from 'react'
import { dayWords } from './day-words.ts'
import type { IconName } from './icon.tsx'
import { LinePlot } from './line-plot.tsx'
import { PlotPanel } from './plot-panel.tsx'
import { Empty } from './states.tsx'

type DaysPanelProps = {
  readonly title: string
  readonly note?: ReactNode
  readonly days: readonly { readonly day: string; readonly value: number }[]
  /** Made once, or every drawing is a new one. */
  readonly format: (value: number) => string
  /** The first one is the day. */
  readonly columns: readonly string[]
  /** What the table says of a day, without the day itself. */
  readonly cells: (day: string) => readonly string[]
  readonly sums: readonly string[]
  readonly isEmpty: boolean
  readonly empty: { readonly icon: IconName; readonly title: string }
}

/** One figure over days, without a period before. */
export function DaysPanel({ title, note, days, format, columns, cells, sums, isEmpty, empty }: DaysPanelProps) {
  const points = useMemo(() => days.map(({ day, value }) => ({ day, now: value, before: null })), [days])
  const total = format(days.reduce((all, { value }) => all + value, 0))
  return (
    <PlotPanel
      title={title}
      note={note}
      columns={columns}
      rows={days.map(({ day }) => [dayWords(day), ...cells(day)])}
      sums={['All', ...sums]}
    >
      {isEmpty ? (
        <Empty icon={empty.icon} title={empty.title} />
      ) : (
        <LinePlot
          summary={`${title} by day: ${total} in ${days.length} days. Arrow keys go from day to day.`}
          points={points}
          format={format}
        />
      )}
    </PlotPanel>
  )
}
