import { LinkButton } from '../../routing/link-button.tsx'
import { site } from '../../state/site.ts'
import { allAccessOffer } from '../catalogue/all-access.ts'
import { tellCheckoutOpened } from '../checkout/order-news.ts'
import { checkoutPath } from '../checkout/paths.ts'
import { formatPrice } from './format-price.ts'

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
