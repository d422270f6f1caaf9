import type { ShopBrand } from '../../contract/brand.ts'
import { countOf } from '../../contract/count.ts'
import { formatMoney } from '../../contract/money.ts'
import { escapeHtml } from '../http/html.ts'

/** A bundle as a feed reader tells of it. */
export type FeedEntry = {
  readonly slug: string
  readonly name: string
  /** Where its pictures are shown. */
  readonly path: string
  /** When it was first in the shop; it never changes, so no reader tells of it twice. */
  readonly since: string
  readonly count: number
  readonly priceMinor: number
  readonly currency: string
  readonly picturePath: string | null
}

type Feed = {
  readonly publicUrl: string
  readonly brand: Pick<ShopBrand, 'name' | 'locale'>
  readonly entries: readonly FeedEntry[]
}

/** Of a shop that has no bundle yet. */
const NEVER = '1970-01-01T00:00:00.000Z'

/** The shop's bundles, newest first, as RFC 4287 (Atom) wants them. */
export function bundleFeed({ publicUrl, brand, entries }: Feed): string {
  const name = escapeHtml(brand.name)
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `  <id>${escapeHtml(`${publicUrl}/bundles.atom`)}</id>`,
    `  <title>${name}: new bundles</title>`,
    `  <updated>${entries[0]?.since ?? NEVER}</updated>`,
    `  <author><name>${name}</name></author>`,
    `  <link rel="self" type="application/atom+xml" href="${escapeHtml(`${publicUrl}/bundles.atom`)}"/>`,
    `  <link rel="alternate" type="text/html" href="${escapeHtml(`${publicUrl}/bundles`)}"/>`,
    ...entries.map((entry) => entryOf(publicUrl, brand, entry)),
    '</feed>\n',
  ].join('\n')
}

function entryOf(publicUrl: string, { locale }: Pick<ShopBrand, 'locale'>, entry: FeedEntry): string {
  const { slug, name, path, since, count, priceMinor, currency, picturePath } = entry
  const price = formatMoney(priceMinor, currency, { locale, isShort: true })
  const picture = picturePath && `${publicUrl}${picturePath}`
  return [
    '  <entry>',
    `    <id>${escapeHtml(`${publicUrl}/bundles#${slug}`)}</id>`,
    `    <title>${escapeHtml(`${name} Bundle`)}</title>`,
    `    <published>${since}</published>`,
    `    <updated>${since}</updated>`,
    `    <link rel="alternate" type="text/html" href="${escapeHtml(`${publicUrl}${path}`)}"/>`,
    ...(picture ? [`    <link rel="enclosure" type="image/webp" href="${escapeHtml(picture)}"/>`] : []),
    `    <summary>${escapeHtml(`${countOf(count, 'wallpaper')}, ${price}`)}</summary>`,
    '  </entry>',
  ].join('\n')
}
