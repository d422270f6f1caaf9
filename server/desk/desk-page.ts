import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { DeskFiles } from '../../contract/site-files.ts'
import type { SecurityHeaders } from '../http/security-headers.ts'
import { UNSEEN } from './desk-guard.ts'
import { INSERTED_STYLES } from './inserted-styles.ts'

/** The one document of the desk; which screen it shows is the browser's work. */
export type DeskPage = {
  readonly html: string
  readonly headers: Readonly<Record<string, string>>
}

export function deskPage(files: DeskFiles, headers: SecurityHeaders, isSecure: boolean): DeskPage {
  return { html: deskDocument(files), headers: { ...headers.common, ...UNSEEN, ...deskPolicy(isSecure) } }
}

export function deskPageRoutes(app: FastifyInstance, { html, headers }: DeskPage): void {
  const send = (reply: FastifyReply) => reply.headers(headers).type('text/html; charset=utf-8').send(html)
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

/** Stricter than the storefront's: styles are our files and what a library inserts, word for word. */
function deskPolicy(isSecure: boolean): Record<string, string> {
  const hashes = INSERTED_STYLES.map((css) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`)
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    ["style-src 'self'", ...hashes].join(' '),
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
  ]
  return { 'content-security-policy': policy.join('; ') }
}
