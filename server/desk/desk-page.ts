import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { DeskFiles } from '../../contract/site/site-files.ts'
import type { SecurityHeaders } from '../http/security-headers.ts'
import { UNSEEN } from './guard/desk-guard.ts'

/** The one document of the desk; which screen it shows is the browser's work. */
type DeskPage = {
  readonly status: 200 | 202
  readonly html: string
  readonly headers: Readonly<Record<string, string>>
}

/** The desk as it is at the moment: until its code is there, a page that waits for it. */
export function deskPage(
  findFiles: () => DeskFiles | undefined,
  headers: SecurityHeaders,
  isSecure: boolean,
): () => DeskPage {
  const headersWith = (scripts: readonly string[], styles: readonly string[]) => ({
    ...headers.common,
    ...UNSEEN,
    ...deskPolicy(isSecure, scripts, styles),
  })
  const preparing: DeskPage = {
    status: 202,
    html: PREPARING.html,
    headers: headersWith([PREPARING.script], [PREPARING.style]),
  }
  let ready: DeskPage | undefined
  return () => {
    const files = ready ? undefined : findFiles()
    if (files) ready = { status: 200, html: deskDocument(files), headers: headersWith([], INSERTED_STYLES) }
    return ready ?? preparing
  }
}

export function deskPageRoutes(app: FastifyInstance, page: () => DeskPage): void {
  const send = (reply: FastifyReply) => {
    const { status, html, headers } = page()
    return reply.code(status).headers(headers).type('text/html; charset=utf-8').send(html)
  }
  app.get('/desk', (_request, reply) => send(reply))
  app.get('/desk/*', (_request, reply) => send(reply))
}

function deskDocument({ script, preloads, styles, fonts }: DeskFiles): string {
  const lines = [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    '<meta name="robots" content="noindex">',
    '<meta name="color-scheme" content="dark">',
    '<title>Desk</title>',
    ...fonts.map((url) => `<link rel="preload" as="font" type="font/woff2" href="${url}" crossorigin>`),
    ...styles.map((url) => `<link rel="stylesheet" href="${url}">`),
    ...preloads.map((url) => `<link rel="modulepreload" href="${url}">`),
    '<link rel="icon" href="/icon.svg" type="image/svg+xml">',
    `<script type="module" src="${script}"></script>`,
    '</head>',
    '<body><div id="root"></div><noscript>The desk needs JavaScript.</noscript></body>',
    '</html>',
  ]
  return `${lines.join('\n')}\n`
}

/** Stricter than the storefront's: beside our files only scripts and styles that are named here, word for word. */
function deskPolicy(isSecure: boolean, scripts: readonly string[], styles: readonly string[]): Record<string, string> {
  const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  const policy = [
    "default-src 'none'",
    ["script-src 'self'", ...scripts.map(hashOf)].join(' '),
    ["style-src 'self'", ...styles.map(hashOf)].join(' '),
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    // Of a draft.
    "frame-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
  ]
  return { 'content-security-policy': policy.join('; ') }
}

/**
 * Styles that libraries of the desk insert into its pages: react-aria's for what can be pressed, and for scrolling behind
 * an overlay on iOS, and Observable Plot's for a plot. inserted-styles.test.ts compares them with the installed code.
 */
export const INSERTED_STYLES: readonly string[] = [
  '@layer {\n  [data-react-aria-pressable] {\n    touch-action: pan-x pan-y pinch-zoom;\n  }\n}',
  '@layer {\n  * {\n    overscroll-behavior: contain;\n  }\n}',
  `:where(.plot-d6a7b5) {
  --plot-background: white;
  display: block;
  height: auto;
  height: intrinsic;
  max-width: 100%;
}
:where(.plot-d6a7b5 text),
:where(.plot-d6a7b5 tspan) {
  white-space: pre;
}`,
]

/** Asks until the desk is there, and then shows it: the address, with the key that may stand in it, stays. */
const WAITING_SCRIPT = `async function look() {
  const answer = await fetch(location.pathname, { method: 'HEAD' }).catch(() => undefined)
  if (answer?.status === 200) location.reload()
  else setTimeout(look, 1000)
}
look()`

const WAITING_STYLE = `*{box-sizing:border-box;margin:0}
html{background:#0a0b0e;color:#f4f1ea;font:400 1rem/1.5 system-ui,sans-serif;text-size-adjust:100%}
body{display:grid;place-items:center;min-block-size:100dvh;padding:1.5rem 1rem;background:
radial-gradient(60rem 40rem at 70% -10%,rgb(255 91 31/.16),transparent 70%),
radial-gradient(50rem 40rem at 0% 110%,rgb(143 216 255/.09),transparent 70%)}
main{display:grid;gap:.75rem;inline-size:min(27rem,100%);padding:1.75rem;border:1px solid rgb(255 255 255/.2);border-radius:14px;
background:#111318;box-shadow:0 40px 100px rgb(0 0 0/.6);overflow:hidden}
h1{font-size:1.375rem;font-weight:640;line-height:1.2;text-wrap:balance}
p{color:#a9a69e;text-wrap:pretty}
i{block-size:3px;margin-block-start:.75rem;border-radius:2px;background:#20242c;overflow:hidden}
i::after{content:'';display:block;inline-size:40%;block-size:100%;border-radius:2px;background:#ff5b1f}
@media (prefers-reduced-motion:no-preference){i::after{animation:go 1.6s ease-in-out infinite alternate}}
@keyframes go{to{transform:translateX(150%)}}`

/** Shown while the desk's code is bundled, which happens once for each version of it, beside the open shop. */
const PREPARING = {
  script: WAITING_SCRIPT,
  style: WAITING_STYLE,
  html: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="dark">
<title>Desk</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<style>${WAITING_STYLE}</style>
<script type="module">${WAITING_SCRIPT}</script>
</head>
<body>
<main>
<h1>The desk is being prepared</h1>
<p>Your shop is open already. The desk follows once after each new version, and shows itself here as soon as it is ready.</p>
<p>If it does not, the shop’s own output says why.</p>
<i></i>
</main>
<noscript>The desk needs JavaScript.</noscript>
</body>
</html>
`,
}
