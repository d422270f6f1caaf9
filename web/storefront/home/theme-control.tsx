import type { ThemedCharacter, ThemeName } from '../../../contract/content/content.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import styles from './theme-control.module.css'

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
export function ThemeControl({ characters, theme, onChoose, isPaused, onPause }: ThemeControlProps) {
  return (
    <div className={styles.control}>
      <fieldset className={styles.themes}>
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
