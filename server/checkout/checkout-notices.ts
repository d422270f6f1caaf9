import { CURRENCY } from '../../contract/bundles.ts'
import type { Notice } from '../../contract/notice.ts'
import type { Product } from './products.ts'

const BUNDLES = { label: 'See the bundles', href: '/bundles' }

/** Said before a second payment for the same thing. */
export function ownedNotice(product: Product, buyAnyway: string): Notice {
  return {
    heading: 'You own this already',
    words: `${theProduct(product)} is in your library, so there is nothing to pay.`,
    first: { label: 'Open your library', href: '/library' },
    second: { label: 'Buy it anyway', href: buyAnyway },
  }
}

/** Said before anybody pays more than the page showed that they came from. */
export function priceNotice(product: Product, shownMinor: number, goOn: string): Notice {
  return {
    heading: 'The price has changed',
    words: `${theProduct(product)} costs ${money(product.priceMinor)} now. It was ${money(shownMinor)} on the page that you came from.`,
    first: { label: `Continue for ${money(product.priceMinor)}`, href: goOn },
    second: BUNDLES,
  }
}

export function notForSaleNotice(product: Product): Notice {
  return {
    heading: 'Not for sale right now',
    words: `${theProduct(product)} cannot be paid for at the moment. Nothing was charged. Please try again later.`,
    first: BUNDLES,
    second: { label: 'Back to Home', href: '/' },
  }
}

export function waitNotice(again: string): Notice {
  return {
    heading: 'One moment, please',
    words: 'Many checkouts were opened in a short time. Nothing was charged. Please wait a few minutes and try again.',
    first: { label: 'Try again', href: again },
    second: BUNDLES,
  }
}

function theProduct({ name }: Product): string {
  return name.endsWith('Bundle') ? `The ${name}` : name
}

function money(minor: number): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency: CURRENCY }).format(minor / 100)
}
