import { ownPictureUrl, schemeOf } from '../../contract/content/brand.ts'
import type { Content } from '../../contract/content/content.ts'
import { isBlank, type Picture, pictureUrl } from '../../contract/pictures/catalogue.ts'
import type { Route } from '../../contract/site/routes.ts'
import type { Head } from '../routing/page.ts'
import { srcset } from '../ui/srcset.ts'
import { brandStyle } from './brand-look.ts'
import type { PageStyle } from './built-files.ts'

/** Addresses of the data that the page was drawn from. */
type PageFiles = { readonly site: string; readonly page: string }

export type DocumentParts = {
  readonly route: Route
  readonly head: Head
  readonly body: string
  readonly publicUrl: string
  readonly content: Pick<Content, 'brand' | 'locale' | 'socialPicture'>
  /** The one that the content names as its social picture. */
  readonly poster: Picture | undefined
  readonly script: string
  /** Scripts that are fetched when the page hydrates. */
  readonly hydration: readonly string[]
  readonly data: PageFiles
  readonly style: PageStyle
  readonly fonts: readonly string[]
}

/** The HTML around a rendered page. One inline script runs, the same everywhere; structured data is data. */
export function htmlDocument(parts: DocumentParts): string {
  const { route, head, body, publicUrl, content, script, hydration, data, style, fonts } = parts
  const url = `${publicUrl}${route.path}`
  const { brand } = content
  const lines = [
    '<!doctype html>',
    // Its words are English, whichever way its prices are written.
    // Under some addresses only the server knows which page it sends: the document says it.
    `<html lang="en" style="${escapeHtml(brandStyle(brand))}" data-scheme="${schemeOf(brand.colours)}" data-route="${escapeHtml(route.path)}" data-site="${data.site}" data-page="${data.page}">`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    `<script>${EARLY_SCRIPT}</script>`,
    `<title>${escapeHtml(head.title)}</title>`,
    `<meta name="description" content="${escapeHtml(head.description)}">`,
    `<link rel="canonical" href="${escapeHtml(url)}">`,
    ...listNeighbours(head, publicUrl),
    ...(route.isIndexed ? [] : ['<meta name="robots" content="noindex">']),
    `<meta name="theme-color" content="${brand.colours.ground}">`,
    '<meta property="og:type" content="website">',
    `<meta property="og:site_name" content="${escapeHtml(brand.name)}">`,
    `<meta property="og:title" content="${escapeHtml(head.title)}">`,
    `<meta property="og:description" content="${escapeHtml(head.description)}">`,
    `<meta property="og:url" content="${escapeHtml(url)}">`,
    ...openGraphImage(parts),
    ...preloads(head),
    ...fonts.map((font) => `<link rel="preload" as="font" type="font/woff2" href="${font}" crossorigin>`),
    `<link rel="stylesheet" href="${style.url}">`,
    // A slow phone would paint a page that is read half, and move things when the rest arrives.
    '<link rel="expect" href="#footer" blocking="render">',
    // Never fetched: they only tell the bundler's loader that these styles are here already.
    ...style.parts.map((part) => `<link rel="stylesheet" href="${part}" disabled>`),
    brand.favicon
      ? '<link rel="icon" href="/icon-192.png" type="image/png" sizes="192x192">'
      : '<link rel="icon" href="/icon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/icon-180.png">',
    '<link rel="manifest" href="/manifest.webmanifest">',
    '<link rel="alternate" type="application/atom+xml" title="New bundles" href="/bundles.atom">',
    `<script type="module" src="${script}" data-hydrate="${[...hydration, data.site, data.page].join(' ')}"></script>`,
    ...(head.jsonLd ? [`<script type="application/ld+json">${jsonForHtml(head.jsonLd)}</script>`] : []),
    '</head>',
    `<body><div id="root">${body}</div></body>`,
    '</html>',
  ]
  return `${lines.join('\n')}\n`
}

/** The page's own picture; where it has none, the shop's. The owner's own stands on every page but those of a category. */
function openGraphImage({ route, head, publicUrl, content, poster }: DocumentParts): string[] {
  const { socialPicture } = content
  const own = typeof socialPicture === 'object' ? socialPicture : null
  const shown = own && route.category === undefined ? undefined : (head.largest?.[0]?.picture ?? poster)
  const file =
    shown && !isBlank(shown) ? pictureUrl(shown, shown.webp.at(-1) ?? shown.width, 'webp') : own && ownPictureUrl(own)
  if (!file) return []
  const url = `${publicUrl}${file}`
  return [
    `<meta property="og:image" content="${escapeHtml(url)}">`,
    '<meta name="twitter:card" content="summary_large_image">',
  ]
}

function listNeighbours({ neighbours }: Head, publicUrl: string): string[] {
  return Object.entries(neighbours ?? {}).map(
    ([rel, path]) => `<link rel="${rel}" href="${escapeHtml(`${publicUrl}${path}`)}">`,
  )
}

/** The largest picture starts with the HTML, in the format and width that the page will ask for. */
function preloads(head: Head): string[] {
  return (head.largest ?? []).map(({ picture, sizes, media }) => {
    const avif = srcset(picture, 'avif')
    const format = avif ? 'avif' : 'webp'
    const when = media ? ` media="${escapeHtml(media)}"` : ''
    return `<link rel="preload" as="image" type="image/${format}" imagesrcset="${escapeHtml(avif ?? srcset(picture, 'webp') ?? '')}" imagesizes="${escapeHtml(sizes)}"${when} fetchpriority="high">`
  })
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

/** `</script>` inside the data must not end it. */
function jsonForHtml(value: unknown): string {
  return JSON.stringify(value).replace(/</g, '\\u003c')
}

/**
 * Runs before anything is painted, the same on every page, so that the policy names its hash. It reads two hints of this
 * browser, which open nothing: the slugs of what is owned here, and that somebody was signed in. Whoever owns a product
 * never sees it offered: styles read `--buy-<slug>` and `--open-<slug>` (web/storefront/checkout/buy-link.tsx). The
 * application calls `markOwned` again when it learns more.
 */
export const EARLY_SCRIPT = `
markOwned = text => {
  const { dataset, style } = document.documentElement
  const each = (slugs, change) =>
    slugs && slugs.split(' ').forEach(slug => change('--buy-' + slug, '--open-' + slug))
  each(dataset.owned, (buy, open) => { style.removeProperty(buy); style.removeProperty(open) })
  if (text) dataset.owned = text
  else delete dataset.owned
  each(text, (buy, open) => { style.setProperty(buy, 'none'); style.setProperty(open, 'inline-flex') })
}
try {
  markOwned(localStorage.getItem('owned'))
  if (localStorage.getItem('session-hint')) document.documentElement.dataset.session = ''
} catch {}
`
