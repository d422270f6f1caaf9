import type { ShopBrand } from '../../../contract/brand.ts'
import { type Credit, TIED_WORDS } from '../../../contract/credit.ts'
import { formatMoney } from '../../../contract/money.ts'
import { html } from '../../http/html.ts'
import { theProduct } from '../checkout-notices.ts'
import type { Product } from '../products.ts'

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
