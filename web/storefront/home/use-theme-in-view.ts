import { type RefObject, useCallback, useEffect, useState } from 'react'
import type { NinjaTheme } from '../../../contract/content.ts'
import { getHome } from '../catalogue/home.ts'
import { chooseTheme, IN_VIEW_SHARE, seeCharacters, type ThemeState } from './theme-in-view.ts'

const START: ThemeState = { theme: 'shadow', inView: [] }

/** Watches the elements that carry `data-character` inside the section; returns the theme and a way to set it by hand. */
export function useThemeInView(section: RefObject<HTMLElement | null>) {
  const [state, setState] = useState(START)

  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const sightings = entries.flatMap(({ target, intersectionRatio }) => {
          const theme = themeOf(target)
          return theme ? [{ theme, share: intersectionRatio }] : []
        })
        setState((before) => seeCharacters(before, sightings))
      },
      { threshold: IN_VIEW_SHARE },
    )
    for (const element of section.current?.querySelectorAll('[data-character]') ?? []) observer.observe(element)
    return () => observer.disconnect()
  }, [section])

  const choose = useCallback((theme: NinjaTheme) => setState((before) => chooseTheme(before, theme)), [])
  return { theme: state.theme, choose }
}

function themeOf(element: Element): NinjaTheme | undefined {
  const name = element.getAttribute('data-character')
  return getHome().content.ninja.characters.find(({ theme }) => theme === name)?.theme
}
