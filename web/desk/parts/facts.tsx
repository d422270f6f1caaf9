import { Fragment, type ReactNode } from 'react'
import styles from './facts.module.css'

type Fact = { readonly name: string; readonly value: ReactNode }

/** What is known about one thing. A fact without a value is left out. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts
        .filter(({ value }) => value !== null && value !== undefined)
        .map(({ name, value }) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
    </dl>
  )
}

type FigureShape = { readonly name: string; readonly figure: string; readonly note?: ReactNode }

/** Figures that answer a question, each with a word about it. */
export function Figures({ figures }: { readonly figures: readonly FigureShape[] }) {
  return (
    <dl className={styles.figures}>
      {figures.map(({ name, figure, note }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={styles.figure}>{figure}</dd>
          {note && <dd>{note}</dd>}
        </div>
      ))}
    </dl>
  )
}
