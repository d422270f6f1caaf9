import { RowLink } from '../parts/table.tsx'
import { Tag } from '../parts/tag.tsx'
import styles from './catalogue.module.css'

type RowTitleProps = {
  readonly name: string
  readonly note: string
  readonly cover: string | null
  readonly to?: string
}

/** What a row is about, with a small picture of it. */
export function RowTitle({ name, note, cover, to }: RowTitleProps) {
  return (
    <span className={styles.rowTitle}>
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

type StateTagProps = { readonly state: 'new' | 'changed' | 'same'; readonly isHidden?: boolean }

/** How it is in the draft, and whether the shop shows it so already. */
export function StateTag({ state, isHidden = false }: StateTagProps) {
  return (
    <span className={styles.tags}>
      {isHidden && <Tag icon="eye-off">Hidden</Tag>}
      {state === 'new' && (
        <Tag icon="plus" tone="ember">
          New
        </Tag>
      )}
      {state === 'changed' && (
        <Tag icon="edit" tone="ember">
          Changed
        </Tag>
      )}
    </span>
  )
}
