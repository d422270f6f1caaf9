import { type RefObject, useCallback, useEffect, useState } from 'react'
import type { ThemeName } from '../../../contract/content/content.ts'
import { chooseTheme, IN_VIEW_SHARE, seeCharacters, type ThemeState } from './theme-in-view.ts'

/** Watches the elements that carry `data-character` inside the section; returns the theme and a way to set it by hand. */
export function useThemeInView(section: RefObject<HTMLElement | null>, themes: readonly ThemeName[]) {
  const [state, setState] = useState<ThemeState>({ theme: themes[0] ?? 'shadow', inView: [] })

  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const sightings = entries.flatMap(({ target, intersectionRatio }) => {
          const theme = themes.find((name) => name === target.getAttribute('data-character'))
          return theme ? [{ theme, share: intersectionRatio }] : []
        })
        setState((before) => seeCharacters(before, sightings))
      },
      { threshold: IN_VIEW_SHARE },
    )
    for (const element of section.current?.querySelectorAll('[data-character]') ?? []) observer.observe(element)
    return () => observer.disconnect()
  }, [section, themes])

  const choose = useCallback((theme: ThemeName) => setState((before) => chooseTheme(before, theme)), [])
  return { theme: state.theme, choose }
}
