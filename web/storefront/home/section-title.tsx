import styles from './section-title.module.css'

/** A section's name on a screen's width; it arrives with the scroll. */
export function SectionTitle({ id, children }: { id: string; children: string }) {
  return (
    <div className={styles.head}>
      <h2 className="display" id={id}>
        {children}
      </h2>
    </div>
  )
}
