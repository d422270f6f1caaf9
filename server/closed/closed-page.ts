import { createHash } from 'node:crypto'
import { type Html, html } from '../http/html.ts'

/** How somebody reached the shop, as far as it can tell. */
export type Came = {
  /** What the browser says it asked for; null where that is no address at all. */
  readonly host: string | null
  /** Only as a proxy says that is named in TRUSTED_PROXIES. */
  readonly isHttps: boolean
}

const STYLE = `*{box-sizing:border-box;margin:0}
html{background:#0a0b0e;color:#f4f1ea;font:400 1rem/1.55 system-ui,sans-serif;text-size-adjust:100%;color-scheme:dark}
@media(min-width:120rem){:root{font-size:max(100%,calc(25% + min(.625vw,1.1111vh)))}}
body{display:grid;place-items:center;min-block-size:100dvh;padding:clamp(1rem,5vw,4rem) 1rem;background:
radial-gradient(60rem 40rem at 70% -10%,rgb(255 91 31/.16),transparent 70%),
radial-gradient(50rem 40rem at 0% 110%,rgb(143 216 255/.09),transparent 70%)}
main{inline-size:min(44rem,100%);padding:clamp(1.5rem,5vw,3rem);border:1px solid rgb(255 255 255/.16);border-radius:18px;
background:#111318;box-shadow:0 40px 100px rgb(0 0 0/.6)}
.mark{display:flex;align-items:center;gap:.625rem;color:#c9c5bb;font-size:.875rem}
.mark::before{content:'';inline-size:.5rem;block-size:.5rem;border-radius:50%;background:#ffb938;box-shadow:0 0 0 .25rem rgb(255 185 56/.16)}
h1{margin-block:.875rem .75rem;font-size:clamp(1.625rem,4.5vw,2.25rem);font-weight:660;line-height:1.12;letter-spacing:-.015em;text-wrap:balance}
h2{font-size:1.0625rem;font-weight:640}
p,li{text-wrap:pretty}
p,dd{color:#b7b3aa}
b,strong{color:#f4f1ea;font-weight:600}
code{overflow-wrap:anywhere;color:#f4f1ea;font:.9375em/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
ol{display:grid;gap:1.5rem;margin-block:1.75rem 0;padding:1.75rem 0 0;border-block-start:1px solid rgb(255 255 255/.12);list-style:none;counter-reset:step}
ol>li{display:grid;grid-template-columns:1.75rem minmax(0,1fr);gap:.25rem .875rem;counter-increment:step}
ol>li::before{content:counter(step);display:grid;place-items:center;inline-size:1.75rem;block-size:1.75rem;border-radius:50%;
background:#20242c;color:#f4f1ea;font-size:.875rem;font-weight:640}
ol>li:only-child{grid-template-columns:minmax(0,1fr)}
ol>li:only-child::before{display:none}
ol>li>div{display:grid;gap:.5rem;padding-block-start:.125rem}
pre{padding:.75rem 1rem;border:1px solid rgb(255 255 255/.12);border-radius:10px;background:#0a0b0e;white-space:pre-wrap;user-select:all}
.or{display:flex;align-items:center;gap:.75rem;color:#8f8b83;font-size:.875rem}
.or::after{content:'';flex:1;block-size:1px;background:rgb(255 255 255/.1)}
.end{margin-block-start:1.75rem;padding-block-start:1.25rem;border-block-start:1px solid rgb(255 255 255/.12);font-size:.9375rem}
form,.done{display:grid;gap:1rem;margin-block-start:1.5rem}
label{display:grid;gap:.375rem;color:#f4f1ea;font-weight:600}
input{inline-size:100%;min-block-size:3rem;padding:.5rem .875rem;border:1px solid rgb(255 255 255/.28);border-radius:10px;background:#0a0b0e;color:inherit;font:inherit;font-weight:400}
button,.go{display:inline-grid;place-items:center;justify-self:start;min-block-size:3rem;padding:.5rem 1.5rem;border:0;border-radius:10px;background:#ff5b1f;color:#160600;font:inherit;font-weight:640;text-decoration:none;cursor:pointer}
button:hover,.go:hover{background:#ff7a48}
button[disabled]{opacity:.6;cursor:default}
:focus-visible{outline:3px solid #8fd8ff;outline-offset:2px}
[role=alert]{color:#ffb3a1}
[role=alert]:empty{display:none}
[hidden]{display:none!important}
.bar{block-size:3px;margin-block-start:1.5rem;border-radius:2px;background:#20242c;overflow:hidden}
.bar::after{content:'';display:block;inline-size:40%;block-size:100%;border-radius:2px;background:#ff5b1f}
@media(prefers-reduced-motion:no-preference){.bar::after{animation:go 1.6s ease-in-out infinite alternate}}
@keyframes go{to{transform:translateX(150%)}}
@media(width<30rem){button,.go{justify-self:stretch}li:not(:only-child) pre{margin-inline-start:-2.625rem;padding-inline:.75rem}pre code{font-size:.8125rem}}
@media(forced-colors:active){main,pre{border-color:CanvasText}ol>li::before{border:1px solid}}`

/**
 * Runs where the owner's link leads while the shop is closed. The key stands behind the # and leaves the browser only over
 * https, or to this machine.
 */
const WAY_IN_SCRIPT = `const find = (id) => document.getElementById(id)
const show = (id) => {
  for (const part of ['plain', 'none', 'ask', 'opening', 'elsewhere']) find(part).hidden = part !== id
}
const key = new URLSearchParams(location.hash.slice(1)).get('key')
const isHttps = location.protocol === 'https:'
const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(location.hostname)
const field = document.querySelector('input')
find('here').textContent = location.origin
for (const part of document.querySelectorAll('[data-https]')) part.hidden = !isHttps
for (const part of document.querySelectorAll('[data-local]')) part.hidden = isHttps
field.required = !isHttps
show(!isHttps && !isHere ? 'plain' : key ? 'ask' : 'none')

async function send(button) {
  button.disabled = true
  find('wrong').textContent = ''
  const body = JSON.stringify(isHttps ? { key } : { key, address: field.value })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch('/api/desk/address', { method: 'POST', headers, body }).catch(() => undefined)
  const said = await answer?.json().catch(() => undefined)
  button.disabled = false
  if (!answer?.ok) {
    find('wrong').textContent = said?.title ?? 'The shop did not answer. Try again.'
    return
  }
  if (said.address === location.origin) {
    show('opening')
    return look()
  }
  find('on').href = said.address + '/desk/first#key=' + key
  show('elsewhere')
}

/** Until the shop itself answers. */
async function look() {
  const answer = await fetch('/desk/first', { method: 'HEAD' }).catch(() => undefined)
  if (answer?.ok && !answer.headers.has('x-shop-closed')) location.reload()
  else setTimeout(look, 1000)
}

document.querySelector('form').addEventListener('submit', (event) => {
  event.preventDefault()
  void send(event.submitter ?? document.querySelector('button'))
})`

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Nothing but what is written here may load or run, and nobody keeps or finds it. */
export const CLOSED_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': [
    "default-src 'none'",
    `script-src ${hashOf(WAY_IN_SCRIPT)}`,
    `style-src ${hashOf(STYLE)}`,
    "connect-src 'self'",
    'img-src data:',
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'x-frame-options': 'DENY',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
}

/** What somebody who comes by before the shop has its address is shown. */
export function closedPage(came: Came, hasAddress: boolean): string {
  const isHere = came.host !== null && isThisMachine(came.host)
  return document('Not open yet', [
    html`<p class="mark">Not open yet</p>`,
    html`<h1>${came.isHttps ? 'One link away from opening' : 'This shop needs an https address'}</h1>`,
    sayHow(came, isHere),
    html`<ol>
${came.isHttps ? null : bringHttps(came, isHere)}
${sayAddress(came, hasAddress)}
</ol>`,
    html`<p class="end">Not your shop? It will be here soon. Nothing of yours was kept.</p>`,
  ])
}

function sayHow({ host, isHttps }: Came, isHere: boolean): Html {
  const address =
    host === null ? html`an address that it cannot read` : html`<code>${isHttps ? 'https' : 'http'}://${host}</code>`
  if (isHttps)
    return html`<p>You reached it at ${address}, over https. All that is missing is a word from its owner.</p>`
  if (isHere)
    return html`<p>You reached it at ${address}, on the machine itself. Here you can say where people will find the shop.</p>`
  return html`<p>You reached it at ${address}, over plain http. Anything typed there can be read on the way, so nothing is sold and nobody signs in.</p>`
}

function bringHttps({ host }: Came, isHere: boolean): Html {
  return html`<li><div><h2>Put it behind https</h2>
<p>Point a domain at this machine, and let your platform or a proxy get the certificate. Caddy does it by itself:</p>
<pre><code>${suggest(host, isHere)} {
  reverse_proxy 127.0.0.1:3000
}</code></pre></div></li>`
}

function sayAddress({ host, isHttps }: Came, hasAddress: boolean): Html {
  const name = suggest(host, host !== null && isThisMachine(host))
  const how = isHttps
    ? 'Open the link from the shop’s log at this address'
    : 'Open the link from the shop’s log at the https address, or on the machine itself at localhost'
  return html`<li><div><h2>Confirm the address</h2>
<p>${how}. The link proves that you are the owner, and the shop opens right away.</p>
<p class="or">or</p>
<p>${hasAddress ? 'Change the setting' : 'Add this setting'}, and start the shop again:</p>
<pre><code>PUBLIC_URL=https://${name}</code></pre></div></li>`
}

/** What stands for its address in examples: where somebody came from, if that can be a domain. */
function suggest(host: string | null, isHere: boolean): string {
  const name = host?.replace(/:\d+$/, '') ?? ''
  return !isHere && /[a-z]$/i.test(name) && name.includes('.') ? name : 'shop.example'
}

export function isThisMachine(host: string): boolean {
  return /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i.test(host)
}

/** Where the owner's link leads; what it does is decided in the browser, which alone has the key. */
export function wayInPage(): string {
  return document('The way in', [
    html`<div id="plain" hidden><p class="mark">Not this way</p><h1>Nobody signs in over plain http</h1>
<p>The key in your link stayed in your browser. Open the same link at the shop’s https address, or on the machine itself:</p>
<div class="done"><h2>From your own computer</h2><pre><code>ssh -L 3000:127.0.0.1:3000 you@this-machine</code></pre>
<p>and then the link at <code>http://localhost:3000</code>.</p></div></div>`,
    html`<div id="none" hidden><p class="mark">Not open yet</p><h1>The way in is a link</h1>
<p>You find it in the shop’s log. It works once, for 30 minutes; <code>npm run shop -- desk-link</code> prints another.</p></div>`,
    html`<div id="ask" hidden><p class="mark">Not open yet</p><h1>Where will people find your shop?</h1>
<form><p data-https>At <b id="here"></b>, where you are now. You can change that later on the desk, or with <code>PUBLIC_URL</code>.</p>
<label data-local>The shop’s https address<input name="address" type="url" inputmode="url" autocomplete="off" spellcheck="false" placeholder="https://shop.example"></label>
<p data-local>It has to lead to this machine and have a certificate.</p>
<p role="alert" id="wrong"></p>
<button>Open the shop</button></form></div>`,
    html`<div id="opening" hidden><p class="mark">Opening</p><h1>Your shop opens</h1>
<p>Its pages are being drawn. That takes a few seconds, and this page goes on by itself.</p><div class="bar"></div></div>`,
    html`<div id="elsewhere" hidden><p class="mark">Opening</p><h1>Go on at its address</h1>
<p>The shop opens there in a few seconds. The same link makes you its owner, once.</p><div class="done"><a class="go" id="on">Go on</a></div></div>`,
    html`<noscript><p>The way in needs JavaScript.</p></noscript>`,
    { html: `<script type="module">${WAY_IN_SCRIPT}</script>` },
  ])
}

/** Between the owner's word and the first page. */
export function openingPage(): string {
  return document(
    'Opening',
    [
      html`<p class="mark">Opening</p><h1>The shop opens in a moment</h1>`,
      html`<p>Its pages are being drawn. This page refreshes by itself.</p><div class="bar"></div>`,
    ],
    html`<meta http-equiv="refresh" content="3">`,
  )
}

function document(title: string, body: readonly Html[], head: Html = { html: '' }): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="dark">
${head}<title>${title}</title>
<link rel="icon" href="data:,">
${{ html: `<style>${STYLE}</style>` }}
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`.html
}
