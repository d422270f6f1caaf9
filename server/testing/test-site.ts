import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { SAMPLE_CONTENT } from 'sample-shop/content/content.ts'
import { standInCatalogue } from 'sample-shop/content/stand-in-catalogue.ts'
import type { Catalogue } from '../../contract/pictures/catalogue.ts'
import { NOTICE_SLOTS } from '../../contract/site/notice.ts'
import { SERVED_SLOTS } from '../../contract/site/served-page.ts'
import type { SiteIndex } from '../../contract/site/site-files.ts'

export const GAMING_HTML = `<!doctype html><h1>8K GAMING WALLPAPERS</h1>${'<p>picture</p>'.repeat(100)}`
/** As the storefront's own page, less its looks. */
const NOTICE_HTML = `<h1>${NOTICE_SLOTS.heading}</h1><p>${NOTICE_SLOTS.words}</p><blockquote>${NOTICE_SLOTS.quote}</blockquote>${[NOTICE_SLOTS.first, NOTICE_SLOTS.second].map(({ label, href }) => `<a href="${href}">${label}</a>`).join('')}`

export const SCRIPT = 'export {}'

/** A small built site: one page with an alias, one hashed script, the page for unknown addresses. */
export function writeTestSite(catalogue: Catalogue = standInCatalogue()): string {
  const folder = mkdtempSync(join(tmpdir(), 'shop-site-'))
  mkdirSync(join(folder, 'pages'))
  const page = { file: 'pages/gaming.html', type: 'text/html; charset=utf-8', caching: 'revalidate' } as const
  const index: SiteIndex = {
    files: [
      { ...page, url: '/gaming' },
      { ...page, url: '/Gaming' },
      { url: '/assets/entry-abc.js', file: 'entry.js', type: 'text/javascript', caching: 'immutable' },
    ],
    notice: { url: '/checkout', file: 'pages/checkout.html', type: 'text/html; charset=utf-8', caching: 'revalidate' },
    served: { url: '/served', file: 'pages/served.html', type: 'text/html; charset=utf-8', caching: 'revalidate' },
    notFound: { url: '/404', file: 'pages/404.html', type: 'text/html; charset=utf-8', caching: 'revalidate' },
  }
  writeFileSync(join(folder, 'site.json'), JSON.stringify(index))
  writeFileSync(join(folder, 'content.json'), JSON.stringify(SAMPLE_CONTENT))
  writeFileSync(join(folder, 'catalogue.json'), JSON.stringify(catalogue))
  writeFileSync(join(folder, page.file), GAMING_HTML)
  writeFileSync(join(folder, `${page.file}.br`), brotliCompressSync(GAMING_HTML))
  writeFileSync(join(folder, `${page.file}.gz`), gzipSync(GAMING_HTML))
  writeFileSync(join(folder, 'pages/404.html'), '<h1>There is no page at this address.</h1>')
  writeFileSync(join(folder, 'pages/checkout.html'), NOTICE_HTML)
  writeFileSync(join(folder, 'pages/served.html'), `<h1>${SERVED_SLOTS.title}</h1>${SERVED_SLOTS.body}`)
  writeFileSync(join(folder, 'entry.js'), SCRIPT)
  return folder
}
