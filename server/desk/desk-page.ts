import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { DeskFiles } from '../../contract/site/site-files.ts'
import type { SecurityHeaders } from '../http/security-headers.ts'
import { UNSEEN } from './desk-guard.ts'
import { INSERTED_STYLES } from './inserted-styles.ts'
import { PREPARING } from './preparing-page.ts'

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
