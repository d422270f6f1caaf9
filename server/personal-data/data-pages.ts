import { years } from '../../contract/content/kept-data.ts'
import { findStatements, longDay, timeInWords } from '../../contract/orders/consent.ts'
import { newsSection } from '../announcements/news-routes.ts'
import { type Html, html, problemNote } from '../http/html.ts'
import type { Overview } from './overview.ts'

type Page = { readonly title: string; readonly body: Html }

const TITLE = 'Your data'
const PATH = '/your-data'

/** For whoever is not signed in: which address. */
export function askPage({ email, problem }: { readonly email: string; readonly problem: string | null }): Page {
  return {
    title: TITLE,
    body: html`<p class="lead">See what this shop keeps about you, take a copy, or have it erased. It needs no account: a link goes to your address.</p>
<form method="post" action="${PATH}">
${problemNote(problem)}
<label data-field><span>Your e-mail address</span><input name="email" type="email" value="${email}" autocomplete="email" maxlength="254" required><small>That you bought with, signed up with or wrote to us from</small></label>
<div data-actions><button data-main>Send me the link</button></div></form>
<p data-small>With an account you need no link: <a href="/login">log in</a> and come back here. What is kept, why and for how long is in the <a href="/privacy-policy#kept-by-this-shop">Privacy Policy</a>.</p>`,
  }
}

/** The same for every address, whether or not something is kept about it. */
export function sentPage(email: string): Page {
  return {
    title: TITLE,
    body: html`<div data-stack role="status"><p data-note="good"><b>If we keep anything about ${email}, a link is on its way there.</b></p>
<p>It works for one day. If none comes within the hour, look into the spam folder, or try the other address that you may have used. One link is sent to an address within ten minutes.</p></div>
<p data-actions><a href="/" data-main>Back to Home</a><a href="${PATH}">Another address</a></p>`,
  }
}

/** A link that is too old, used up, or not ours: all the same. */
export function overPage(): Page {
  return {
    title: TITLE,
    body: html`<p data-note="bad">This link does not work any more. Links work for one day, and end when the data is erased.</p>
<p data-actions><a href="${PATH}" data-main>Ask for a new link</a></p>`,
  }
}

/** How they came: by a mailed link, or signed in. */
type Way = 'link' | 'account'

/** All that is kept, what was agreed to, and what can be done about it. */
export function overviewPage(overview: Overview, way: Way): Page {
  const { email, orders, agreements, counts } = overview
  const facts: (readonly [string, string])[] = [
    ['Address', email ?? 'none'],
    ...orders.map(({ number, product, boughtAt }) => [`Order ${number}`, `${product}, ${longDay(boughtAt)}`] as const),
    ...counts.map(([name, count]) => [name, String(count)] as const),
  ]
  return {
    title: TITLE,
    body: html`<p class="lead">What this shop keeps about you. The copy has all of it but hashes, which say nothing to people.</p>
${list(facts)}
${actions(way)}
${orders.length > 0 && html`<p>What you paid stands in <a href="/receipts">your receipts</a>.</p>`}
<section data-part><h2>What you agreed to</h2>${agreements.length === 0 ? html`<p>Nothing. You are asked before the first download of an order.</p>` : agreed(agreements)}</section>
${overview.news && newsSection(overview.news.shop, overview.news.choice)}
<section data-part><h2>Changing your mind</h2>
<p>What you agreed to before a download is a record of what you said then. The files were sent because of it, so it cannot be taken back; for orders that you have not downloaded from you have agreed to nothing, and can still <a href="/withdraw">withdraw</a>. Counting your visit with an analytics service, where this shop asks for it, is answered in each browser: see the foot of the <a href="/privacy-policy#kept-by-this-shop">Privacy Policy</a>.</p></section>
${way === 'link' && LEAVE}`,
  }
}

const LEAVE = html`<form method="post" action="${PATH}/close"><section data-part><h2>On somebody else’s machine?</h2><p>This page stays open to this browser for an hour after the link was opened.</p><p data-actions><button>Close it now</button></p></section></form>`

function actions(way: Way): Html {
  if (way === 'account') {
    return html`<p data-actions><a href="/api/account/export" data-main download>Download a copy</a><a href="/account">Delete the account</a></p>`
  }
  return html`<p data-actions><a href="${PATH}/copy" data-main download>Download a copy</a><a href="${PATH}/erase">Erase it…</a></p>`
}

function agreed(agreements: Overview['agreements']): Html {
  return html`${agreements.map(({ number, givenAt, version }) => {
    const said = Object.values(findStatements(version) ?? {}).map((words) => html`<li>${words}</li>`)
    return html`<div data-paper><p><b>Order ${number}</b>, on ${timeInWords(new Date(givenAt))}:</p><ul>${said}</ul></div>`
  })}`
}

function list(facts: readonly (readonly [string, string])[]): Html {
  return html`<dl>${facts.map(([name, words]) => html`<div><dt>${name}</dt><dd>${words}</dd></div>`)}</dl>`
}

/** What goes, what stays, and one more press. */
export function erasePage(
  { email, orders }: Overview,
  { booksYears, problem }: { readonly booksYears: number; readonly problem: string | null },
): Page {
  const sold = orders.length > 0
  return {
    title: 'Erase your data',
    body: html`<p class="lead">Everything about ${email ?? ''}, at once and for good.</p>
<form method="post" action="${PATH}/erase">
${problemNote(problem)}
<div data-paper><p><b>What goes</b></p><ul><li>your address, wherever it stands; your name, account and favourites, where this shop keeps them</li><li>your messages, our answers and notes, and the list of mails to you</li><li>your reviews</li>${sold && html`<li>the links and browsers that open your library: <b>nobody can download what you bought any more</b>, nor can it be restored</li>`}</ul></div>
${sold && html`<div data-paper><p><b>What stays</b></p><p>Tax law asks every seller to keep what was sold: the number of the order, what it was for, when, how much, the tax and the country. It stays for ${years(booksYears)} after the purchase, without your name and address, and goes then. The payment provider keeps its own books.</p></div>`}
<label data-tick><input type="checkbox" name="sure" value="on" required><span>${sold ? 'I know that I lose my downloads, and that nobody can bring them back.' : 'I know that nobody can bring it back.'}</span></label>
<div data-actions><button data-main>Erase it now</button><a href="${PATH}">Keep it</a></div></form>`,
  }
}

export function erasedPage(): Page {
  return {
    title: TITLE,
    body: html`<div data-stack role="status"><p data-note="good"><b>Erased.</b> Nothing here leads to you any more.</p>
<p>No mail confirms it, because we have no address of yours to send one to. What was paid stays in the books as said, with nobody’s name. Copies in backups go with them.</p></div>
<p data-actions><a href="/" data-main>Back to Home</a></p>`,
  }
}
