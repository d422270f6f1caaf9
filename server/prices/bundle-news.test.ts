import { describe, expect, it } from 'vitest'
import { bundleFeed, type FeedEntry } from './bundle-news.ts'

const ENTRY: FeedEntry = {
  slug: 'reef',
  name: 'Reef <&> "Tide"',
  path: '/reef',
  since: '2026-03-01T10:00:00.000Z',
  count: 12,
  priceMinor: 450,
  currency: 'EUR',
  picturePath: '/images/reef/one.webp',
}

function feed(entries: readonly FeedEntry[]): string {
  return bundleFeed({ publicUrl: 'https://shop.example', brand: { name: 'Salt & Sun', locale: 'en-IE' }, entries })
}

describe('the feed of new bundles', () => {
  it('has all that Atom asks of a feed and of an entry', () => {
    const xml = feed([ENTRY])
    expect(xml.startsWith('<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom">')).toBe(
      true,
    )
    const [head = '', entry = ''] = xml.split('<entry>')
    for (const part of ['<id>', '<title>', '<updated>', '<author><name>', 'rel="self"']) expect(head).toContain(part)
    expect(entry).toContain('<id>https://shop.example/bundles#reef</id>')
    expect(entry).toContain('<published>2026-03-01T10:00:00.000Z</published>')
    expect(entry).toContain('href="https://shop.example/reef"')
    expect(entry).toContain('<summary>12 wallpapers, €4.50</summary>')
    expect(entry).toContain(
      '<link rel="enclosure" type="image/webp" href="https://shop.example/images/reef/one.webp"/>',
    )
  })

  it('writes every sign of a name as XML wants it', () => {
    const xml = feed([ENTRY])
    expect(xml).toContain('<title>Reef &#60;&#38;&#62; &#34;Tide&#34; Bundle</title>')
    expect(xml).toContain('<title>Salt &#38; Sun: new bundles</title>')
    expect(xml.replace(/&#\d+;/g, '')).not.toContain('&')
  })

  it('says the same of a bundle whatever its price, words and pictures become, so that no reader tells of it twice', () => {
    const guid = /<id>[^<]*bundles#[^<]*<\/id>/
    const changed = { ...ENTRY, name: 'Atoll', priceMinor: 900, count: 40, picturePath: null }
    expect(guid.exec(feed([changed]))?.[0]).toBe(guid.exec(feed([ENTRY]))?.[0])
    expect(feed([changed])).toContain(`<updated>${ENTRY.since}</updated>`)
  })

  it('is whole in a shop without a bundle', () => {
    expect(feed([])).toContain('<updated>1970-01-01T00:00:00.000Z</updated>')
    expect(feed([])).not.toContain('<entry>')
  })
})
