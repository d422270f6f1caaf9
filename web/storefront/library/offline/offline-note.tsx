import { longDateAndTime } from '../../checkout/order-formats.ts'
import { OfflineIcon } from './offline-icon.tsx'
import styles from './offline-note.module.css'

type OfflineNoteProps = {
  /** When the shop was last reached. */
  readonly since: string | null
  readonly hasKept: boolean
}

/** Says what is here, what is not, and since when. */
export function OfflineNote({ since, hasKept }: OfflineNoteProps) {
  return (
    <div className={styles.note} role="status">
      <OfflineIcon name="offline" />
      <p>
        <b>Offline.</b>{' '}
        {hasKept
          ? 'What you kept on this device is here; the rest waits for the network.'
          : 'Nothing is kept on this device, so downloads wait for the network.'}
        {since && ` The shop was last reached on ${longDateAndTime(since)}.`} This page looks for it by itself.
      </p>
    </div>
  )
}
