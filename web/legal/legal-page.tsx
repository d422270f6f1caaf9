import type { ReactNode } from 'react'
import { classNames } from '../ui/class-names.ts'
import { Contents } from './contents.tsx'
import styles from './legal-page.module.css'

export type LegalSection = { readonly id: string; readonly title: string; readonly text: ReactNode }

type LegalPageProps = {
  readonly title: string
  /** Written under the title, such as 'Last updated August 20, 2025'. */
  readonly note: string
  /** What the reader should know before the first section. */
  readonly intro: ReactNode
  readonly sections: readonly LegalSection[]
}

/** A page to read: one column of text, its contents beside it. */
export function LegalPage({ title, note, intro, sections }: LegalPageProps) {
  return (
    <article className={classNames(styles.page, 'grid')}>
      <header className={styles.title}>
        <h1>{title}</h1>
        <p className="figures">{note}</p>
      </header>
      <Contents sections={sections} />
      <div className={styles.text}>
        <div className={styles.intro}>{intro}</div>
        {sections.map(({ id, title: heading, text }) => (
          <section key={id} id={id} aria-labelledby={`${id}-heading`}>
            <h2 id={`${id}-heading`}>{heading}</h2>
            {text}
          </section>
        ))}
      </div>
    </article>
  )
}
