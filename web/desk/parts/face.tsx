import styles from './face.module.css'
import { Icon } from './icon.tsx'

/** The first letters of an address, in place of a picture; nobody's yet, a link. */
export function Face({ email }: { readonly email: string | null }) {
  return (
    <span className={styles.face} aria-hidden="true">
      {email === null ? <Icon name="link" small /> : email.slice(0, 2).toUpperCase()}
    </span>
  )
}
