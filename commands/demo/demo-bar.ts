import { escapeHtml } from '../../server/http/html.ts'

/** Written into every page of the demo; its own style and script stand at these addresses. */
export const BAR_STYLE_PATH = '/demo/bar.css'
export const BAR_SCRIPT_PATH = '/demo/bar.js'

const LINKS = `<link rel="stylesheet" href="${BAR_STYLE_PATH}"><script src="${BAR_SCRIPT_PATH}" defer></script>`

/** The same page with the bar on it; what is no whole page stays as it is. */
export function withBar(html: string, isOnDesk: boolean): string {
  const at = html.search(/<\/head>/i)
  const end = html.lastIndexOf('</body>')
  if (at < 0 || end < at) return html
  return `${html.slice(0, at)}${LINKS}${html.slice(at, end)}${drawBar(isOnDesk)}${html.slice(end)}`
}

function drawBar(isOnDesk: boolean): string {
  const press = isOnDesk
    ? '<a class="demo-press" href="/">See the shop</a>'
    : '<form method="post" action="/demo/open"><input type="hidden" name="to" value="/desk"><button class="demo-press" type="submit">Open the desk</button></form>'
  return `<aside class="demo-bar${isOnDesk ? ' demo-on-desk' : ''}" aria-label="About this demo"><p><strong>A demo: all money is play money.</strong> <span class="demo-time">It starts afresh every hour.</span></p><div class="demo-row">${press}<button class="demo-fold" type="button" aria-expanded="true" hidden>Hide</button></div></aside>`
}

/** Says in how many minutes, by the visitor's own clock: the hour is full everywhere at once, or half past. */
export const BAR_SCRIPT = `{
  const bar = document.querySelector('.demo-bar')
  const time = bar?.querySelector('.demo-time')
  const fold = bar?.querySelector('.demo-fold')
  const say = () => {
    const minutes = Math.ceil((3600000 - (Date.now() % 3600000)) / 60000)
    const words = 'It starts afresh in ' + (minutes === 1 ? 'a minute.' : minutes + ' minutes.')
    if (time.textContent !== words) time.textContent = words
  }
  const show = (isFolded) => {
    bar.classList.toggle('demo-folded', isFolded)
    fold.setAttribute('aria-expanded', String(!isFolded))
    fold.textContent = isFolded ? 'Demo' : 'Hide'
  }
  if (bar && time && fold) {
    fold.hidden = false
    const isOnDesk = bar.classList.contains('demo-on-desk')
    const kept = isOnDesk ? 'demo-folded-desk' : 'demo-folded'
    let isFolded = isOnDesk || matchMedia('(max-width: 47.99rem), (max-height: 47.99rem)').matches
    try {
      isFolded = (sessionStorage.getItem(kept) ?? String(isFolded)) === 'true'
    } catch {}
    show(isFolded)
    fold.addEventListener('click', () => {
      isFolded = !isFolded
      show(isFolded)
      try {
        sessionStorage.setItem(kept, String(isFolded))
      } catch {}
    })
    say()
    setInterval(say, 5000)
  }
}
`

/**
 * A card at the left edge, narrower than what stands in the middle of pages. On the desk it hangs from the top, between a
 * screen's name and its buttons, and makes room for dialogs.
 */
export const BAR_STYLE = `
.demo-bar {
  position: fixed;
  inset: auto auto 1rem 1rem;
  z-index: 80;
  display: grid;
  gap: 0.75rem;
  box-sizing: border-box;
  inline-size: 18rem;
  max-inline-size: calc(100vw - 2rem);
  padding: 0.875rem 1rem;
  border: 1px solid #3a3f4a;
  border-radius: 0.625rem;
  background: #14171d;
  color: #f3f1ea;
  font: 400 0.875rem/1.4 system-ui, sans-serif;
  box-shadow: 0 0.5rem 1.5rem #000a;
}
.demo-bar p, .demo-bar form { margin: 0 }
.demo-bar strong { display: block; font-weight: 600 }
.demo-time { color: #b9bdc7 }
.demo-row { display: flex; align-items: center; justify-content: space-between; gap: 0.5rem }
.demo-press, .demo-fold {
  display: inline-flex;
  align-items: center;
  min-block-size: 2.5rem;
  padding-inline: 0.875rem;
  border: 0;
  border-radius: 0.375rem;
  font: 600 0.875rem/1 system-ui, sans-serif;
  text-decoration: none;
  white-space: nowrap;
  cursor: pointer;
}
.demo-press { background: #ff5a1f; color: #160600 }
.demo-press:hover { background: #ff7a49 }
.demo-fold { padding-inline: 0.625rem; background: none; color: #b9bdc7 }
.demo-fold:hover { color: #f3f1ea }
.demo-fold[hidden] { display: none }
.demo-press:focus-visible, .demo-fold:focus-visible { outline: 2px solid #f3f1ea; outline-offset: 2px }
.demo-folded { inline-size: auto; padding: 0 }
.demo-folded p, .demo-folded .demo-press { display: none }
.demo-folded .demo-fold { min-block-size: 2.75rem; padding-inline: 0.875rem; color: #f3f1ea }
@media (max-width: 63.99rem) {
  .demo-bar { inset: auto auto calc(5rem + env(safe-area-inset-bottom)) 0.75rem; max-inline-size: calc(100vw - 1.5rem) }
}
.demo-bar.demo-on-desk { inset: 0 auto auto 50%; translate: -50% 0; border-block-start: 0; border-start-start-radius: 0; border-start-end-radius: 0 }
.demo-on-desk.demo-folded { background: #20242c; box-shadow: none }
.demo-on-desk.demo-folded .demo-fold { min-block-size: 1.75rem }
body:has([role='dialog'], [role='alertdialog']) .demo-on-desk { display: none }
@media (max-width: 47.99rem) { .demo-on-desk.demo-folded .demo-fold { min-block-size: 2.75rem } }
@media (prefers-reduced-transparency: reduce), (forced-colors: active) { .demo-press, .demo-fold { border: 1px solid } }
@media print { .demo-bar { display: none } }
`

/** Before a visitor gets a shop of their own. */
export function drawDoor(to: string, problem: string | null): string {
  const press =
    problem === null
      ? `<button class="door-press" type="submit">${to.startsWith('/desk') ? 'Open the desk' : 'Open my shop'}</button>`
      : ''
  const words =
    problem === null
      ? '<p>You get a shop of your own to try: buy, write, change prices, add pictures, refund an order. Nobody else sees what you do, no card is charged and no mail is sent. At the next full hour it is gone.</p>'
      : `<p role="alert">${escapeHtml(problem)}</p>`
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
    `<title>Your own demo</title><link rel="icon" href="data:,"><link rel="stylesheet" href="${DOOR_STYLE_PATH}"></head>`,
    `<body><main><p class="door-mark">Demo</p><h1>${problem === null ? 'Make it yours for a while' : 'Not just now'}</h1>`,
    words,
    `<form method="post" action="/demo/open"><input type="hidden" name="to" value="${escapeHtml(to)}">${press}`,
    '<a href="/">Back to the shop</a></form></main></body></html>',
  ].join('\n')
}

export const DOOR_STYLE_PATH = '/demo/door.css'

export const DOOR_STYLE = `
:root { color-scheme: dark; font: 1.0625rem/1.55 system-ui, sans-serif }
body { margin: 0; min-height: 100dvh; display: grid; place-items: center; background: radial-gradient(at 80% 0, #3a1605, #0b0d11 55%); color: #f3f1ea }
main { box-sizing: border-box; max-width: 36rem; padding: 2rem 1.5rem }
h1 { margin: 0 0 1rem; font-size: clamp(2rem, 7vw, 3.25rem); line-height: 1.02; letter-spacing: -0.02em }
.door-mark { margin: 0 0 0.75rem; color: #ff8a5c; font-weight: 600 }
p { margin: 0 0 1.5rem; color: #c9cbd2; text-wrap: pretty }
form { display: flex; flex-wrap: wrap; align-items: center; gap: 1.25rem }
.door-press { min-height: 3rem; padding: 0 1.5rem; border: 0; border-radius: 0.375rem; background: #ff5a1f; color: #160600; font: 700 1.0625rem/1 system-ui, sans-serif; cursor: pointer }
.door-press:hover { background: #ff7a49 }
a { color: #f3f1ea; text-underline-offset: 0.2em }
:focus-visible { outline: 2px solid #f3f1ea; outline-offset: 3px }
`
