import { type ReactNode, useEffect } from 'react'
import { CODE_PATH, isCodesTaken } from '../../../contract/orders/checkout.ts'
import { ALL_ACCESS } from '../../../contract/pictures/catalogue.ts'
import type { SiteCategory } from '../../../contract/site/site-data.ts'
import { Link } from '../../routing/link.tsx'
import { LinkButton } from '../../routing/link-button.tsx'
import { request } from '../../state/request.ts'
import { site } from '../../state/site.ts'
import { createStore, useStore } from '../../state/store.ts'
import { Icon } from '../../ui/icon.tsx'
import { useAuthState } from '../accounts/identity-context.tsx'
import { findOffer } from '../catalogue/offers.ts'
import { tellCheckoutOpened } from './order-news.ts'
import { checkoutPath, libraryPath } from './paths.ts'

/**
 * What is for buyers of a bundle, or for its owners. Styles choose between both: before the application has started, and
 * without a flash of the other.
 */
export function ownedStyle(kind: 'buy' | 'open', product: string, otherwise: string): { readonly display: string } {
  return { display: `var(--${kind}-${product},var(--${kind}-${ALL_ACCESS.slug},${otherwise}))` }
}

/** Whoever is signed in is asked for what they own while this is shown; the answers mark the page. Visitors load none of it. */
export function useFollowedPurchases(): void {
  const auth = useAuthState()
  const uid = auth.status === 'signed-in' ? auth.user.uid : null
  useEffect(() => {
    if (uid === null) return
    const following = import('./use-entitlements.ts').then(({ entitlementsOf }) =>
      entitlementsOf(uid).subscribe(() => {}),
    )
    return () => void following.then((stop) => stop())
  }, [uid])
}

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
