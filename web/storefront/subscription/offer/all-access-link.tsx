import { formatMoney } from '../../../../contract/money.ts'
import { LinkButton } from '../../../routing/link-button.tsx'
import { site } from '../../../state/site.ts'
import { allAccessOffer } from '../../catalogue/offers.ts'
import { tellCheckoutOpened } from '../../checkout/order-news.ts'
import { checkoutPath } from '../../checkout/paths.ts'
import styles from './offer-ticket.module.css'

/** Where everything is bought, for what it costs or for what is left to pay of it. */
export function AllAccessLink({ toPayMinor }: { toPayMinor?: number | undefined }) {
  const { slug, ...full } = allAccessOffer()
  const priceMinor = toPayMinor ?? full.priceMinor
  const price = toPayMinor === undefined ? full.price : formatPrice(toPayMinor)
  return (
    <LinkButton to={checkoutPath({ slug, priceMinor })} tone="ember" wide newTab onClick={tellCheckoutOpened}>
      {`${site().content.allAccess.button} – ${price}`}
    </LinkButton>
  )
}

/** As people write it, $3 or $3.50: what is not written with the page, because it is one buyer's own. */
export function formatPrice(priceMinor: number): string {
  const { locale, currency } = site().content
  return formatMoney(priceMinor, currency, { locale, isShort: true })
}

/** Instead of what could be pressed. */
export function NotSold() {
  return (
    <p
      className={styles.note}
    >{`${site().content.allAccess.name} is not for sale right now. Please come back later.`}</p>
  )
}
