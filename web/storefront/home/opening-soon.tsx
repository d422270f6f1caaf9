import { site } from '../../state/site.ts'
import styles from './opening-soon.module.css'

/** A shop before its first picture: its name, and that there is something to come back for. */
export function OpeningSoon({ isFirst }: { isFirst: boolean }) {
  const Heading = isFirst ? 'h1' : 'h2'
  return (
    <section className={styles.soon} aria-labelledby="soon">
      <p className={styles.name}>{site().content.brand.name}</p>
      <Heading className={styles.heading} id="soon">
        Opening soon
      </Heading>
      <p className="lead">The first pictures are being hung. Come back in a little while.</p>
    </section>
  )
}
