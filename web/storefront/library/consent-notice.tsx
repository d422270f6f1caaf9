import { longDay } from '../../../contract/orders/consent.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { longDateAndTime } from '../checkout/order-formats.ts'
import styles from './consent-notice.module.css'

export type ConsentAnswer =
  | { readonly kind: 'agreed'; readonly at: string }
  /** The last day to withdraw; null when it is over. */
  | { readonly kind: 'later'; readonly until: string | null }

type ConsentNoticeProps = {
  readonly answer: ConsentAnswer | null
  readonly onClose: () => void
}

/** What follows from the answer, at the lower edge until it is closed. */
export function ConsentNotice({ answer, onClose }: ConsentNoticeProps) {
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
