import { describe, expect, it } from 'vitest'
import { routesOf } from '../../contract/site/routes.ts'
import { drawDocument, SECOND_CONTENT, secondSource } from '../testing/second-site.ts'
import { renderPage } from './prerender.tsx'

const SAID = { maker: '</script><b>Jo</b>', makerUrl: 'https://jo.example/?a=1&b=2' }

/** The gallery of a category, the first picture of which was made by somebody. */
async function draw(slug: string, said: Partial<typeof SAID>): Promise<string> {
  const source = secondSource()
  const { wallpapers } = source.catalogue
  const list = (wallpapers[slug] ?? []).map((wallpaper, at) => (at === 0 ? { ...wallpaper, ...said } : wallpaper))
  const catalogue = { ...source.catalogue, wallpapers: { ...wallpapers, [slug]: list } }
  const route = routesOf(catalogue).find(({ category }) => category === slug)
  if (!route) throw new Error(`There is no page of ${slug}.`)
  return drawDocument({ ...source, catalogue }, route, renderPage)
}

const jsonLdOf = (html: string) =>
  JSON.parse(html.match(/<script type="application\/ld\+json">(.*?)<\/script>/)?.[1] ?? 'null')

describe.each(SECOND_CONTENT.categories.map(({ slug, offer }) => [slug, offer.kind]))(
  'the gallery of %s (%s)',
  (slug) => {
    it('names who made a picture, as text that leads to their page, and tells search engines', async () => {
      const html = await draw(slug, SAID)
      expect(html).toContain(
        '<a href="https://jo.example/?a=1&amp;b=2" rel="noopener">&lt;/script&gt;&lt;b&gt;Jo&lt;/b&gt;</a>',
      )
      expect(html).not.toContain('<b>Jo')
      expect(jsonLdOf(html).image).toEqual([
        {
          '@type': 'ImageObject',
          name: 'View 1',
          contentUrl: 'https://lume.example/images/own.webp',
          creator: { '@type': 'Person', name: SAID.maker, url: SAID.makerUrl },
        },
      ])
    })

    it('says nothing of makers where nobody is named', async () => {
      const html = await draw(slug, {})
      expect(html).not.toMatch(/creator|ImageGallery|>by /)
    })
  },
)
