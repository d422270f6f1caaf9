/** The plain look of every sandbox page, so that nobody takes it for the real thing. */
export function page(title: string, body: readonly string[]): string {
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">',
    `<title>${escapeHtml(title)} · Sandbox</title><style>${STYLE}</style></head>`,
    '<body><p class="banner">Sandbox: nothing here is real</p><main>',
    `<h1>${escapeHtml(title)}</h1>`,
    ...body,
    '</main></body></html>',
  ].join('\n')
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

/** Large screens are looked at from further away: as the shop does it (web/style/base.css). */
export const LARGE_SCREENS =
  '@media (min-width: 120rem) { :root { font-size: max(100%, calc(25% + min(0.625vw, 1.1111vh))) } }'

const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
${LARGE_SCREENS}
body { margin: 0 }
.banner { margin: 0; padding: .5rem 1rem; background: #ffd34d; color: #221a00; font-weight: 600; text-align: center }
main { max-width: 46rem; margin: 0 auto; padding: 1rem }
h1 { font-size: 1.5rem; overflow-wrap: anywhere }
label { display: block; margin: 1rem 0 .25rem; font-weight: 600 }
input { box-sizing: border-box; width: 100%; padding: .6rem; font: inherit }
button { margin: 1.25rem .75rem 0 0; padding: .6rem 1.25rem; font: inherit }
ul.messages { padding: 0; list-style: none }
.messages li { padding: .75rem 0; border-bottom: 1px solid color-mix(in srgb, currentcolor 25%, transparent) }
.messages a { font-weight: 600 }
small, dt { opacity: .8 }
dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem }
dd { margin: 0; overflow-wrap: anywhere }
iframe { width: 100%; height: 70vh; border: 1px solid color-mix(in srgb, currentcolor 25%, transparent) }
pre { white-space: pre-wrap; overflow-wrap: anywhere }
`
