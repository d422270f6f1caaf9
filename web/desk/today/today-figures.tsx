import { sizeInWords } from '../../../contract/desk/size-in-words.ts'
import type { Today } from '../../../contract/desk/today.ts'
import { formatMoney } from '../../../contract/money.ts'
import { Figures } from '../parts/facts.tsx'
import { Icon } from '../parts/icon.tsx'
import styles from './today.module.css'

/** The answers: how much, how many, and against the time before. */
export function TodayFigures({ today }: { readonly today: Today }) {
  const { days, before, currency, downloads } = today
  const money = (minor: number) => formatMoney(minor, currency)
  const [kept, keptBefore] = [sum(days, 'keptMinor'), sum(before, 'keptMinor')]
  const [orders, ordersBefore] = [sum(days, 'orders'), sum(before, 'orders')]
  const last = days.at(-1)
  const average = orders === 0 ? '–' : money(Math.round(kept / orders))
  const [given, fees] = [ofCurrency(today.given, currency), ofCurrency(today.fees, currency)]
  return (
    <Figures
      figures={[
        {
          name: `Kept, ${days.length} days`,
          figure: money(kept),
          note: <Change now={kept} before={keptBefore} words={`${money(keptBefore)} before`} />,
        },
        {
          name: last?.day === new Date().toISOString().slice(0, 10) ? 'Today so far' : 'Last day',
          figure: money(last?.keptMinor ?? 0),
          note: `${last?.orders ?? 0} orders`,
        },
        {
          name: 'Orders',
          figure: orders.toLocaleString('en-US'),
          note: <Change now={orders} before={ordersBefore} words={`${ordersBefore} before`} />,
        },
        { name: 'Average order', figure: average },
        ...(given ? [{ name: 'Given back', figure: money(given.minor), note: `of ${given.orders} orders` }] : []),
        ...(fees ? [{ name: 'Provider’s fees', figure: money(fees.minor), note: `of ${fees.orders} orders` }] : []),
        ...(downloads.files > 0
          ? [
              {
                name: 'Downloads',
                figure: sizeInWords(downloads.bytes),
                note: `${downloads.files.toLocaleString('en-US')} files`,
              },
            ]
          : []),
      ]}
    />
  )
}

function ofCurrency(sums: Today['given'], currency: string) {
  return sums.find((each) => each.currency === currency)
}

function sum(days: Today['days'], key: 'keptMinor' | 'orders'): number {
  return days.reduce((all, day) => all + day[key], 0)
}

type ChangeProps = { readonly now: number; readonly before: number; readonly words: string }

function Change({ now, before, words }: ChangeProps) {
  if (before <= 0 || now === before) return words
  const isMore = now > before
  return (
    <>
      <span className={isMore ? styles.up : styles.down}>
        <Icon name={isMore ? 'arrow-up' : 'arrow-down'} small />
        {Math.round(Math.abs(now / before - 1) * 100)} %
      </span>{' '}
      {words}
    </>
  )
}
