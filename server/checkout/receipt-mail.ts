import type { Mail } from '../mail/mail.ts'

export type Receipt = {
  readonly to: string
  /** What was bought, as the shop names it. */
  readonly products: readonly string[]
  readonly totalMinor: number | null
  readonly currency: string | null
  readonly reference: string | null
  readonly libraryUrl: string
  readonly findOrderUrl: string
}

/** The receipt: what was bought, and the private link to it. */
export function receiptMail(receipt: Receipt): Mail {
  const name = receipt.products[0] ?? 'Your purchase'
  return compose({
    ...receipt,
    subject: `${name}: your 8K wallpapers are ready`,
    greeting: `Thank you. ${isYours(name)}`,
  })
}

/** Sent again on request from /find-order or by the owner. */
export function findOrderMail(receipt: Receipt): Mail {
  const greeting = `Here is your private library link again. It opens: ${receipt.products.join(', ')}.`
  return compose({ ...receipt, subject: 'Your PURE 8K library link', greeting })
}

function isYours(name: string): string {
  return name.endsWith('Bundle') ? `The ${name} is yours.` : `${name} is yours, for life.`
}

type Composed = Receipt & { readonly subject: string; readonly greeting: string }

function compose(parts: Composed): Mail {
  const { to, subject, greeting, libraryUrl, findOrderUrl } = parts
  const facts = factsOf(parts)
  const notes = [
    'Keep this link to yourself: whoever has it can download what you bought.',
    `Lost it? Ask for a new one at ${findOrderUrl}`,
  ]
  const text = [greeting, '', 'Your library:', libraryUrl, '', ...facts, '', ...notes, '', 'PURE 8K'].join('\n')
  const html = `<!doctype html><html lang="en"><body style="margin:0;padding:32px 20px;background:#07080a;color:#f4f1ea;font:16px/1.55 Arial,sans-serif"><div style="max-width:520px;margin:0 auto"><p style="font-weight:700;letter-spacing:.02em">PURE 8K</p><h1 style="font-size:24px;line-height:1.25">${escapeHtml(greeting)}</h1><p style="margin:28px 0"><a href="${escapeHtml(libraryUrl)}" style="display:inline-block;padding:14px 24px;background:#ff5b1f;color:#170801;font-weight:700;text-decoration:none;border-radius:4px">Open your library</a></p>${facts.map((line) => `<p style="margin:4px 0;color:#a9a69e">${escapeHtml(line)}</p>`).join('')}${notes.map((line) => `<p style="color:#a9a69e">${escapeHtml(line)}</p>`).join('')}</div></body></html>`
  return { to, subject, text, html }
}

function factsOf({ totalMinor, currency, reference }: Receipt): string[] {
  return [
    ...(reference ? [`Order: ${reference}`] : []),
    ...(totalMinor !== null && currency ? [`Paid: ${(totalMinor / 100).toFixed(2)} ${currency}`] : []),
  ]
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
