import styles from './catalogue.module.css'

type ThingProps = { readonly name: string; readonly note: string; readonly cover: string | null }

/** What a row is about, with a small picture of it. */
export function Thing({ name, note, cover }: ThingProps) {
  return (
    <span className={styles.thing}>
      {cover ? (
        <img src={cover} alt="" width={64} height={36} loading="lazy" decoding="async" />
      ) : (
        <i aria-hidden="true" />
      )}
      <span>
        <b>{name}</b>
        <small>{note}</small>
      </span>
    </span>
  )
}
