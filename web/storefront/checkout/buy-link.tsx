import type { ReactNode } from 'react'
import { LinkButton } from '../../routing/link-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { findOffer } from '../catalogue/offers.ts'
import { tellCheckoutOpened } from './order-news.ts'
import { ownedStyle } from './owned-style.ts'
import { checkoutPath, libraryPath } from './paths.ts'
import { useFollowedPurchases } from './use-followed-purchases.ts'

type BuyLinkProps = {
  /** The bundle's slug. */
  readonly product: string
  /** The spec's words for the button. */
  readonly children: ReactNode
  /** Which bundle, for people who hear the button without what stands around it. */
  readonly name?: string
  /** What its owner opens, where several stand beside each other. */
  readonly opens?: string | undefined
  readonly tone?: 'ember' | 'line' | 'bare'
  readonly small?: boolean
  readonly wide?: boolean
  readonly className?: string | undefined
}

/** Opens the bundle's checkout in a new tab; whoever owns it already is led to it instead of a second purchase. */
export function BuyLink({ product, children, name, opens, ...look }: BuyLinkProps) {
  // Whoever signed in elsewhere has no hint here yet: what the shop answers marks the page.
  useFollowedPurchases()
  const isShort = look.small || opens !== undefined
  const hidden = name && <span className="visually-hidden"> {name}</span>
  const to = checkoutPath({ slug: product, priceMinor: findOffer(product)?.priceMinor })
  return (
    <>
      <LinkButton
        to={to}
        {...look}
        style={ownedStyle('buy', product, 'inline-flex')}
        newTab
        onClick={tellCheckoutOpened}
      >
        {children}
        {hidden}
      </LinkButton>
      <LinkButton to={libraryPath(product)} {...look} style={ownedStyle('open', product, 'none')}>
        <Icon name="check" />
        <span>
          <span className={isShort ? 'visually-hidden' : undefined}>You own this: </span>
          {isShort ? 'Open' : 'open'}
          {opens && ` ${opens}`}
          {hidden}
        </span>
      </LinkButton>
    </>
  )
}
