import { useState } from 'react'
import { createStore, useStore } from '../../../state/store.ts'
import { Button } from '../../../ui/button.tsx'
import { megabytes } from '../files/downloads.ts'
import styles from '../strip.module.css'
import { sumBytes } from './saved-index.ts'
import { giveBack, useSaved } from './saved-pictures.ts'

type Space = {
  /** What this site may still take here, as far as the browser says. */
  readonly freeBytes: number | null
  /** The browser will not clear it by itself. */
  readonly isLasting: boolean
}

const space = createStore<Space | null>(
  () => null,
  () => {
    void measure().then(space.set)
    return () => space.set(null)
  },
)

async function measure(): Promise<Space> {
  const { quota, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {}
  const isLasting = (await navigator.storage?.persisted?.()) ?? false
  return { freeBytes: quota === undefined ? null : Math.max(0, quota - usage), isLasting }
}

/** How much of this device the kept wallpapers take, and the press that gives all of it back. Nothing where none is kept. */
export function SpaceHere() {
  const { pictures } = useSaved().index
  const here = useStore<Space | null>(space, null)
  const [isBusy, setBusy] = useState(false)
  if (pictures.length === 0) return null
  async function giveAllBack() {
    setBusy(true)
    await giveBack(pictures).finally(() => setBusy(false))
  }
  return (
    <section className={styles.strip} aria-label="On this device">
      <div>
        <p className="figures">
          <strong>
            {pictures.length} {pictures.length === 1 ? 'wallpaper' : 'wallpapers'} on this device
          </strong>
          , {megabytes(sumBytes(pictures))}
          {here?.freeBytes != null && `; there is room for about ${megabytes(here.freeBytes)} more`}.
        </p>
        <p className={styles.aside}>
          They open here without a network.{' '}
          {here && !here.isLasting && 'The browser may clear them when the device runs out of room.'}
        </p>
      </div>
      <div className={styles.actions}>
        <Button small busy={isBusy} onClick={() => void giveAllBack()}>
          Give all back
        </Button>
      </div>
    </section>
  )
}
