import { escapeHtml } from '../page.ts'
import { CHECKOUT_STYLE } from './checkout-style.ts'
import { hosted } from './hosted-page.ts'
import { money, type SandboxProduct } from './sandbox-order.ts'
import { TEST_CARDS } from './test-cards.ts'

export type CheckoutForm = {
  readonly product: SandboxProduct
  readonly shopUrl: string
  readonly shopName: string
  readonly email: string
  readonly name: string
  readonly cardNumber: string
  readonly custom: Readonly<Record<string, string>>
  /** What a page carries that was made at a price of its own. */
  readonly made: Readonly<Record<string, string>>
  readonly isDeclined: boolean
}

const COUNTRIES = ['Netherlands', 'Germany', 'India', 'United Kingdom', 'United States', 'Elsewhere']

/** The hosted card page: another company's, with its own look. */
export function checkoutPage(form: CheckoutForm): string {
  const { product, shopUrl } = form
  const shop = escapeHtml(form.shopName)
  const price = money(product.priceMinor, product)
  return hosted(`Pay for ${product.name}`, CHECKOUT_STYLE, [
    '<main class="hosted"><section class="hosted__order" aria-label="Your order"><div>',
    `<a class="hosted__seller" href="${escapeHtml(shopUrl)}/"><span aria-hidden="true">←</span> ${shop}</a>`,
    `<h1>${shop} ${escapeHtml(product.name)}</h1><p class="hosted__total">${price}</p>`,
    `<div class="hosted__item"><span class="hosted__thumb" aria-hidden="true"></span><p>${escapeHtml(product.name)}<small>Wallpapers, one-time payment</small></p><b>${price}</b></div>`,
    `<dl class="hosted__sums"><div><dt>Subtotal</dt><dd>${price}</dd></div><div><dt>Tax</dt><dd>${money(0, product)}</dd></div><div><dt>Total due</dt><dd>${price}</dd></div></dl>`,
    '</div></section><section class="hosted__pay" aria-label="Payment">',
    ...payForm(form, price),
    '</section></main>',
    FILL_IN,
  ])
}

function payForm(form: CheckoutForm, price: string): string[] {
  const { product, shopName, email, name, cardNumber, isDeclined } = form
  const cards = TEST_CARDS.map(
    ({ number, words }) =>
      `<li><button type="button" data-card="${number}">${number}<span>${words}</span></button></li>`,
  )
  return [
    `<form method="post" action="${escapeHtml(encodeURIComponent(product.slug))}">`,
    ...hiddenFields(form),
    `<div class="tests"><h2>Choose how this payment ends</h2><ul>${cards.join('')}</ul></div>`,
    '<h2>Pay by card</h2>',
    ...(isDeclined
      ? ['<p class="declined" role="alert">The card was declined. Nothing was charged. Try another card.</p>']
      : []),
    `<label class="entry">Email<input name="email" type="email" required maxlength="254" autocomplete="email" value="${escapeHtml(email)}"></label>`,
    `<label class="entry">Card number<input name="card" required inputmode="numeric" autocomplete="off" value="${escapeHtml(cardNumber)}"${isDeclined ? ' aria-invalid="true"' : ''}></label>`,
    '<div class="pair"><label class="entry">Expires<input name="expires" inputmode="numeric" placeholder="MM / YY" autocomplete="off" value="12 / 30"></label><label class="entry">CVC<input name="cvc" inputmode="numeric" autocomplete="off" value="123"></label></div>',
    `<label class="entry">Name on card<input name="name" maxlength="100" autocomplete="cc-name" value="${escapeHtml(name)}"></label>`,
    `<label class="entry">Country<select name="country">${COUNTRIES.map((country) => `<option>${country}</option>`).join('')}</select></label>`,
    `<button class="pay" type="submit"><svg width="1em" height="1em" viewBox="0 0 20 20" fill="none" stroke="currentColor" stroke-width="2" aria-hidden="true"><path d="M5 9h10v8H5zM7 9V6.5a3 3 0 0 1 6 0V9"/></svg>Pay ${price}</button>`,
    `<p class="hosted__small">One payment. After it you return to ${escapeHtml(shopName)}.</p></form>`,
  ]
}

function hiddenFields({ custom, made }: CheckoutForm): string[] {
  const named = Object.entries(custom).map(([key, value]) => [`checkout[custom][${key}]`, value] as const)
  return [...named, ...Object.entries(made)].map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  )
}

/** A press on a test card writes its number; without scripts it can be typed. */
const FILL_IN = `<script>
for (const button of document.querySelectorAll('[data-card]')) button.addEventListener('click', () => {
  const field = document.querySelector('[name=card]'); field.value = button.dataset.card; field.removeAttribute('aria-invalid'); field.focus()
})
</script>`
