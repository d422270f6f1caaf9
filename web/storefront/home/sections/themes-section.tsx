import { type CSSProperties, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ThemedCharacter, ThemeName, ThemesContent } from '../../../../contract/content/content.ts'
import { LinkButton } from '../../../routing/link-button.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { Poster } from '../../../ui/poster.tsx'
import { getPoster } from '../../catalogue/posters.ts'
import { FallingParticles } from '../motion/falling-particles.tsx'
import { useHeldBelow, useScrollProgress } from '../motion/use-scroll-progress.ts'
import { pathOf } from './section-title.tsx'
import styles from './themes-section.module.css'

type ThemesProps = { readonly section: ThemesContent; readonly id: string }

/** The section wears the colours of the character in view. */
export function ThemesSection({ section: { title, category, button, characters }, id }: ThemesProps) {
  const section = useRef<HTMLElement>(null)
  const [isPaused, setIsPaused] = useState(false)
  const themes = useMemo(() => characters.map(({ theme }) => theme), [characters])
  const { theme, choose } = useThemeInView(section, themes)
  useScrollProgress(section, { property: '--themes-progress' })
  useHeldBelow(section)
  const accent = characters.find((character) => character.theme === theme)?.accent ?? ''
  // Drawn once: the theme changes nothing in them.
  const drawn = useMemo(() => characters.map((one) => <Character key={one.id} character={one} />), [characters])
  return (
    <section ref={section} className={styles.themes} data-theme={theme} aria-labelledby={id}>
      <div className={styles.ground} aria-hidden="true">
        {characters.map(({ id: key, theme: own, bg }) => (
          <i key={key} style={{ background: bg }} data-shown={own === theme} />
        ))}
      </div>
      <FallingParticles theme={theme} accent={accent} isPaused={isPaused} />
      <div className={`grid ${styles.layout}`}>
        <div className={styles.side} style={{ '--theme': accent } as CSSProperties}>
          <h2 className={styles.title} id={id}>
            {title}
          </h2>
          <ThemeControl
            characters={characters}
            theme={theme}
            onChoose={choose}
            isPaused={isPaused}
            onPause={setIsPaused}
          />
          <LinkButton to={pathOf(category)} tone="ember" arrow className={styles.action}>
            {button}
          </LinkButton>
        </div>
        <div className={styles.characters}>{drawn}</div>
      </div>
    </section>
  )
}

function Character({ character }: { character: ThemedCharacter }) {
  return (
    <figure className={styles.character} data-character={character.theme}>
      <Poster poster={getPoster(character.image)} sizes="(width >= 64rem) 153vh, 142vw" />
      <figcaption>{character.name}</figcaption>
    </figure>
  )
}

/** Filled shapes on a 20 by 20 field. */
const ICONS: Readonly<Record<ThemeName, string>> = {
  shadow: 'M15.5 1.6A9 9 0 1 0 18.4 14 7.4 7.4 0 0 1 15.5 1.6Z',
  fire: 'M10.6 0c.6 4-4.9 6.2-4.9 11.2 0 1-.9.9-1.4-.7C2.9 12 2.4 13.3 2.4 14.4A7.6 5.6 0 0 0 17.6 14.4C17.6 9 11.8 7.2 10.6 0Z',
  ice: 'M10 0l4.2 7L10 20 5.8 7ZM3.4 6l2.2 4.6L7.8 18 1 10.4ZM16.6 6l-2.2 4.6L12.2 18 19 10.4Z',
  stone: 'M6 2.5 14.5 1 19 8.5 16.5 17 8 19 1 12.5Z',
}

type ThemeControlProps = {
  readonly characters: readonly ThemedCharacter[]
  readonly theme: ThemeName
  readonly onChoose: (theme: ThemeName) => void
  readonly isPaused: boolean
  readonly onPause: (isPaused: boolean) => void
}

/** The theme by hand, how far the section has passed, and a pause for the particles. */
function ThemeControl({ characters, theme, onChoose, isPaused, onPause }: ThemeControlProps) {
  return (
    <div className={styles.control}>
      <fieldset className={styles.controlThemes}>
        <legend className="visually-hidden">Theme</legend>
        {characters.map((character) => (
          <button
            key={character.id}
            type="button"
            aria-pressed={character.theme === theme}
            onClick={() => onChoose(character.theme)}
          >
            <svg viewBox="0 0 20 20" aria-hidden="true">
              <path d={ICONS[character.icon]} />
            </svg>
            {character.name}
          </button>
        ))}
      </fieldset>
      <div className={styles.row}>
        <GlitterBar />
        <IconButton
          bare
          className={styles.pause}
          icon={isPaused ? 'play' : 'pause'}
          label={isPaused ? 'Let the particles fall' : 'Pause the particles'}
          onClick={() => onPause(!isPaused)}
        />
      </div>
    </div>
  )
}

/** A decoration that repeats what the scroll bar says. */
function GlitterBar() {
  return (
    <div className={styles.glitter} aria-hidden="true">
      <span className={styles.fill} />
      <span className={styles.sparks}>
        <span />
      </span>
      <span className={styles.head} />
    </div>
  )
}

export type ThemeState = {
  readonly theme: ThemeName
  /** The characters that are at least half in view, the latest to arrive last. */
  readonly inView: readonly ThemeName[]
}

/** How much of a character is in view now, from 0 to 1. */
type Sighting = { readonly theme: ThemeName; readonly share: number }

/** The share of a character that must be in view. */
const IN_VIEW_SHARE = 0.5

/**
 * The theme follows the latest character to come at least half into view, or the one that remains when that one leaves.
 * While the latest stays the same, a theme that was chosen by hand stays too.
 */
export function seeCharacters(state: ThemeState, sightings: readonly Sighting[]): ThemeState {
  const gone = new Set(sightings.filter(({ share }) => share < IN_VIEW_SHARE).map(({ theme }) => theme))
  const arrived = sightings
    .filter(({ theme, share }) => share >= IN_VIEW_SHARE && !state.inView.includes(theme))
    .sort((a, b) => a.share - b.share)
    .map(({ theme }) => theme)
  const inView = [...state.inView.filter((theme) => !gone.has(theme)), ...arrived]
  const latest = inView.at(-1)
  const isSame = latest === undefined || latest === state.inView.at(-1)
  return { theme: isSame ? state.theme : latest, inView }
}

export function chooseTheme(state: ThemeState, theme: ThemeName): ThemeState {
  return { ...state, theme }
}

/** Watches the elements that carry `data-character` inside the section; returns the theme and a way to set it by hand. */
function useThemeInView(section: RefObject<HTMLElement | null>, themes: readonly ThemeName[]) {
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
