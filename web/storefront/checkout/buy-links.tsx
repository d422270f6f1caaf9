import type { SiteCategory } from '../../../contract/site/site-data.ts'
import { site } from '../../state/site.ts'
import { BuyLink } from './buy-link.tsx'

type BuyLinksProps = {
  readonly category: SiteCategory
  readonly className?: string | undefined
  /** Said below the label: what the bundle brings. */
  readonly note?: ((bundle: string) => string) | undefined
}

/** The category's ways to the checkout, as plain links. The first is the screen's one ember action. */
export function BuyLinks({ category: { offer }, className, note }: BuyLinksProps) {
  if (offer.kind !== 'bundles') return null
  const isOneOfMany = offer.buttons.length > 1
  return offer.buttons.map(({ label, bundle }, at) => (
    <BuyLink
      key={bundle}
      product={bundle}
      opens={isOneOfMany ? site().bundles.find(({ slug }) => slug === bundle)?.name : undefined}
      tone={at === 0 ? 'ember' : 'line'}
      className={className}
    >
      {label}
      {note && <small>{note(bundle)}</small>}
    </BuyLink>
  ))
}
