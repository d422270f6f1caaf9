import type { ReactNode } from 'react'
import { ownsProduct } from '../../../contract/entitlements.ts'
import { LinkButton } from '../../routing/link-button.tsx'
import { useStore } from '../../state/store.ts'
import { Icon } from '../../ui/icon.tsx'
import { findOffer } from '../catalogue/offers.ts'
import { tellCheckoutOpened } from './order-news.ts'
import { isOwned, NOTHING_OWNED, ownedHint } from './owned-hint.ts'
import { checkoutPath, libraryPath } from './paths.ts'
import { useEntitlements } from './use-entitlements.ts'

type BuyLinkProps = {
  /** The bundle's slug. */
  readonly product: string
  /** The spec's words for the button. */
  readonly children: ReactNode
  /** Which bundle, for people who hear the button without what stands around it. */
  readonly name?: string
  readonly tone?: 'ember' | 'line' | 'bare'
  readonly small?: boolean
  readonly wide?: boolean
  readonly className?: string | undefined
}

/** Opens the bundle's checkout in a new tab; whoever owns it already is offered the download instead of a second purchase. */
export function BuyLink({ product, children, name, ...look }: BuyLinkProps) {
  const { entitlements } = useEntitlements()
  const owned = useStore(ownedHint, NOTHING_OWNED)
  const hidden = name && <span className="visually-hidden"> {name}</span>
  if (ownsProduct(entitlements, product) || isOwned(owned, product)) {
    return (
      <LinkButton to={libraryPath(product)} {...look}>
        <Icon name="download" />
        <span>
          Download<span className="visually-hidden">, you own it already:</span>
          {hidden}
        </span>
      </LinkButton>
    )
  }
  const to = checkoutPath({ slug: product, priceMinor: findOffer(product)?.priceMinor })
  return (
    <LinkButton to={to} {...look} newTab onClick={tellCheckoutOpened}>
      {children}
      {hidden}
    </LinkButton>
  )
}
