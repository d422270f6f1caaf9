import { type FormEvent, useId, useState } from 'react'
import type { LibraryBundleView } from '../../../contract/library/library.ts'
import { CONSENT_KINDS, findStatements, stakeInWords } from '../../../contract/orders/consent.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ProblemLine } from '../../ui/problem-line.tsx'
import { useModal } from '../../ui/use-modal.ts'
import styles from './consent-dialog.module.css'
import dialog from './library-dialog.module.css'
import { agree } from './library-requests.ts'

type ConsentDialogProps = {
  readonly bundle: string
  readonly question: NonNullable<LibraryBundleView['consent']>
  readonly onAgreed: () => void
  readonly onLater: () => void
}

/** Asked once, before the first download of an order. Nothing is ticked beforehand, and 'Not yet' is as good an answer. */
export function ConsentDialog({ bundle, question, onAgreed, onLater }: ConsentDialogProps) {
  const titleId = useId()
  const [state, setState] = useState<{ isBusy: boolean; problem: string | null }>({ isBusy: false, problem: null })
  const [isLacking, setLacking] = useState(false)
  const modal = useModal(onLater, onLater, state.isBusy)
  const statements = findStatements(question.version)
  async function send(event: FormEvent) {
    event.preventDefault()
    setState({ isBusy: true, problem: null })
    const problem = await agree(question)
    if (problem === null) return onAgreed()
    setState({ isBusy: false, problem })
  }
  return (
    <dialog {...modal} className={classNames(dialog.dialog, styles.consent)} aria-labelledby={titleId}>
      <form className={styles.form} onSubmit={(event) => void send(event)}>
        <h2 id={titleId} className="heading">
          Before the first download
        </h2>
        <p>
          {bundle} Bundle. {stakeInWords(question)}
        </p>
        {CONSENT_KINDS.map((kind) => (
          <Checkbox
            key={kind}
            name={kind}
            label={statements?.[kind] ?? ''}
            required
            // Chromium tells readers that it is wrong before anybody could have ticked it.
            aria-invalid={isLacking ? undefined : false}
            onInvalid={() => setLacking(true)}
          />
        ))}
        <ProblemLine words={state.problem} />
        <div className={styles.answers}>
          <Button onClick={() => state.isBusy || onLater()}>Not yet</Button>
          <Button type="submit" tone="ember" busy={state.isBusy}>
            Download
          </Button>
        </div>
        <p className={dialog.note}>
          Asked once per order; everything else in it then downloads straight away. We mail you a copy of what you
          agreed to.
        </p>
      </form>
    </dialog>
  )
}
