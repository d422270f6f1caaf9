import {
  type BrandColours,
  contrastOf,
  fillPlaceholders,
  type MailKind,
  mixColours,
  type ShopBrand,
  schemeOf,
} from '../../contract/content/brand.ts'
import { escapeHtml } from '../http/html.ts'
import type { Mail } from './mail.ts'

/** Who sends a mail, as the shop is right now. */
export type MailedBy = {
  /** Without a trailing slash. */
  readonly publicUrl: string
  readonly brand: () => ShopBrand
}

/** A message in our words; the layout makes the HTML and the plain text of it. */
export type Letter = {
  readonly to: string
  /** Of those to customers, which may have words of the owner's own. */
  readonly kind?: MailKind
  readonly subject: string
  /** Read beside the subject in a list of messages. */
  readonly preview: string
  /** Above the heading: one of the shop's own, at the same address for everybody, so that it tells of nobody. */
  readonly picture?: MailPicture | null
  readonly heading: string
  readonly paragraphs: readonly string[]
  /** What is looked up later, such as the order's number; the last of a sum is strong. */
  readonly facts?: readonly MailFact[]
  readonly action?: { readonly label: string; readonly url: string }
  /** Said quietly below the action. */
  readonly small?: readonly string[]
  /** Below the letter, before who sent it: why it came, and how to end that. */
  readonly because?: readonly string[]
  /** Addresses elsewhere that can be pressed too, such as a payment provider's. */
  readonly links?: readonly string[]
}

export type MailPicture = { readonly url: string; readonly alt: string }

export type MailFact = { readonly label: string; readonly value: string; readonly isStrong?: boolean }

/**
 * Both bodies say the same. One column and real text, so it reads well everywhere, aloud as well; where pictures are off
 * their words stand in their place. The colours are the shop's own; a mailbox that says it is of the other kind, light or
 * dark, gets the same letter turned.
 */
export function layOutMail(brand: ShopBrand, written: Letter): Mail {
  const letter = withOwnWords(brand, written)
  return { to: letter.to, subject: letter.subject, text: plainText(brand, letter), html: html(brand, letter) }
}

type Sent = Letter & { readonly closing?: string | undefined }

function withOwnWords({ mailWords = {}, name, contactUrl }: ShopBrand, letter: Letter): Sent {
  const { kind, paragraphs } = letter
  if (kind === undefined) return letter
  const { greeting, closing, own = {} } = mailWords
  const fill = (words: string) => fillPlaceholders(words, { shop: name, contact: contactUrl.replace(/^mailto:/, '') })
  const said = (words: string | undefined) => (words ? [fill(words)] : [])
  return {
    ...letter,
    paragraphs: [...said(greeting), ...paragraphs, ...said(own[kind])],
    closing: closing && fill(closing),
  }
}

function plainText({ name, footer }: ShopBrand, letter: Sent): string {
  const { heading, paragraphs, facts = [], action, small = [], because = [], closing } = letter
  const listed = facts.length > 0 ? [facts.map(({ label, value }) => `${label}: ${value}`).join('\n')] : []
  const asked = action ? [`${action.label}:\n${action.url}`] : []
  const end = closing ? [closing] : []
  const parts = [
    heading,
    ...paragraphs,
    ...listed,
    ...asked,
    ...small,
    ...end,
    ...because,
    [name, ...footer].join('\n'),
  ]
  return `${parts.join('\n\n')}\n`
}

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

/** What stands in for each of the fonts that titles are set in: mailboxes load none. */
const TITLE_FONTS: Readonly<Record<ShopBrand['font'], string>> = {
  anton:
    "font-family:Anton,Impact,HelveticaNeue-CondensedBlack,'Arial Narrow',sans-serif-condensed,sans-serif;font-weight:700;font-synthesis:none;text-transform:uppercase",
  archivo: `${FONT};font-weight:800;letter-spacing:-.01em`,
}

const TABLE = 'role="presentation" width="100%" cellpadding="0" cellspacing="0"'

/** One letter's words and the paints that it is set with. */
type Sheet = {
  readonly brand: ShopBrand
  readonly paint: MailColours
  readonly titles: string
  readonly links: readonly string[]
}

function html(brand: ShopBrand, letter: Sent): string {
  const schemes = mailSchemesOf(brand.colours)
  const sheet: Sheet = { brand, paint: schemes.own, titles: TITLE_FONTS[brand.font], links: letter.links ?? [] }
  const { ground, text, muted } = schemes.own
  const named = `${schemes.ownIs} ${schemes.otherIs}`
  return [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta name="color-scheme" content="${named}"><meta name="supported-color-schemes" content="${named}">`,
    `<title>${escapeHtml(letter.subject)}</title>`,
    `<style>${turnedStyle(schemes.otherIs, schemes.other)}${NARROW}</style></head>`,
    `<body class="ground" style="margin:0;padding:0;background:${ground}">`,
    `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(letter.preview)}</div>`,
    `<table ${TABLE} class="ground" style="background:${ground}"><tr><td align="center" class="around" style="padding:28px 20px 32px">`,
    `<table ${TABLE} class="text" style="max-width:560px;${FONT};color:${text};text-align:left">`,
    masthead(sheet),
    ...pictureRow(letter),
    ...card(sheet, letter),
    ...[...(letter.because ?? []), ...brand.footer].map(
      (words, at) =>
        `<tr><td class="muted" style="padding:${at === 0 ? 18 : 4}px 0 0;font-size:13px;line-height:1.55;overflow-wrap:anywhere;color:${muted}">${withLinks(words, sheet)}</td></tr>`,
    ),
    '</table></td></tr></table></body></html>\n',
  ].join('\n')
}

/** For mailboxes of the other kind; others drop it and show the shop's own colours. */
function turnedStyle(kind: 'light' | 'dark', turned: MailColours): string {
  const { ground, surface, line, text, reading, muted, mark, link } = turned
  const inks = Object.entries({ text, reading, muted, mark, link })
  const rules = [
    `.ground{background:${ground}!important}`,
    `.surface{background:${surface}!important;border-color:${line}!important}`,
    `.line{border-color:${line}!important}`,
    ...inks.map(([name, colour]) => `.${name}{color:${colour}!important}`),
  ]
  return `@media (prefers-color-scheme:${kind}){${rules.join('')}}`
}

const NARROW =
  '@media (max-width:480px){.around{padding:20px 12px 28px!important}.surface{padding:24px 18px!important}.title{font-size:27px!important}}'

function card(sheet: Sheet, letter: Sent): string[] {
  const { heading, paragraphs, facts = [], action, small = [], picture, closing } = letter
  const { surface, line, text, reading, muted } = sheet.paint
  const edge = picture ? 'border-top:0' : 'border-radius:4px'
  return [
    `<tr><td class="surface" style="padding:28px;background:${surface};border:1px solid ${line};${edge}">`,
    `<h1 class="text title" style="margin:0 0 14px;${sheet.titles};font-size:32px;line-height:1.12;color:${text}">${escapeHtml(heading)}</h1>`,
    ...paragraphs.map(
      (words) =>
        `<p class="reading" style="margin:0 0 14px;font-size:16px;line-height:1.6;overflow-wrap:anywhere;color:${reading}">${withLinks(words, sheet)}</p>`,
    ),
    ...factTable(sheet, facts),
    ...(action ? [actionLink(sheet, action)] : []),
    ...small.map(
      (words) =>
        `<p class="muted" style="margin:14px 0 0;font-size:14px;line-height:1.55;overflow-wrap:anywhere;color:${muted}">${withLinks(words, sheet)}</p>`,
    ),
    ...(closing
      ? [
          `<p class="reading" style="margin:18px 0 0;font-size:16px;line-height:1.6;overflow-wrap:anywhere;color:${reading}">${withLinks(closing, sheet)}</p>`,
        ]
      : []),
    '</td></tr>',
  ]
}

function factTable({ paint }: Sheet, facts: readonly MailFact[]): string[] {
  if (facts.length === 0) return []
  const { line, text, muted } = paint
  const rows = facts.map(
    ({ label, value, isStrong }) =>
      `<tr><th scope="row" class="line muted" style="padding:9px 12px 9px 0;border-top:1px solid ${line};color:${muted};font-weight:400;text-align:left;vertical-align:top">${escapeHtml(label)}</th><td class="line text" style="padding:9px 0;border-top:1px solid ${line};color:${text};text-align:right;overflow-wrap:anywhere;font-weight:${isStrong ? 700 : 500}">${escapeHtml(value)}</td></tr>`,
  )
  return [
    `<table aria-label="Details" width="100%" cellpadding="0" cellspacing="0" style="margin:6px 0 18px;font-size:15px;line-height:1.5">`,
    ...rows,
    '</table>',
  ]
}

/** The shop's own addresses can be pressed, and no other but those that are named: some words are a stranger's. */
function withLinks(words: string, { brand, paint, links }: Sheet): string {
  return words
    .split(' ')
    .map((word) => {
      if (!word.startsWith(`${brand.url}/`) && !links.includes(word)) return escapeHtml(word)
      // The mark that ends a sentence is not part of an address.
      const isEnded = /[.,;:!?)]$/.test(word)
      const address = escapeHtml(isEnded ? word.slice(0, -1) : word)
      return `<a href="${address}" class="link" style="color:${paint.link}">${address}</a>${isEnded ? word.slice(-1) : ''}`
    })
    .join(' ')
}

const LOGO_HEIGHT = 40

/** A logo is made for the shop's own ground, so it keeps that also where the letter is turned. */
function masthead({ brand, paint, titles }: Sheet): string {
  const { name, logo, wordmark } = brand
  if (!logo) {
    const style = `padding:0 0 20px;${titles};font-size:22px;line-height:1;color:${paint.text}`
    return `<tr><td class="text" style="${style}">${wordmarkOf(name, wordmark, paint)}</td></tr>`
  }
  const height = Math.min(LOGO_HEIGHT, logo.height)
  const width = Math.round((logo.width * height) / logo.height)
  return `<tr><td style="padding:12px;background:${paint.ground}"><img src="${escapeHtml(logo.url)}" width="${width}" height="${height}" alt="${escapeHtml(name)}" style="display:block;border:0;max-width:100%;color:${paint.text}"></td></tr>`
}

/** The name as the bar sets it, where both say the same. */
function wordmarkOf(name: string, { plain, accent }: ShopBrand['wordmark'], { mark }: MailColours): string {
  if (accent === '' || `${plain} ${accent}`.trim() !== name) return escapeHtml(name)
  return `${escapeHtml(plain)} <span class="mark" style="color:${mark}">${escapeHtml(accent)}</span>`.trim()
}

function pictureRow({ picture }: Letter): string[] {
  if (!picture) return []
  const { url, alt } = picture
  return [
    `<tr><td><img src="${escapeHtml(url)}" width="560" alt="${escapeHtml(alt)}" style="display:block;border:0;width:100%;height:auto;aspect-ratio:16/7;object-fit:cover"></td></tr>`,
  ]
}

/** The address stands in full below the button, for readers that drop links. The cell is what Outlook draws the button by. */
function actionLink({ brand, paint }: Sheet, { label, url }: Required<Letter>['action']): string {
  const { accent, onAccent } = brand.colours
  const href = escapeHtml(url)
  return [
    `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:20px 0 14px"><tr><td bgcolor="${accent}" style="background:${accent};border-radius:4px;mso-padding-alt:15px 26px"><a href="${href}" style="display:inline-block;padding:15px 26px;color:${onAccent};font-size:16px;font-weight:700;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`,
    `<p class="muted" style="margin:0;font-size:13px;line-height:1.5;color:${paint.muted};word-break:break-all">Or open this address: <a href="${href}" class="link" style="color:${paint.link}">${href}</a></p>`,
  ].join('\n')
}

const BLACK = '#000000'
const WHITE = '#ffffff'

/** What a mail is painted with, in a light or in a dark mailbox. */
type MailColours = {
  readonly ground: string
  readonly surface: string
  readonly line: string
  readonly text: string
  readonly reading: string
  readonly muted: string
  /** Words in the shop's own colour, on the ground. */
  readonly mark: string
  /** On the surface and on the ground. */
  readonly link: string
}

/** The shop's own, which hold wherever a mailbox does not ask, and those for a mailbox of the other kind. */
export type MailSchemes = {
  readonly own: MailColours
  readonly other: MailColours
  readonly ownIs: 'light' | 'dark'
  readonly otherIs: 'light' | 'dark'
}

export function mailSchemesOf(colours: BrandColours): MailSchemes {
  const ownIs = schemeOf(colours)
  const otherIs = ownIs === 'dark' ? 'light' : 'dark'
  return { own: ownColours(colours), other: turnedColours(colours, otherIs), ownIs, otherIs }
}

function ownColours({ ground, surface, text, reading, muted, accent, accentSoft }: BrandColours): MailColours {
  return {
    ground,
    surface,
    text,
    reading,
    muted,
    line: mixColours(surface, text, 0.14),
    mark: accent,
    link: readableOn(accentSoft, surface),
  }
}

/** Paper of the shop's ink and ink of its ground, so that a mailbox of the other kind still shows whose letter it is. */
function turnedColours(own: BrandColours, scheme: 'light' | 'dark'): MailColours {
  const paper = mixColours(own.text, scheme === 'light' ? WHITE : BLACK, 0.4)
  // The letter is lighter than what it lies on, by day as by night.
  const ground = scheme === 'light' ? mixColours(paper, BLACK, 0.04) : paper
  const surface = mixColours(paper, WHITE, scheme === 'light' ? 0.5 : 0.05)
  const text = readableOn(own.ground, ground, 9)
  return {
    ground,
    surface,
    text,
    line: mixColours(surface, text, 0.14),
    reading: readableOn(mixColours(text, surface, 0.16), surface),
    muted: readableOn(readableOn(mixColours(text, surface, 0.34), ground), surface),
    mark: readableOn(own.accent, ground),
    link: readableOn(readableOn(own.accent, surface), ground),
  }
}

const STEPS = 20

/** The colour, or as much nearer to black or white as it takes to be read on this paper. */
function readableOn(colour: string, paper: string, least = 4.5): string {
  const far = contrastOf(BLACK, paper) > contrastOf(WHITE, paper) ? BLACK : WHITE
  const tried = Array.from({ length: STEPS + 1 }, (_, step) => mixColours(colour, far, step / STEPS))
  return tried.find((each) => contrastOf(each, paper) >= least) ?? far
}
