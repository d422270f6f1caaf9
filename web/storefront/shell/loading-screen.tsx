import { ProgressBar } from '../../ui/progress-bar.tsx'
import { useAuthState } from '../accounts/identity-context.tsx'
import styles from './loading-screen.module.css'

/** Lies over the painted page while the sign-in state is unknown. */
export function LoadingScreen() {
  const { status } = useAuthState()
  return (
    <div role="status">
      {status === 'unknown' && (
        <div className={styles.screen}>
          <ProgressBar label="Finding your session" className={styles.bar} />
          Loading...
        </div>
      )}
    </div>
  )
}
