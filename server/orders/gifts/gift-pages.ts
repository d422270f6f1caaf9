import { longDay } from '../../../contract/orders/consent.ts'
import { type Html, html, problemNote } from '../../http/html.ts'

export type GiftOffer = { readonly slug: string; readonly name: string; readonly price: string }

/** What somebody typed. */
export type GiftForm = {
  readonly of: string
  readonly toName: string
  readonly toEmail: string
  readonly words: string
  readonly fromName: string
  readonly day: string
}

export const MOST_GIFT_LETTERS = 300

export type GivenGift = {
  readonly product: string
  readonly toName: string
  readonly state: string
  readonly number: string
}

type Page = { readonly title: string; readonly body: Html }

type FormPage = {
  readonly offers: readonly GiftOffer[]
  readonly typed: GiftForm
  /** The first and last day that it may arrive on. */
  readonly days: readonly [string, string]
  readonly isSignedIn: boolean
  readonly given: readonly GivenGift[]
  readonly problem: string | null
}

/** What, for whom, with which words, and when. Works without scripts. */
export function giftFormPage({ offers, typed, days, isSignedIn, given, problem }: FormPage): Page {
  const choices = offers.map(
    ({ slug, name, price }) =>
      html`<option value="${slug}"${slug === typed.of && html` selected`}>${name}, ${price}</option>`,
  )
  const body = html`<p class="lead">They get a letter on the day you choose, and open it when they like. They need no account, and nothing opens to you.</p>
<form method="post" action="/gift">
${problemNote(problem)}
<label data-field>What<select name="of" required>${choices}</select>${!isSignedIn && html`<small>To give everything at once, <a href="/login">log in</a> first.</small>`}</label>
<div data-two>
${field('toName', 'Their name', typed.toName, 'off', 60)}
${field('toEmail', 'Their e-mail', typed.toEmail, 'off', 254, 'email')}
</div>
<label data-field>Your words<textarea name="words" rows="4" maxlength="${MOST_GIFT_LETTERS}">${typed.words}</textarea><small>Optional, ${MOST_GIFT_LETTERS} letters</small></label>
<div data-two>
${field('fromName', 'From', typed.fromName, 'name', 60)}
<label data-field>Arrives on<input type="date" name="day" value="${typed.day}" min="${days[0]}" max="${days[1]}" required><small>Today means within minutes of the payment; later days at 08:00 UTC</small></label>
</div>
<div data-actions><button data-main>Continue</button></div>
<p data-small>Nothing is paid yet. We use their address for this letter and for nothing else. You get a receipt, and a word when it is opened.</p>
</form>${given.length > 0 && givenList(given)}`
  return { title: 'Give a bundle', body }
}

function field(name: string, label: string, value: string, complete: string, most: number, type = 'text'): Html {
  return html`<label data-field>${label}<input type="${type}" name="${name}" value="${value}" autocomplete="${complete}" maxlength="${most}" required></label>`
}

/** Whether each was opened, and nothing of what is done with it. */
function givenList(given: readonly GivenGift[]): Html {
  const rows = given.map(
    ({ product, toName, state, number }) =>
      html`<div><dt>${product} for ${toName || 'somebody'}</dt><dd>${state} Order ${number}</dd></div>`,
  )
  return html`<section data-stack aria-labelledby="given"><h2 id="given">Gifts you gave</h2><dl>${rows}</dl></section>`
}

/** The page that holds the link: a form may not lead to another site. */
export function payGiftPage(form: GiftForm, offer: GiftOffer, payUrl: string, edit: string): Page {
  const fact = (name: string, value: string) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`
  const body = html`<p class="lead">One step is left: the payment.</p>
<dl>${fact('Gift', `${offer.name}, ${offer.price}`)}${fact('For', `${form.toName}, ${form.toEmail}`)}${fact('Arrives on', longDay(`${form.day}T12:00:00.000Z`))}${form.words !== '' && fact('Your words', form.words)}${fact('From', form.fromName)}</dl>
<div data-actions><a data-main href="${payUrl}" target="_blank" rel="noopener">Pay ${offer.price}</a><a href="${edit}">Change it</a></div>
<p data-small>The payment page opens in a new tab. The letter leaves once it is paid.</p>`
  return { title: 'Almost there', body }
}

export type ShownGift = {
  readonly product: string
  readonly picture: string | null
  readonly toName: string
  readonly fromName: string
  readonly words: string
}

/** What whoever has the letter sees. Looking claims nothing: mail programs follow links. */
export function openGiftPage(gift: ShownGift, action: string, account: string | null): Page {
  const { product, picture, toName, fromName, words } = gift
  const where = account
    ? html`<p data-small>It goes into the account of ${account}.</p>`
    : html`<p data-small>It opens in this browser, and its link is mailed to you. With an account, <a href="/login">log in</a> first and open the letter again.</p>`
  const body = html`<p class="lead">${fromName ? `A gift from ${fromName}.` : 'A gift.'}</p>
${picture !== null && html`<img data-picture src="${picture}" alt="" width="1600" height="900">`}
<p><b>${product}</b></p>
${words !== '' && html`<blockquote data-quote>${words}</blockquote>`}
<form method="post" action="${action}"><div data-actions><button data-main>Open it</button></div>
<p data-small>Nothing to pay, and no account needed. Whoever opens it has it.</p>${where}</form>`
  return { title: toName ? `For ${toName}` : 'For you', body }
}

/** It cannot be opened here: why, and where to go. */
export function closedGiftPage(title: string, words: string): Page {
  return {
    title,
    body: html`<p class="lead">${words}</p><p data-actions><a data-main href="/library">Open your library</a><a href="/bundles">See the bundles</a></p>`,
  }
}

/** Where the letter did not arrive: where another is sent to, and what was wrong with what was typed. */
type OtherAddress = { readonly action: string; readonly typed: string; readonly problem: string | null }

/** For the giver, by the link of the receipt. */
export function givenGiftPage(
  gift: GivenGift,
  facts: readonly (readonly [string, string])[],
  other: OtherAddress | null,
): Page {
  const rows = facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)
  const body = html`${other ? otherAddressForm(gift, other) : html`<p class="lead">${gift.state}</p>`}<dl>${rows}</dl>
<p data-actions><a href="/withdraw">Withdraw from it</a><a href="/gift">Give another</a></p>
<p data-small>You see whether it was opened, and nothing of what is done with it. Until it is downloaded you may withdraw from it within 14 days.</p>`
  return { title: `Your gift${gift.toName ? ` for ${gift.toName}` : ''}`, body }
}

function otherAddressForm({ state }: GivenGift, { action, typed, problem }: OtherAddress): Html {
  return html`<p data-note="bad">${state}</p><form method="post" action="${action}">
${problemNote(problem)}
${field('toEmail', 'Their other e-mail', typed, 'off', 254, 'email')}
<div data-actions><button data-main>Send the letter there</button></div>
<p data-small>It leaves at once. Nothing more is paid, and the link in the first letter opens nothing.</p></form>`
}
