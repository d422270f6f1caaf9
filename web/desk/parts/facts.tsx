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

/** What somebody else's machine said, word for word. */
export function RawText({ body }: { readonly body: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls it with the arrow keys.
    <pre className={styles.raw} tabIndex={0}>
      {readable(body)}
    </pre>
  )
}

/** Indented; what is no JSON stays as it came. */
function readable(body: string): string {
  if (body === '') return 'Its words were forgotten with the buyer.'
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
