import { RowLink } from '../parts/table.tsx'
import styles from './catalogue.module.css'

type ThingProps = { readonly name: string; readonly note: string; readonly cover: string | null; readonly to?: string }

/** What a row is about, with a small picture of it. */
export function Thing({ name, note, cover, to }: ThingProps) {
  return (
    <span className={styles.thing}>
      {cover ? (
        <img src={cover} alt="" width={64} height={36} loading="lazy" decoding="async" />
      ) : (
        <i aria-hidden="true" />
      )}
      <span>
        {to ? <RowLink to={to}>{name}</RowLink> : <b>{name}</b>}
        <small>{note}</small>
      </span>
    </span>
  )
}
