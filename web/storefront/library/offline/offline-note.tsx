import { longDateAndTime } from '../../checkout/order-formats.ts'
import { OfflineIcon } from './offline-icon.tsx'
import styles from './offline-note.module.css'

/** Says what is here, what is not, and since when. */
export function OfflineNote({ metAt }: { metAt: string | null }) {
  return (
    <div className={styles.note} role="status">
      <OfflineIcon name="offline" />
      <p>
        <b>Offline.</b> What you kept on this device is here; the rest waits for the network.
        {metAt && ` The shop was last reached on ${longDateAndTime(metAt)}.`} This page looks for it by itself.
      </p>
    </div>
  )
}
