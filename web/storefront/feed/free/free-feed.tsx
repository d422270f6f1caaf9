import { useState } from 'react'
import { FEED_FILES, freeFeedAddress } from '../../../../contract/library/feeds.ts'
import { DEVICE_PRESETS } from '../../../../contract/pictures/renditions.ts'
import { site } from '../../../state/site.ts'
import { useBrowserValue } from '../../../state/store.ts'
import { CopiedAddress } from '../../catalogue/copied-address.tsx'
import { findScreen } from '../../library/screen.ts'
import styles from '../feed-page.module.css'
import formStyles from '../own/feed-form.module.css'

/** The free pictures, for anybody. Nothing in a shop that has none. */
export function FreeFeed() {
  const { categories, counts } = site()
  const free = categories.filter(({ slug, offer }) => offer.kind === 'free' && (counts[slug] ?? 0) > 0)
  const ownSize = useBrowserValue(nearestPreset, '4k')
  const [typed, setTyped] = useState<string | null>(null)
  const zone = useOwnZone()
  if (free.length === 0) return null
  const size = typed ?? ownSize
  const total = free.reduce((sum, { slug }) => sum + (counts[slug] ?? 0), 0)
  return (
    <section className={styles.box} aria-labelledby="free-feed">
      <div className={styles.apart}>
        <h2 className="heading" id="free-feed">
          The free pictures
        </h2>
        <span className={`figures ${styles.small}`}>{total}</span>
      </div>
      <p className={styles.muted}>
        {`One of ${free.map(({ name }) => name).join(' and ')} every day. No account, no purchase, nothing kept about you.`}
      </p>
      <label className={formStyles.zone}>
        <span>Cut for</span>
        <select value={size} onChange={(event) => setTyped(event.target.value)}>
          {DEVICE_PRESETS.map(({ id, name, width, height }) => (
            <option key={id} value={id}>
              {`${name}, ${width} × ${height}`}
            </option>
          ))}
        </select>
      </label>
      <CopiedAddress label="Free link" address={`${freeAddress(size, zone)}/${FEED_FILES.picture}`} />
    </section>
  )
}

export function freeAddress(size: string, zone: string): string {
  return freeFeedAddress(site().settings.publicUrl, { id: size }, zone)
}

/** A browser counts in points of its own and may say so many pixels too much. */
const ROUNDED_PIXELS = 2

/** The smallest size of the list that fills this screen. */
export function nearestPreset(): string {
  const here = findScreen()
  if (!here) return '4k'
  const isTall = here.height > here.width
  const alike = DEVICE_PRESETS.filter(({ width, height }) => height > width === isTall)
  const [wide, high] = [here.width - ROUNDED_PIXELS, here.height - ROUNDED_PIXELS]
  const filling = alike.filter(({ width, height }) => width >= wide && height >= high)
  const [smallest] = filling.sort((a, b) => a.width * a.height - b.width * b.height)
  return (smallest ?? alike[0])?.id ?? '4k'
}

/** This browser's; UTC in the prerendered page. */
export function useOwnZone(): string {
  return useBrowserValue(() => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC', 'UTC')
}
