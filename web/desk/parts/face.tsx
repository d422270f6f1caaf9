import styles from './face.module.css'

/** The first letters of an address, in place of a picture. */
export function Face({ email }: { readonly email: string }) {
  return (
    <span className={styles.face} aria-hidden="true">
      {email.slice(0, 2).toUpperCase()}
    </span>
  )
}
