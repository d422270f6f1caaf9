import type { ShopBrand } from '../../../contract/brand.ts'
import { TIED_WORDS } from '../../../contract/credit.ts'
import { CODE_PATH } from '../../../contract/discount-codes.ts'
import { formatMoney } from '../../../contract/money.ts'
import { type Html, html, problemNote } from '../../http/html.ts'

export type CodeForm = { readonly of: string; readonly code: string }
type CodeOffer = {
  readonly slug: string
  readonly name: string
  readonly priceMinor: number
  readonly currency: string
}
type Page = { readonly title: string; readonly body: Html }

type FormPage = {
  readonly offers: readonly CodeOffer[]
  readonly typed: CodeForm
  readonly isSignedIn: boolean
  readonly problem: string | null
}

/** What to buy, and the code. Works without scripts. */
export function codeFormPage({ locale }: ShopBrand, { offers, typed, isSignedIn, problem }: FormPage): Page {
  const choices = offers.map(
    ({ slug, name, priceMinor, currency }) =>
      html`<option value="${slug}"${slug === typed.of && html` selected`}>${name}, ${formatMoney(priceMinor, currency, { locale })}</option>`,
  )
  const body = html`<p class="lead">A code takes something off one purchase. Nothing is paid yet: you see the new price first.</p>
<form method="post" action="${CODE_PATH}">
${problemNote(problem)}
<label data-field>What<select name="of" required>${choices}</select>${!isSignedIn && html`<small>To buy everything at once, <a href="/login">log in</a> first.</small>`}</label>
<label data-field>Code<input name="code" value="${typed.code}" autocomplete="off" autocapitalize="characters" spellcheck="false" maxlength="40" required></label>
<div data-actions><button data-main>Use the code</button></div>
</form>`
  return { title: 'Have a code?', body }
}

export type ReducedSum = {
  readonly name: string
  readonly currency: string
  readonly priceMinor: number
  /** What was paid for bundles before, each in its words. */
  readonly credit: readonly { readonly name: string; readonly amountMinor: number }[]
  readonly code: string
  readonly offMinor: number
  readonly toPayMinor: number
}

/** The page that holds the link: a form may not lead to another site. */
export function payReducedPage({ locale }: ShopBrand, sum: ReducedSum, payUrl: string, edit: string): Page {
  const money = (minor: number) => formatMoney(minor, sum.currency, { locale })
  const fact = (name: string, value: string) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`
  const body = html`<p class="lead">The code holds.</p>
<dl>${fact(sum.name, money(sum.priceMinor))}${sum.credit.map(({ name, amountMinor }) => fact(name, `− ${money(amountMinor)}`))}${fact(`Code ${sum.code}`, `− ${money(sum.offMinor)}`)}${fact('You pay', money(sum.toPayMinor))}</dl>
${sum.credit.length > 0 && html`<p data-note>${TIED_WORDS}</p>`}
<div data-actions><a data-main href="${payUrl}" target="_blank" rel="noopener">Pay ${money(sum.toPayMinor)}</a><a href="${edit}">Change it</a></div>
<p data-small>The payment page opens in a new tab. The code is kept for you for a day.</p>`
  return { title: 'Almost there', body }
}
