import sharp from 'sharp'
import type { Brand } from '../../contract/content/brand.ts'
import { LIBRARY_WORKER } from '../../contract/library/library-worker.ts'
import type { Route } from '../../contract/site/routes.ts'
import type { SiteSettings } from '../../contract/site/site-data.ts'
import { brandIcon } from './brand-look.ts'

export type PublicFile = { readonly name: string; readonly type: string; readonly content: string | Buffer }

const ICON_SIZES = [180, 192, 512]

/** The files that browsers and search engines look for by name. `favicon`: the owner's own icon as PNG, in base64. */
export async function publicFiles(
  routes: readonly Route[],
  settings: SiteSettings,
  brand: Brand,
  favicon?: string,
): Promise<PublicFile[]> {
  const drawn = Buffer.from(brandIcon(brand))
  const icon = favicon === undefined ? drawn : Buffer.from(favicon, 'base64')
  const pngs = ICON_SIZES.map(
    async (size): Promise<PublicFile> => ({
      name: `icon-${size}.png`,
      type: 'image/png',
      content: await sharp(icon, { density: 300 }).resize(size, size).png().toBuffer(),
    }),
  )
  return [
    ...(favicon === undefined ? [{ name: 'icon.svg', type: 'image/svg+xml', content: drawn }] : []),
    { name: 'favicon.ico', type: 'image/png', content: await sharp(icon).resize(32, 32).png().toBuffer() },
    { name: 'robots.txt', type: 'text/plain; charset=utf-8', content: robots(settings) },
    ...sitemaps(routes, settings.publicUrl).map((file) => ({ ...file, type: 'application/xml; charset=utf-8' })),
    { name: 'manifest.webmanifest', type: 'application/manifest+json', content: webManifest(brand) },
    ...(await Promise.all(pngs)),
  ]
}

function robots({ publicUrl }: SiteSettings): string {
  return `User-agent: *\nDisallow: /api/\nDisallow: /checkout/\nSitemap: ${publicUrl}/sitemap.xml\n`
}

function webManifest({ name, colours }: Brand): string {
  return JSON.stringify({
    name,
    short_name: name,
    // Known by this name since before it began with the library: who installed it keeps it.
    id: '/',
    start_url: LIBRARY_WORKER.scope,
    scope: '/',
    display: 'standalone',
    background_color: colours.ground,
    theme_color: colours.ground,
    icons: [192, 512].map((size) => ({ src: `/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png' })),
  })
}

/** No search engine reads more addresses from one file. */
const MOST_IN_FILE = 50_000

type Sitemap = { readonly name: string; readonly content: string }

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>'
const SCHEMA = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** One file, or an index of several where one cannot hold all addresses. */
export function sitemaps(routes: readonly Route[], publicUrl: string, most = MOST_IN_FILE): Sitemap[] {
  const paths = routes.flatMap(({ path, isIndexed }) => (isIndexed ? [path] : []))
  const address = (path: string) => `<loc>${escapeXml(`${publicUrl}${path}`)}</loc>`
  if (paths.length <= most) return [{ name: 'sitemap.xml', content: listOf('urlset', 'url', paths.map(address)) }]
  const parts = Array.from({ length: Math.ceil(paths.length / most) }, (_, at) => ({
    name: `sitemap-${at + 1}.xml`,
    content: listOf('urlset', 'url', paths.slice(at * most, (at + 1) * most).map(address)),
  }))
  const index = listOf(
    'sitemapindex',
    'sitemap',
    parts.map(({ name }) => address(`/${name}`)),
  )
  return [{ name: 'sitemap.xml', content: index }, ...parts]
}

function listOf(list: string, item: string, entries: readonly string[]): string {
  const lines = entries.map((entry) => `  <${item}>${entry}</${item}>`)
  return [DECLARATION, `<${list} ${SCHEMA}>`, ...lines, `</${list}>\n`].join('\n')
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
