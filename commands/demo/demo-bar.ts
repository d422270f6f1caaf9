import { escapeHtml } from '../../server/http/html.ts'

/** Written into every page of the demo; its own style and script stand at these addresses. */
export const BAR_STYLE_PATH = '/demo/bar.css'
export const BAR_SCRIPT_PATH = '/demo/bar.js'
/** Answers 410 to whoever has no shop of their own any more. */
export const MINE_PATH = '/demo/mine'

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

/**
 * Says in how many minutes, by the visitor's own clock: the hour is full everywhere at once, or half past. On the desk it
 * opens by itself before the end, and leads to the door when the shop behind it is gone: nobody could sign in again.
 */
export const BAR_SCRIPT = `{
  const bar = document.querySelector('.demo-bar')
  const time = bar?.querySelector('.demo-time')
  const fold = bar?.querySelector('.demo-fold')
  const isOnDesk = bar?.classList.contains('demo-on-desk')
  let isFolded = false
  let isTold = false
  const write = (element, words) => {
    if (element.textContent !== words) element.textContent = words
  }
  const say = () => {
    const minutes = Math.ceil((3600000 - (Date.now() % 3600000)) / 60000)
    if (isOnDesk && minutes <= 2 && !isTold) {
      isTold = true
      show(false)
    }
    write(time, 'It starts afresh in ' + (minutes === 1 ? 'a minute.' : minutes + ' minutes.'))
    write(fold, isFolded ? 'Demo · ' + minutes + ' min' : 'Hide')
  }
  const show = (folded) => {
    isFolded = folded
    bar.classList.toggle('demo-folded', isFolded)
    fold.setAttribute('aria-expanded', String(!isFolded))
    say()
  }
  const look = async () => {
    if (document.visibilityState === 'hidden') return
    const answer = await fetch('${MINE_PATH}').catch(() => undefined)
    if (answer?.status === 410) location.replace('/demo?over=&to=' + encodeURIComponent(location.pathname))
  }
  if (bar && time && fold) {
    fold.hidden = false
    const kept = isOnDesk ? 'demo-folded-desk' : 'demo-folded'
    let isKept = isOnDesk || matchMedia('(max-width: 74.99rem), (max-height: 39.99rem)').matches
    try {
      isKept = (sessionStorage.getItem(kept) ?? String(isKept)) === 'true'
    } catch {}
    show(isKept)
    fold.addEventListener('click', () => {
      show(!isFolded)
      try {
        sessionStorage.setItem(kept, String(isFolded))
      } catch {}
    })
    setInterval(say, 5000)
    if (isOnDesk) setInterval(look, 5000)
  }
}
`

/**
 * One line at the left edge, as low as what stands in the middle of pages and beside it; a card where there is no room for
 * that. On the desk it hangs from the top, between a screen's name and its buttons, and makes room for dialogs.
 */
export const BAR_STYLE = `
.demo-bar {
  position: fixed;
  inset: auto auto 1rem 1rem;
  z-index: 80;
  display: flex;
  align-items: center;
  gap: 1.25rem;
  box-sizing: border-box;
  max-inline-size: calc(100vw - 2rem);
  padding: 0.625rem 0.75rem 0.625rem 1rem;
  border: 1px solid #3a3f4a;
  border-radius: 0.625rem;
  background: #14171d;
  color: #f3f1ea;
  font-size: 0.875rem;
  font-weight: 400;
  line-height: 1.4;
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
  font: inherit;
  font-weight: 600;
  line-height: 1;
  text-decoration: none;
  white-space: nowrap;
  cursor: pointer;
}
.demo-press { background: #ff5a1f; color: #160600 }
.demo-press:hover { background: #ff7a49 }
.demo-fold { padding-inline: 0.625rem; background: none; color: #b9bdc7; font-variant-numeric: tabular-nums }
.demo-fold:hover { color: #f3f1ea }
.demo-fold[hidden] { display: none }
.demo-press:focus-visible, .demo-fold:focus-visible { outline: 2px solid #f3f1ea; outline-offset: 2px }
@media (max-width: 74.99rem) {
  .demo-bar:not(.demo-on-desk, .demo-folded) { display: grid; gap: 0.75rem; inline-size: 18rem; padding: 0.875rem 1rem }
}
@media (max-width: 63.99rem) {
  .demo-bar { inset: auto auto calc(5rem + env(safe-area-inset-bottom)) 0.75rem; max-inline-size: calc(100vw - 1.5rem) }
}
.demo-bar.demo-on-desk { inset: 0 auto auto 50%; translate: -50% 0; border-block-start: 0; border-start-start-radius: 0; border-start-end-radius: 0 }
@media (max-width: 47.99rem) {
  .demo-on-desk:not(.demo-folded) { display: grid; gap: 0.75rem; inline-size: 18rem }
}
.demo-bar.demo-folded { padding: 0 }
.demo-folded p, .demo-folded .demo-press { display: none }
.demo-folded .demo-fold { min-block-size: 2.75rem; padding-inline: 0.875rem; color: #f3f1ea }
.demo-on-desk.demo-folded { background: #20242c; box-shadow: none }
.demo-on-desk.demo-folded .demo-fold { min-block-size: 1.75rem }
body:has([role='dialog'], [role='alertdialog']) .demo-on-desk { display: none }
@media (max-width: 47.99rem) { .demo-on-desk.demo-folded .demo-fold { min-block-size: 2.75rem } }
@media (prefers-reduced-transparency: reduce), (forced-colors: active) { .demo-press, .demo-fold { border: 1px solid } }
@media print { .demo-bar { display: none } }
`

/** Before a visitor gets a shop of their own, the first or the next one. */
export function drawDoor(to: string, why: { readonly problem: string } | { readonly isOver: boolean }): string {
  const { heading, words } = 'problem' in why ? doorOf(why.problem) : why.isOver ? OVER : FIRST
  const name = to.startsWith('/desk') ? 'Open the desk' : 'Open my shop'
  const press = 'problem' in why ? '' : `<button class="door-press" type="submit">${name}</button>`
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
    `<title>Your own demo</title><link rel="icon" href="data:,"><link rel="stylesheet" href="${DOOR_STYLE_PATH}"></head>`,
    `<body><main><p class="door-mark">Demo</p><h1>${heading}</h1>`,
    words,
    `<form method="post" action="/demo/open"><input type="hidden" name="to" value="${escapeHtml(to)}">${press}`,
    '<a href="/">Back to the shop</a></form></main></body></html>',
  ].join('\n')
}

const FIRST = {
  heading: 'Make it yours for a while',
  words:
    '<p>You get a shop of your own to try: buy, write, change prices, add pictures, refund an order. Nobody else sees what you do, no card is charged and no mail is sent. At the next full hour it is gone.</p>',
}

const OVER = {
  heading: 'That shop is gone',
  words:
    '<p>It ended with the hour, or because nobody used it for a while, and all that was done in it went with it. A fresh one, with its year of orders, is one press away.</p>',
}

function doorOf(problem: string) {
  return { heading: 'Not just now', words: `<p role="alert">${escapeHtml(problem)}</p>` }
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
