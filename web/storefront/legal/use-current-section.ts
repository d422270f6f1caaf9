import { useEffect, useState } from 'react'

/** The section being read: the last one that has reached the upper third of the window. */
export function useCurrentSection(sections: readonly { readonly id: string }[]): string | null {
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
