import type { Route } from '../../contract/site/routes.ts'

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
