import { useState } from 'react'
import { isLibraryKey } from '../../../../contract/orders/orders.ts'
import { Link } from '../../../routing/link.tsx'
import { LinkButton } from '../../../routing/link-button.tsx'
import { useNavigate } from '../../../routing/router.tsx'
import { request } from '../../../state/request.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { ProgressBar } from '../../../ui/waiting.tsx'
import { useAuthState } from '../../accounts/identity-context.tsx'
import { longDateAndTime } from '../order-formats.ts'
import { contactPath, libraryPath } from '../paths.ts'
import styles from './receipt.module.css'
import type { WatchedOrder } from './watch-order.ts'

type ReceiptProps = { readonly reference: string | null; readonly order: WatchedOrder }

/** The facts of the order and what can be done next. */
export function Receipt({ reference, order }: ReceiptProps) {
  const { view } = order
  return (
    <div className={classNames('scripted', styles.receipt)}>
      {view.status !== 'waiting' && (
        <dl>
          <Fact name="Order" value={view.number} />
          {view.product && <Fact name="Product" value={view.product.name} />}
          {view.status === 'paid' && view.purchasedAt && <Fact name="Paid" value={longDateAndTime(view.purchasedAt)} />}
        </dl>
      )}
      <Next reference={reference} order={order} />
    </div>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

function Next({ reference, order: { view, isLate } }: ReceiptProps) {
  const isWaiting = reference !== null && (view.status === 'waiting' || view.status === 'pending')
  if (isWaiting && !isLate) {
    return (
      <div className={styles.wait}>
        <ProgressBar label="Waiting for the payment to be confirmed" />
        <p>
          {view.status === 'waiting' && 'Usually a few seconds. '}
          You may close this page: the receipt comes by mail either way.
        </p>
      </div>
    )
  }
  if (view.status === 'paid' && view.isGift) return <LinkButton to="/gift">Give another</LinkButton>
  if (view.status === 'paid' && reference) return <OpenLibrary reference={reference} {...view} />
  if (view.status === 'failed' || view.status === 'refunded') {
    return <LinkButton to="/bundles">Back to the bundles</LinkButton>
  }
  if (view.status === 'disputed' || view.status === 'revoked' || view.status === 'checking') {
    return <LinkButton to={contactPath(view.number)}>Write to us</LinkButton>
  }
  return <LinkButton to="/find-order">Find your order</LinkButton>
}

type OpenLibraryProps = {
  readonly reference: string
  readonly isMine: boolean
  readonly isThisBrowser: boolean
  /** No mail reaches the buyer: nothing is offered that needs one. */
  readonly isReceiptBounced: boolean
}

/** The way to the files: for the account that owns them, for the browser that bought them, or by the mailed link. */
function OpenLibrary(props: OpenLibraryProps) {
  return (
    <>
      <WayIn {...props} />
      {props.isReceiptBounced ? <CorrectAddress /> : !props.isMine && <KeepInAccount />}
    </>
  )
}

function WayIn({ reference, isMine, isThisBrowser, isReceiptBounced }: OpenLibraryProps) {
  if (isMine) {
    return (
      <LinkButton to={libraryPath()} tone="ember">
        Open your library
      </LinkButton>
    )
  }
  if (isThisBrowser) return <OpenHere reference={reference} isReceiptBounced={isReceiptBounced} />
  return isReceiptBounced ? null : <LinkButton to="/find-order">Send the link again</LinkButton>
}

function CorrectAddress() {
  return (
    <p className={styles.aside}>
      <Link className="link" to={contactPath()}>
        Write to us
      </Link>{' '}
      so that we can correct the address and send the receipt again.
    </p>
  )
}

function KeepInAccount() {
  const auth = useAuthState()
  if (auth.status === 'signed-in') return null
  return (
    <p className={styles.aside}>
      <Link to="/signup" className="link">
        Create an account
      </Link>{' '}
      with the same address to keep it on all your devices.
    </p>
  )
}

function OpenHere({ reference, isReceiptBounced }: Pick<OpenLibraryProps, 'reference' | 'isReceiptBounced'>) {
  const navigate = useNavigate()
  const [state, setState] = useState<'idle' | 'busy' | 'refused'>('idle')
  const [words, setWords] = useState<string | null>(null)
  async function open() {
    setState('busy')
    setWords(null)
    const path = `/api/orders/${encodeURIComponent(reference)}/library`
    const { value, problem } = await request(path, { method: 'POST' }, isLibraryKey)
    if (value) return navigate(`/library#key=${value.key}`)
    if (problem.code === 'not-found') return setState('refused')
    setState('idle')
    setWords(problem.title ?? 'We cannot be reached at the moment. Please try again.')
  }
  if (state === 'refused') {
    return (
      <>
        <p className={styles.aside} role="status">
          This browser did not make the purchase.
          {!isReceiptBounced && ' The link in the receipt opens the library anywhere.'}
        </p>
        {!isReceiptBounced && <LinkButton to="/find-order">Send the link again</LinkButton>}
      </>
    )
  }
  return (
    <>
      <Button tone="ember" wide busy={state === 'busy'} onClick={() => void open()}>
        Open your library
      </Button>
      {words && (
        <p className={styles.aside} role="alert">
          {words}
        </p>
      )}
    </>
  )
}
