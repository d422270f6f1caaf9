import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import styles from './plot.module.css'

export type Bar = {
  readonly name: ReactNode
  /** Unique among its neighbours. */
  readonly key: string
  readonly value: number
  readonly words: string
  readonly note?: string
}

/** Rows with a bar behind each: its length is the share of the largest. */
export function Bars({ bars }: { readonly bars: readonly Bar[] }) {
  const most = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <ul className={styles.bars}>
      {bars.map(({ key, name, value, words, note }) => (
        <li key={key}>
          <i style={{ inlineSize: `${(Math.max(0, value) / most) * 100}%` }} />
          <span>{name}</span>
          <b>{words}</b>
          <em>{note}</em>
        </li>
      ))}
    </ul>
  )
}

export type FunnelStep = { readonly name: string; readonly value: number }

/** Steps of which each is smaller than the one before. Bars by square root, or the last would be invisible. */
export function Funnel({ steps }: { readonly steps: readonly FunnelStep[] }) {
  const most = Math.sqrt(Math.max(1, ...steps.map(({ value }) => value)))
  return (
    <ol className={styles.funnel}>
      {steps.map(({ name, value }, at) => {
        const before = steps[at - 1]
        return (
          <li key={name}>
            {before && before.value > 0 && (
              <span className={styles.step}>
                <Icon name="arrow-down" small />
                {percent(value / before.value)} go on
              </span>
            )}
            <span>{name}</span>
            <b>{value.toLocaleString('en-US')}</b>
            <span className={styles.track}>
              <i style={{ inlineSize: `${(Math.sqrt(value) / most) * 100}%` }} />
            </span>
          </li>
        )
      })}
    </ol>
  )
}

export function percent(share: number): string {
  return share.toLocaleString('en-US', { style: 'percent', maximumFractionDigits: 1 })
}
