import { describe, expect, it } from 'vitest'
import type { Route } from '../../contract/site/routes.ts'
import { sitemaps } from './public-files.ts'

const routes = (count: number) =>
  Array.from({ length: count }, (_, at): Route => ({ page: 'gallery', path: `/g${at}`, aliases: [], isIndexed: true }))

describe('the sitemap', () => {
  it('is one file with every page that search engines may list, and no other', () => {
    const hidden: Route = { page: 'library', path: '/library', aliases: [], isIndexed: false }
    const [file, ...others] = sitemaps([...routes(2), hidden], 'https://shop.example')
    expect(others).toEqual([])
    expect(file?.content).toContain('  <url><loc>https://shop.example/g1</loc></url>\n</urlset>')
    expect(file?.content).not.toContain('/library')
  })

  it('is split above 50,000 addresses: an index, and files that together hold each address once', () => {
    const [index, ...parts] = sitemaps(routes(100_001), 'https://shop.example')
    expect(parts.map(({ name }) => name)).toEqual(['sitemap-1.xml', 'sitemap-2.xml', 'sitemap-3.xml'])
    expect(index?.content).toContain('<sitemap><loc>https://shop.example/sitemap-3.xml</loc></sitemap>')
    const found = parts.flatMap(({ content }) => content.match(/<loc>[^<]*<\/loc>/g) ?? [])
    expect(new Set(found).size).toBe(100_001)
    expect(parts.map(({ content }) => content.match(/<url>/g)?.length)).toEqual([50_000, 50_000, 1])
  })

  it('stays one file at 50,000, and writes odd signs as XML wants them', () => {
    expect(sitemaps(routes(50_000), 'https://shop.example')).toHaveLength(1)
    expect(sitemaps(routes(1), 'https://shop.example/?a&b')[0]?.content).toContain('/?a&#38;b/g0')
  })
})
