import { type CSSProperties, useMemo, useRef, useState } from 'react'
import type { ThemedCharacter, ThemesContent } from '../../../contract/content/content.ts'
import { LinkButton } from '../../routing/link-button.tsx'
import { Poster } from '../../ui/poster.tsx'
import { getPoster } from '../catalogue/posters.ts'
import { FallingParticles } from './falling-particles.tsx'
import { pathOf } from './showcase.ts'
import { ThemeControl } from './theme-control.tsx'
import styles from './themes-section.module.css'
import { useHeldBelow } from './use-held-below.ts'
import { useScrollProgress } from './use-scroll-progress.ts'
import { useThemeInView } from './use-theme-in-view.ts'

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
