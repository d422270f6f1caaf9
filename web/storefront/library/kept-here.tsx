import { Button } from '../../ui/button.tsx'
import { ProblemLine } from '../../ui/problem-line.tsx'
import { useAttempt } from '../../ui/use-attempt.ts'
import styles from './kept-here.module.css'
import { forgetLibrary, joinAccount } from './library-requests.ts'
import { refreshAccess, type ShownLibrary } from './use-library.ts'

/** Whose library this browser keeps, and how it stops. Said plainly: somebody else may sit here tomorrow. */
export function KeptHere({ library }: { library: ShownLibrary }) {
  const { isBusy, problem, run } = useAttempt()
  const { keptFor, isSignedIn } = library
  if (keptFor.length === 0) return null
  const change = (request: () => Promise<void>) => () =>
    run(
      async () => {
        await request()
        refreshAccess()
      },
      () => 'We cannot be reached at the moment. Please try again.',
    )
  return (
    <section className={styles.kept} aria-label="On this browser">
      <div>
        <p>
          This browser keeps the library of <strong>{keptFor.join(' and ')}</strong>, also after it was closed.
        </p>
        <p className={styles.aside}>
          {isSignedIn ? 'It is not part of your account. ' : ''}Not your own computer? Forget it when you are done.
        </p>
        <ProblemLine words={problem} />
      </div>
      <div className={styles.actions}>
        {isSignedIn && (
          <Button small busy={isBusy} onClick={change(joinAccount)}>
            Add it to my account
          </Button>
        )}
        <Button small busy={isBusy} onClick={change(forgetLibrary)}>
          Forget this library on this browser
        </Button>
      </div>
    </section>
  )
}
