import type { Category } from '../../contract/categories.ts'
import { checkoutUrl } from '../checkout/checkout-link.ts'
import { LinkButton } from '../ui/button.tsx'

type BuyLinksProps = { readonly category: Category; readonly className?: string | undefined }

/** The category's ways to the checkout, as plain links. The first is the screen's one ember action. */
export function BuyLinks({ category: { offer }, className }: BuyLinksProps) {
  if (offer.kind !== 'bundles') return null
  return offer.buttons.map(({ label, bundle }, at) => (
    <LinkButton key={bundle} to={checkoutUrl(bundle)} newTab tone={at === 0 ? 'ember' : 'line'} className={className}>
      {label}
    </LinkButton>
  ))
}
