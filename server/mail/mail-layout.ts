import type { Mail } from './mail.ts'

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

/** Both bodies say the same. One column, real text, no pictures, so it reads well everywhere, aloud as well. */
export function layOutMail(letter: Letter): Mail {
  return { to: letter.to, subject: letter.subject, text: plainText(letter), html: html(letter) }
}

function plainText({ heading, paragraphs, action, small = [] }: Letter): string {
  const parts = [heading, ...paragraphs, ...(action ? [`${action.label}:\n${action.url}`] : []), ...small, 'PURE 8K']
  return `${parts.join('\n\n')}\n`
}

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

function html({ subject, preview, heading, paragraphs, action, small = [] }: Letter): string {
  return [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="dark light"><meta name="supported-color-schemes" content="dark light">',
    `<title>${escapeHtml(subject)}</title></head>`,
    '<body style="margin:0;padding:0;background:#07080a">',
    `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>`,
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#07080a"><tr><td align="center" style="padding:32px 16px">',
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;${FONT};color:#f4f1ea;text-align:left">`,
    '<tr><td style="padding:0 0 24px;font-size:20px;font-weight:800;letter-spacing:.04em;color:#f4f1ea">PURE 8K</td></tr>',
    '<tr><td style="padding:32px;background:#0e1014;border:1px solid #2a2d33;border-radius:4px">',
    `<h1 style="margin:0 0 16px;font-size:26px;line-height:1.2;color:#f4f1ea">${escapeHtml(heading)}</h1>`,
    ...paragraphs.map(
      (words) => `<p style="margin:0 0 16px;font-size:16px;line-height:1.6;color:#d9d5cd">${escapeHtml(words)}</p>`,
    ),
    ...(action ? [actionLink(action)] : []),
    '</td></tr>',
    ...small.map(
      (words) =>
        `<tr><td style="padding:16px 0 0;font-size:13px;line-height:1.5;color:#a09c94">${escapeHtml(words)}</td></tr>`,
    ),
    '</table></td></tr></table></body></html>\n',
  ].join('\n')
}

/** The address stands in full below the button, for readers that drop links. */
function actionLink({ label, url }: { label: string; url: string }): string {
  const href = escapeHtml(url)
  return [
    `<p style="margin:24px 0"><a href="${href}" style="display:inline-block;padding:14px 24px;background:#ff5b1f;color:#170801;font-size:16px;font-weight:700;text-decoration:none;border-radius:2px">${escapeHtml(label)}</a></p>`,
    `<p style="margin:0;font-size:13px;line-height:1.5;color:#a09c94;word-break:break-all">Or open this address: <a href="${href}" style="color:#ff9a66">${href}</a></p>`,
  ].join('\n')
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
