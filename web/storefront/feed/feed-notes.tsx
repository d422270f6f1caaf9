import { useEffect, useRef } from 'react'
import { LinkButton } from '../../routing/link-button.tsx'
import styles from './feed-page.module.css'

export function NoneYet() {
  return (
    <div className={styles.box}>
      <h2 className="heading">No link yet</h2>
      <p className={styles.muted}>
        It is made for you alone. You can end it at any time; your library is not touched by it.
      </p>
    </div>
  )
}

/** Takes the place of the card that was pressed, and its focus. */
export function EndedNote({ at }: { readonly at: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const time = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' }).format(new Date(at))
  return (
    <div className={styles.box}>
      <div className={styles.apart}>
        <h2 ref={heading} tabIndex={-1} className="heading">
          Link ended
        </h2>
        <span className={`figures ${styles.small}`}>{time}</span>
      </div>
      <p className={styles.muted}>
        Devices that still ask get no picture and keep the last one. It cannot be brought back; a new link is a new
        secret.
      </p>
    </div>
  )
}

export function Unconfirmed() {
  return (
    <div className={styles.box}>
      <h2 className="heading">Your own pictures</h2>
      <p className={styles.muted}>
        Please confirm your e-mail address first: a feed goes on without a login, so we want to be sure that the account
        is yours. Or log out and open the link in your receipt; a feed needs no account.
      </p>
      <div className={styles.row}>
        <LinkButton to="/account">Your account</LinkButton>
      </div>
    </div>
  )
}
