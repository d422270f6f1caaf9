import { useStore } from '../../state/store.ts'
import { Dialog } from '../parts/dialog.tsx'
import { hasEnded } from '../state/ask-desk.ts'
import styles from './session-ended.module.css'
import { SignIn } from './sign-in.tsx'

/** Over the screen that somebody was at: what was typed there stays. */
export function SessionEnded() {
  const isShown = useStore(hasEnded, false)
  if (!isShown) return null
  return (
    <Dialog title="Your session has ended" isAlert onClose={() => {}}>
      <div className={styles.body}>
        <SignIn
          title="Your session has ended"
          words="Sign in again, and you are where you were. What you typed is still there."
        />
      </div>
    </Dialog>
  )
}
