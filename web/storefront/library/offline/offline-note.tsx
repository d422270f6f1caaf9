import { createStore, useStore } from '../../../state/store.ts'
import icon from '../../../ui/icon.module.css'
import { longDateAndTime } from '../../checkout/order-formats.ts'
import styles from './offline-note.module.css'

type OfflineNoteProps = {
  /** When the shop was last reached. */
  readonly since: string | null
  readonly hasSaved: boolean
}

/** Says what is here, what is not, and since when. */
export function OfflineNote({ since, hasSaved }: OfflineNoteProps) {
  return (
    <div className={styles.note} role="status">
      <OfflineIcon name="offline" />
      <p>
        <b>Offline.</b>{' '}
        {hasSaved
          ? 'What you kept on this device is here; the rest waits for the network.'
          : 'Nothing is kept on this device, so downloads wait for the network.'}
        {since && ` The shop was last reached on ${longDateAndTime(since)}.`} This page looks for it by itself.
      </p>
    </div>
  )
}

/** Strokes on a 20 by 20 field, as all icons; here, because no other page needs them. */
const PATHS = {
  offline: 'M3 3l14 14M4 9a9 9 0 0 1 3-2M16 9a9 9 0 0 0-6-2.5M7 12a4.5 4.5 0 0 1 3-1M10 15v.5',
  device: 'M6 2.5h8v15H6zM9 15h2',
}

export function OfflineIcon({ name }: { name: keyof typeof PATHS }) {
  return (
    <svg className={icon.icon} viewBox="0 0 20 20" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  )
}

/** Since when this browser has no network while the page is open, as ISO time; null while it has one. */
const offlineSince = createStore<string | null>(
  () => (navigator.onLine ? null : new Date().toISOString()),
  () => {
    const lose = () => offlineSince.set(new Date().toISOString())
    const find = () => offlineSince.set(null)
    addEventListener('offline', lose)
    addEventListener('online', find)
    return () => {
      removeEventListener('offline', lose)
      removeEventListener('online', find)
    }
  },
)

export function useOfflineSince(): string | null {
  return useStore(offlineSince, null)
}
