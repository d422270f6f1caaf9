import { type CSSProperties, useMemo, useRef, useState } from 'react'
import type { NinjaCharacter } from '../../../contract/content.ts'
import { LinkButton } from '../../routing/link-button.tsx'
import { Poster } from '../../ui/poster.tsx'
import { getHome } from '../catalogue/home.ts'
import { getPoster } from '../catalogue/posters.ts'
import { FallingParticles } from './falling-particles.tsx'
import { NinjaControl } from './ninja-control.tsx'
import styles from './ninja-section.module.css'
import { pathOf } from './showcase.ts'
import { useHeldBelow } from './use-held-below.ts'
import { useScrollProgress } from './use-scroll-progress.ts'
import { useThemeInView } from './use-theme-in-view.ts'

/** The section wears the colours of the character in view. */
export function NinjaSection() {
  const section = useRef<HTMLElement>(null)
  const [isPaused, setIsPaused] = useState(false)
  const { theme, choose } = useThemeInView(section)
  useScrollProgress(section, '--ninja-progress')
  useHeldBelow(section)
  const { category, characters } = getHome().content.ninja
  return (
    <section ref={section} className={styles.ninja} data-theme={theme} aria-labelledby="ninja">
      <div className={styles.ground} aria-hidden="true">
        {characters.map(({ id, theme: own, bg }) => (
          <i key={id} style={{ background: bg }} data-shown={own === theme} />
        ))}
      </div>
      <FallingParticles theme={theme} isPaused={isPaused} />
      <div className={`grid ${styles.layout}`}>
        <div className={styles.side} style={{ '--theme': `var(--${theme}-theme)` } as CSSProperties}>
          <h2 className={styles.title} id="ninja">
            8K 3D NINJA BUNDLE
          </h2>
          <NinjaControl theme={theme} onChoose={choose} isPaused={isPaused} onPause={setIsPaused} />
          <LinkButton to={pathOf(category)} tone="ember" arrow className={styles.action}>
            CHECKOUT FULL NINJA BUNDLE
          </LinkButton>
        </div>
        <div className={styles.characters}>{useMemo(drawCharacters, [])}</div>
      </div>
    </section>
  )
}

/** Drawn once: the theme changes nothing in them. */
function drawCharacters() {
  return getHome().content.ninja.characters.map((character) => <Character key={character.id} character={character} />)
}

function Character({ character }: { character: NinjaCharacter }) {
  return (
    <figure className={styles.character} data-character={character.theme}>
      <Poster poster={getPoster(character.image)} sizes="(width >= 64rem) 153vh, 142vw" />
      <figcaption>{character.name}</figcaption>
    </figure>
  )
}
