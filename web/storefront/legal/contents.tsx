import styles from './contents.module.css'
import { useCurrentSection } from './use-current-section.ts'

type ContentsProps = { readonly sections: readonly { readonly id: string; readonly title: string }[] }

export function Contents({ sections }: ContentsProps) {
  const current = useCurrentSection(sections)
  return (
    <nav className={styles.contents} aria-label="Contents">
      <ul>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={id === current ? 'location' : undefined}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
