import type { ShopBrand } from '../../contract/content/brand.ts'
import { formatMoney } from '../../contract/money.ts'
import { type Credit, TIED_WORDS } from '../../contract/orders/reductions.ts'
import type { Notice } from '../../contract/site/notice.ts'
import { html } from '../http/html.ts'
import type { Product } from '../prices/products.ts'

const BUNDLES = { label: 'See the bundles', href: '/bundles' }

/** Said before a second payment for the same thing. */
export function ownedNotice({ offersGifts }: ShopBrand, product: Product, buyAnyway: string): Notice {
  return {
    heading: 'You own this already',
    words: `${theProduct(product)} is in your library, so there is nothing to pay.`,
    first: { label: 'Open your library', href: '/library' },
    second: offersGifts
      ? { label: 'Give it to somebody', href: `/gift?of=${product.slug}` }
      : { label: 'Buy it anyway', href: buyAnyway },
  }
}

type Shown = { readonly minor: number; readonly currency: string }

/** Said before anybody pays more, or in another currency, than the page showed that they came from. */
export function priceNotice({ locale }: ShopBrand, product: Product, before: Shown, goOn: string): Notice {
  const now = formatMoney(product.priceMinor, product.currency, { locale })
  const shown = formatMoney(before.minor, before.currency, { locale })
  return {
    heading: 'The price has changed',
    words: `${theProduct(product)} costs ${now} now. It was ${shown} on the page that you came from.`,
    first: { label: `Continue for ${now}`, href: goOn },
    second: BUNDLES,
  }
}

/** Said before somebody who owns bundles pays for all-access, wherever they come from. */
export function creditNotice({ locale }: ShopBrand, credit: Credit, product: Product, goOn: string): Notice {
  const money = (minor: number) => formatMoney(minor, credit.currency, { locale })
  const paid = credit.lines.map(({ name, amountMinor }) => `${money(amountMinor)} for the ${name}`)
  const list = new Intl.ListFormat('en').format(paid)
  return {
    heading: `${money(credit.toPayMinor)} is left to pay`,
    words: `${theProduct(product)} costs ${money(credit.priceMinor)}. You have paid ${list}, and that counts. ${TIED_WORDS}`,
    first: { label: `Continue for ${money(credit.toPayMinor)}`, href: goOn },
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

export function awayNotice(product: Product, again: string): Notice {
  return {
    heading: 'The payment page does not answer',
    words: `${theProduct(product)} cannot be paid for at this moment. Nothing was charged. Please try again in a few minutes.`,
    first: { label: 'Try again', href: again },
    second: BUNDLES,
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

function theProduct({ name }: Pick<Product, 'name'>): string {
  return name.endsWith('Bundle') ? `The ${name}` : name
}

/** Where a press takes what nothing is left to pay for. */
export const CREDIT_PATH = '/checkout/all-access/credit'

/** Somebody who owns bundles has paid for all-access already; it is theirs when they say so. */
export function nothingToPayPage({ locale }: ShopBrand, product: Product, credit: Credit) {
  const money = (minor: number) => formatMoney(minor, credit.currency, { locale })
  const fact = (name: string, value: string) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`
  const body = html`<p class="lead">What you have paid for your bundles is as much as ${theProduct(product)} costs, or nearly: nothing is left to pay.</p>
<dl>${fact(product.name, money(credit.priceMinor))}${credit.lines.map(({ name, amountMinor }) => fact(name, `− ${money(amountMinor)}`))}${fact('You pay', money(0))}</dl>
<form method="post" action="${CREDIT_PATH}">
<p data-note>${TIED_WORDS}</p>
<div data-actions><button data-main>Get ${product.name} for ${money(0)}</button><a href="/bundles">See the bundles</a></div></form>`
  return { title: 'Nothing left to pay', body }
}
