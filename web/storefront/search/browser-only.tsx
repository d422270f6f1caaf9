import { LinkButton } from '../../routing/link-button.tsx'
import { useBrowserValue } from '../../state/store.ts'
import { useAuthState } from '../accounts/identity-context.tsx'
import { readSessionHint } from '../accounts/session-hint.ts'
import styles from './browser-only.module.css'

/** Where visitors’ favourites are, and how they come along. Nobody reads it who may be signed in. */
export function BrowserOnly() {
  const isSignedOut = useAuthState().status === 'signed-out'
  const isStranger = useBrowserValue(() => readSessionHint() === null, false)
  if (!isSignedOut || !isStranger) return null
  return (
    <aside className={styles.note} aria-label="Where they are kept">
      <p>
        <b>Kept in this browser only.</b> Log in and they go with you; nothing here is lost by it.
      </p>
      <LinkButton small to="/login">
        Log in
      </LinkButton>
    </aside>
  )
}
