import { useCallback, useMemo } from 'react'
import type { Today } from '../../../contract/desk/today.ts'
import { sizeInWords } from '../../../contract/in-words.ts'
import { formatMoney } from '../../../contract/money.ts'
import { DaysPanel } from '../parts/days-panel.tsx'

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
