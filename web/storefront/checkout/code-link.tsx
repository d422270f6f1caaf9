import { CODE_PATH, isCodesTaken } from '../../../contract/orders/checkout.ts'
import { ALL_ACCESS } from '../../../contract/pictures/catalogue.ts'
import { Link } from '../../routing/link.tsx'
import { request } from '../../state/request.ts'
import { createStore, useStore } from '../../state/store.ts'

const NONE: readonly string[] = []

/** What some code takes something off now. Codes are made and end while pages stay as they were drawn, so the shop is asked. */
const codesTaken = createStore(() => NONE, ask)

/** The way to the page where a code is typed, after whatever is said before it: only while there is one for the product, and not to whoever owns it. */
export function CodeLink({ product, className = 'link' }: { product: string; className?: string | undefined }) {
  const isTaken = useStore(codesTaken, NONE).includes(product)
  const display = `var(--buy-${product},var(--buy-${ALL_ACCESS.slug},revert-layer))`
  return (
    isTaken && (
      <>
        {' '}
        <Link to={`${CODE_PATH}?of=${product}`} className={className} style={{ display }}>
          Have a code?
        </Link>
      </>
    )
  )
}

function ask(): () => void {
  void request('/api/codes-taken', {}, isCodesTaken).then(({ value }) => value && codesTaken.set(value.of))
  return () => {}
}
