import { type AtStake, CONSENT_KINDS, CONSENT_VERSION, findStatements, stakeInWords } from '../../contract/consent.ts'
import { type Html, html, problemNote } from '../http/html.ts'

type Question = AtStake & {
  readonly product: string
  /** Where the answer goes. */
  readonly action: string
  /** What is downloaded then, after the token. */
  readonly file: string
  /** Why it is asked again. */
  readonly problem?: string
}

/** Asked once, before the first file of an order is sent. Nothing is ticked beforehand. */
export function consentPage(question: Question): { title: string; body: Html } {
  const { product, action, file, problem } = question
  const statements = findStatements(CONSENT_VERSION)
  const ticks = CONSENT_KINDS.map(
    (kind) =>
      html`<label data-tick><input type="checkbox" name="${kind}" required><span>${statements?.[kind] ?? ''}</span></label>`,
  )
  const body = html`<p class="lead">${product}. ${stakeInWords(question)}</p>
<form method="post" action="${action}" data-paper>
<input type="hidden" name="version" value="${CONSENT_VERSION}"><input type="hidden" name="file" value="${file}">
${problemNote(problem)}
${ticks}
<div data-actions><a href="/library">Not yet</a><button data-main>Download</button></div>
<p data-small>Asked once per order; everything else in it then downloads straight away. We mail you a copy of what you agreed to.</p>
</form>`
  return { title: 'Before the first download', body }
}

export function begunPage(path: string): { title: string; body: Html } {
  const body = html`<p class="lead">A copy of what you agreed to is on its way to the address of the order.</p>
<p data-actions><a href="/library" data-main>Back to your library</a><a href="${path}">Start it again</a></p>`
  return { title: 'Your download has begun', body }
}
