import { type FormEvent, useId, useState } from 'react'
import type { LibraryBundleView } from '../../../contract/library/library.ts'
import { CONSENT_KINDS, findStatements, longDay, stakeInWords } from '../../../contract/orders/consent.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choices.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ProblemLine } from '../../ui/forms.tsx'
import { useModal } from '../../ui/use-modal.ts'
import { longDateAndTime } from '../checkout/order-formats.ts'
import styles from './consent-question.module.css'
import dialog from './library-dialog.module.css'
import { agree } from './library-requests.ts'

type ConsentQuestionProps = {
  /** Of which bundle something is about to be downloaded that asks for it; null while nothing does. */
  readonly asked: LibraryBundleView | null
  readonly onAgreed: () => void
  readonly onLater: () => void
}

/** The question before the first download of an order, and then what follows from the answer. */
export function ConsentQuestion({ asked, onAgreed, onLater }: ConsentQuestionProps) {
  const [answer, setAnswer] = useState<ConsentAnswer | null>(null)
  const question = asked?.consent ?? null
  return (
    <>
      {asked && question && (
        <ConsentDialog
          bundle={asked.name}
          question={question}
          onLater={() => {
            setAnswer({ kind: 'later', until: question.until })
            onLater()
          }}
          onAgreed={() => {
            setAnswer({ kind: 'agreed', at: new Date().toISOString() })
            onAgreed()
          }}
        />
      )}
      <ConsentNotice answer={question ? null : answer} onClose={() => setAnswer(null)} />
    </>
  )
}

type ConsentDialogProps = {
  readonly bundle: string
  readonly question: NonNullable<LibraryBundleView['consent']>
  readonly onAgreed: () => void
  readonly onLater: () => void
}

/** Asked once, before the first download of an order. Nothing is ticked beforehand, and 'Not yet' is as good an answer. */
function ConsentDialog({ bundle, question, onAgreed, onLater }: ConsentDialogProps) {
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

type ConsentAnswer =
  | { readonly kind: 'agreed'; readonly at: string }
  /** The last day to withdraw; null when it is over. */
  | { readonly kind: 'later'; readonly until: string | null }

type ConsentNoticeProps = {
  readonly answer: ConsentAnswer | null
  readonly onClose: () => void
}

/** What follows from the answer, at the lower edge until it is closed. */
function ConsentNotice({ answer, onClose }: ConsentNoticeProps) {
  return (
    <div className={styles.notice} data-answer={answer?.kind}>
      <div role="status">{answer && <Words answer={answer} />}</div>
      {answer && <IconButton bare icon="close" label="Close" onClick={onClose} />}
    </div>
  )
}

function Words({ answer }: { answer: ConsentAnswer }) {
  if (answer.kind === 'agreed') {
    return (
      <>
        <p>
          <b>You agreed on {longDateAndTime(answer.at)}.</b> A copy comes by mail.
        </p>
        <p>Everything else in this order downloads straight away; other orders ask for themselves.</p>
      </>
    )
  }
  return (
    <>
      <p>
        <b>Nothing was downloaded.</b> The pictures stay here for whenever you like.
      </p>
      {answer.until && <p>Your right to withdraw is untouched, until {longDay(answer.until)}.</p>}
    </>
  )
}
