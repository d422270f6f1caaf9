import { site } from '../../state/site.ts'
import styles from './offer-ticket.module.css'

/** Instead of what could be pressed. */
export function NotSold() {
  return (
    <p
      className={styles.note}
    >{`${site().content.allAccess.name} is not for sale right now. Please come back later.`}</p>
  )
}
