import { useState } from 'react'
import type { Setup } from '../../../contract/library/setups.ts'
import { Button } from '../../ui/button.tsx'
import { STARTS } from './arrange.ts'
import { readMonitors } from './read-monitors.ts'
import styles from './setup-page.module.css'

type StartFromProps = { readonly setup: Setup; readonly onChange: (setup: Setup) => void }

/** Common setups, or what the browser knows of this one. */
export function StartFrom({ setup, onChange }: StartFromProps) {
  const [words, setWords] = useState('')
  async function read() {
    const found = await readMonitors()
    setWords(found.words)
    if (found.setup) onChange(found.setup)
  }
  return (
    <section className={styles.part} aria-labelledby="start-from">
      <h2 id="start-from">Start from</h2>
      <div className={styles.chips}>
        <Button small onClick={() => void read()}>
          Read my monitors
        </Button>
        {STARTS.map((start) => (
          <Button
            key={start.words}
            small
            tone="bare"
            aria-pressed={JSON.stringify(start.setup) === JSON.stringify(setup)}
            onClick={() => onChange(start.setup)}
          >
            {start.words}
          </Button>
        ))}
      </div>
      <p className={styles.note} role="status">
        {words}
      </p>
    </section>
  )
}
