import { escapeHtml } from '../page.ts'

/** A page of the practice checkout; the mark on top says what it is. */
export function hosted(title: string, style: string, body: readonly string[]): string {
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
    // No request for an icon that is not there: the console of a journey stays empty.
    '<link rel="icon" href="data:,">',
    `<title>${escapeHtml(title)} · Sandbox checkout</title><style>${style}</style></head><body>`,
    '<header class="sandbox"><b>Sandbox</b> <span>A practice checkout. No card is charged and no card number leaves this machine.</span></header>',
    ...body,
    '</body></html>',
  ].join('\n')
}
