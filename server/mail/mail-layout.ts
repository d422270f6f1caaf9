import { type BrandColours, type Imprint, schemeOf } from '../../contract/brand.ts'
import { escapeHtml } from '../http/escape-html.ts'
import type { Mail } from './mail.ts'

/** Who sends a mail, as the shop is right now. */
export type MailedBy = {
  /** Without a trailing slash. */
  readonly publicUrl: string
  readonly imprint: () => Imprint
}

/** A message in our words; the layout makes the HTML and the plain text of it. */
export type Letter = {
  readonly to: string
  readonly subject: string
  /** Read beside the subject in a list of messages. */
  readonly preview: string
  readonly heading: string
  readonly paragraphs: readonly string[]
  readonly action?: { readonly label: string; readonly url: string }
  /** Said quietly below. */
  readonly small?: readonly string[]
}

/**
 * Both bodies say the same. One column and real text, so it reads well everywhere, aloud as well; the one picture is the
 * logo of a shop that has one, and where pictures are off the shop's name stands in its place.
 */
export function layOutMail(imprint: Imprint, letter: Letter): Mail {
  return { to: letter.to, subject: letter.subject, text: plainText(imprint, letter), html: html(imprint, letter) }
}

function plainText({ name, footer }: Imprint, { heading, paragraphs, action, small = [] }: Letter): string {
  const asked = action ? [`${action.label}:\n${action.url}`] : []
  const parts = [heading, ...paragraphs, ...asked, ...small, [name, ...footer].join('\n')]
  return `${parts.join('\n\n')}\n`
}

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

function html(imprint: Imprint, letter: Letter): string {
  const { footer, colours } = imprint
  const { subject, preview, heading, paragraphs, action, small = [] } = letter
  const { ground, surface, raised, text, reading, muted } = colours
  const schemes = schemeOf(colours) === 'dark' ? 'dark light' : 'light dark'
  return [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta name="color-scheme" content="${schemes}"><meta name="supported-color-schemes" content="${schemes}">`,
    `<title>${escapeHtml(subject)}</title></head>`,
    `<body style="margin:0;padding:0;background:${ground}">`,
    `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>`,
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${ground}"><tr><td align="center" style="padding:32px 16px">`,
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;${FONT};color:${text};text-align:left">`,
    `<tr><td style="padding:0 0 24px;font-size:20px;font-weight:800;letter-spacing:.04em;color:${text}">${masthead(imprint)}</td></tr>`,
    `<tr><td style="padding:32px;background:${surface};border:1px solid ${raised};border-radius:4px">`,
    `<h1 style="margin:0 0 16px;font-size:26px;line-height:1.2;color:${text}">${escapeHtml(heading)}</h1>`,
    ...paragraphs.map(
      (words) =>
        `<p style="margin:0 0 16px;font-size:16px;line-height:1.6;color:${reading}">${withLinks(words, imprint)}</p>`,
    ),
    ...(action ? [actionLink(action, colours)] : []),
    '</td></tr>',
    ...[...small, ...footer].map(
      (words) =>
        `<tr><td style="padding:16px 0 0;font-size:13px;line-height:1.5;color:${muted}">${withLinks(words, imprint)}</td></tr>`,
    ),
    '</table></td></tr></table></body></html>\n',
  ].join('\n')
}

/** The shop's own addresses can be pressed, and no other: some words in a letter are a stranger's. */
function withLinks(words: string, { url, colours }: Imprint): string {
  return words
    .split(' ')
    .map((word) => {
      if (!word.startsWith(`${url}/`)) return escapeHtml(word)
      // The mark that ends a sentence is not part of an address.
      const isEnded = /[.,;:!?)]$/.test(word)
      const address = escapeHtml(isEnded ? word.slice(0, -1) : word)
      return `<a href="${address}" style="color:${colours.accentSoft}">${address}</a>${isEnded ? word.slice(-1) : ''}`
    })
    .join(' ')
}

const LOGO_HEIGHT = 40

function masthead({ name, logo }: Imprint): string {
  if (!logo) return escapeHtml(name)
  const height = Math.min(LOGO_HEIGHT, logo.height)
  const width = Math.round((logo.width * height) / logo.height)
  return `<img src="${escapeHtml(logo.url)}" width="${width}" height="${height}" alt="${escapeHtml(name)}" style="display:block;border:0;max-width:100%">`
}

/** The address stands in full below the button, for readers that drop links. */
function actionLink({ label, url }: Required<Letter>['action'], colours: BrandColours): string {
  const { accent, onAccent, accentSoft, muted } = colours
  const href = escapeHtml(url)
  return [
    `<p style="margin:24px 0"><a href="${href}" style="display:inline-block;padding:14px 24px;background:${accent};color:${onAccent};font-size:16px;font-weight:700;text-decoration:none;border-radius:2px">${escapeHtml(label)}</a></p>`,
    `<p style="margin:0;font-size:13px;line-height:1.5;color:${muted};word-break:break-all">Or open this address: <a href="${href}" style="color:${accentSoft}">${href}</a></p>`,
  ].join('\n')
}
