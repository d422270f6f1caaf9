import type { Policy } from '../../../contract/policy.ts'
import { classNames } from '../../ui/class-names.ts'
import { Contents } from './contents.tsx'
import styles from './legal-page.module.css'
import { PolicyBlocks } from './policy-blocks.tsx'

/** A page to read: one column of text, its contents beside it. */
export function LegalPage({ policy: { title, note, intro, sections } }: { readonly policy: Policy }) {
  return (
    <article className={classNames(styles.page, 'grid')}>
      <header className={styles.title}>
        <h1>{title}</h1>
        <p className="figures">{note}</p>
      </header>
      <Contents sections={sections} />
      <div className={styles.text}>
        <div className={styles.intro}>
          <PolicyBlocks blocks={intro} />
        </div>
        {sections.map(({ id, title: heading, blocks }) => (
          <section key={id} id={id} aria-labelledby={`${id}-heading`}>
            <h2 id={`${id}-heading`}>{heading}</h2>
            <PolicyBlocks blocks={blocks} />
          </section>
        ))}
      </div>
    </article>
  )
}
