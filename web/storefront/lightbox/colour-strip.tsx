import { type CSSProperties, useState } from 'react'
import styles from './colour-strip.module.css'

/** The picture's colours, strongest first. A press copies one, for desktops and themes that should match. */
export function ColourStrip({ colours }: { colours: readonly string[] }) {
  const [words, setWords] = useState('')

  async function copy(colour: string) {
    try {
      await navigator.clipboard.writeText(colour)
      setWords(`Copied ${colour}`)
    } catch {
      setWords(`${colour} could not be copied`)
    }
  }

  return (
    <div className={styles.colours}>
      <div className={styles.head}>
        <h3>Colours</h3>
        <p role="status">{words}</p>
      </div>
      <ul>
        {colours.map((colour) => (
          <li key={colour}>
            <button
              type="button"
              className={styles.colour}
              style={{ '--is': colour } as CSSProperties}
              aria-label={`Copy ${colour}`}
              onClick={() => copy(colour)}
            >
              <span aria-hidden="true">{colour}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
