import { useEffect, useState } from 'react'
import styles from './contents.module.css'

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

/** The section being read: the last one that has reached the upper third of the window. */
function useCurrentSection(sections: readonly { readonly id: string }[]): string | null {
  const [current, setCurrent] = useState<string | null>(null)
  useEffect(() => {
    const reading = new Set<string>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) reading.add(target.id)
          else reading.delete(target.id)
        }
        const last = sections.findLast(({ id }) => reading.has(id))
        if (last) setCurrent(last.id)
      },
      { rootMargin: '0px 0px -67% 0px' },
    )
    for (const { id } of sections) {
      const section = document.getElementById(id)
      if (section) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [sections])
  return current
}
