import { timeInWords } from '../../../contract/orders/consent.ts'
import { type Html, html, problemNote } from '../../http/html.ts'

/** An order that its signed-in buyer may choose. */
export type ChoosableOrder = {
  readonly id: string
  readonly number: string
  readonly product: string
  /** When, for how much, and whether something was downloaded. */
  readonly words: string
}

/** What somebody typed or chose in the first step. */
export type Chosen = {
  /** The id of one of the buyer's own orders. */
  readonly order: string | null
  readonly number: string
  readonly email: string
  readonly name: string
}

type Page = { readonly title: string; readonly body: Html }

const TITLE = 'Withdraw from a contract'
const OTHER = 'other'

function page(step: 1 | 2 | 3, rest: Html): Page {
  const steps = ['Which order', 'Confirm', 'Done'].map((words, at) =>
    at + 1 === step ? html`<li aria-current="step">${at + 1}. ${words}</li>` : html`<li>${at + 1}. ${words}</li>`,
  )
  const lead =
    'Within 14 days of buying, without giving a reason. It takes two steps, and a letter with the time confirms it.'
  const body = html`<p class="lead">${lead}</p><ol data-steps aria-label="Steps">${steps}</ol>${rest}`
  return { title: TITLE, body }
}

/** Which order, and whose. Asks for no reason. */
export function whichOrderPage(orders: readonly ChoosableOrder[], typed: Chosen, problem: string | null): Page {
  return page(
    1,
    html`<form method="post" action="/withdraw">
${problemNote(problem)}
${orders.length > 0 && choices(orders, typed)}
${field('number', 'Order number', typed.number, 'In your receipt, after the word Order', 'off', orders.length === 0)}
${field('email', 'E-mail of the order', typed.email, 'The confirmation goes there', 'email', orders.length === 0)}
${field('name', 'Your name', typed.name, null, 'name', true)}
<div data-actions><button data-main>Continue</button></div>
<p data-small>Nothing is sent yet.</p></form>`,
  )
}

function choices(orders: readonly ChoosableOrder[], { order }: Chosen): Html {
  const chosen = order ?? orders[0]?.id
  const each = orders.map(
    ({ id, number, product, words }) =>
      html`<label data-choice><input type="radio" name="order" value="${id}"${isChecked(id === chosen)}><b>${product}, ${number}</b><small>${words}</small></label>`,
  )
  return html`<fieldset data-stack><legend>Your orders</legend>${each}
<label data-choice><input type="radio" name="order" value="${OTHER}"${isChecked(chosen === OTHER)}><b>Another order</b><small>By its number and e-mail, below</small></label></fieldset>`
}

const isChecked = (is: boolean): Html | false => is && html` checked`

function field(
  name: keyof Chosen,
  label: string,
  value: string,
  note: string | null,
  autocomplete: string,
  isRequired: boolean,
): Html {
  const type = name === 'email' ? 'email' : 'text'
  return html`<label data-field><span>${label}</span><input name="${name}" type="${type}" value="${value}" autocomplete="${autocomplete}" maxlength="254"${isRequired && html` required`}>${note !== null && html`<small>${note}</small>`}</label>`
}

type Fact = readonly [name: string, words: string]

/** What is declared, once more. Of an order by its number nothing is said that was not typed. */
export function confirmPage(chosen: Chosen, facts: readonly Fact[], follows: string | null): Page {
  const { order, number, email, name } = chosen
  const hidden = Object.entries({ order: order ?? OTHER, number, email, name }).map(
    ([field, value]) => html`<input type="hidden" name="${field}" value="${value}">`,
  )
  return page(
    2,
    html`<form method="post" action="/withdraw/confirm">${hidden}
<div data-paper><p>I, <b>${name}</b>, withdraw from my contract for the following order.</p>${list(facts)}</div>
${follows !== null && html`<p data-note>${follows}</p>`}
<div data-actions><button data-main>Confirm withdrawal</button><a href="/withdraw">Back</a></div></form>`,
  )
}

function list(facts: readonly Fact[]): Html {
  return html`<dl>${facts.map(([name, words]) => html`<div><dt>${name}</dt><dd>${words}</dd></div>`)}</dl>`
}

/** The same for every number and address, whether or not there is such an order. */
export function receivedPage({ number, email, name }: Chosen, at: Date, follows: string | null): Page {
  const facts: Fact[] = [
    ['Received', timeInWords(at)],
    ['Order', number],
    ['From', name],
    ['Confirmation to', email],
  ]
  const said =
    follows ??
    'If this order was paid with this address, a letter with these words and this time is on its way there, and it says what follows. If none comes within the hour, check both and send it again, or write to us: this moment counts.'
  return page(
    3,
    html`<div data-stack role="status"><p data-note="good"><b>Received on ${timeInWords(at)}.</b></p>
<div data-paper><p>Your withdrawal has reached us.</p>${list(facts)}</div><p>${said}</p></div>
<p data-actions><a href="/" data-main>Back to Home</a></p>`,
  )
}

export function waitPage(chosen: Chosen): Page {
  return whichOrderPage(
    [],
    chosen,
    'This was tried many times from here in a short time. Please wait ten minutes and send it again.',
  )
}
