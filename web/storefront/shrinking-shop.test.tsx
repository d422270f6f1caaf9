import { SAMPLE_CONTENT } from 'sample-shop/content/content.ts'
import { describe, expect, it } from 'vitest'
import type { Content, HomeSection } from '../../contract/content/content.ts'
import { CHECKOUT_NOTICE, NOT_FOUND, routesOf, SERVED } from '../../contract/site/routes.ts'
import { checkContent } from '../../server/content/check-content.ts'
import { EMPTY_CONTENT } from '../../server/content/empty-content.ts'
import { drawDocument, secondSource } from '../testing/second-site.ts'
import { renderPage } from './prerender.tsx'

/** As an owner does it in content.json: the category, its bundle, and whatever leads to them. */
function withoutCategory(content: Content, slug: string): Content {
  const bundles = content.bundles.filter(({ categories }) => !categories.includes(slug))
  const kept = new Set(bundles.map((bundle) => bundle.slug))
  const { home } = content
  return {
    ...content,
    categories: content.categories
      .filter((category) => category.slug !== slug)
      .map((category) => withButtons(category, kept)),
    otherNames: Object.fromEntries(Object.entries(content.otherNames).filter(([name]) => name !== slug)),
    bundles,
    reviews: { ...content.reviews, samples: content.reviews.samples.filter(({ product }) => kept.has(product)) },
    home: {
      ...home,
      sections: home.sections.flatMap((section) => withoutItems(section, slug)),
      picker: {
        links: home.picker.links.filter(({ category }) => category !== slug),
        leavesOut: home.picker.leavesOut.filter((name) => name !== slug),
      },
    },
  }
}

function withButtons(category: Content['categories'][number], kept: ReadonlySet<string>) {
  const { offer } = category
  if (offer.kind === 'free') return category
  return { ...category, offer: { ...offer, buttons: offer.buttons.filter(({ bundle }) => kept.has(bundle)) } }
}

function withoutItems(section: HomeSection, slug: string): HomeSection[] {
  if ('category' in section) return section.category === slug ? [] : [section]
  if (section.kind === 'featured') return section.items.some(({ image }) => image === slug) ? [] : [section]
  if (section.kind !== 'categories') return [section]
  const items = section.items.filter(({ image }) => image !== slug)
  return items.length > 0 ? [{ ...section, items }] : []
}

async function drawAll(content: Content): Promise<string[]> {
  const source = secondSource(content)
  const routes = [...routesOf(source.catalogue, content.allAccess), NOT_FOUND, CHECKOUT_NOTICE, SERVED]
  const drawn: string[] = []
  for (const route of routes) drawn.push(await drawDocument(source, route, renderPage))
  return drawn
}

describe('a shop whose owner takes category after category out', () => {
  it('has every page at every size, down to none, and each page one heading', async () => {
    let content: Content = SAMPLE_CONTENT
    for (const { slug, name } of SAMPLE_CONTENT.categories) {
      content = withoutCategory(content, slug)
      expect((await checkContent(content)).problems).toEqual([])
      for (const html of await drawAll(content)) {
        expect(html.match(/<h1/g), `after ${name} went`).toHaveLength(1)
        expect(html).not.toContain('undefined')
      }
    }
    expect(content.bundles).toEqual([])
  }, 120_000)

  it('is told of everything that still leads to one', async () => {
    const categories = SAMPLE_CONTENT.categories.filter(({ slug }) => slug !== 'animals')
    const { problems } = await checkContent({ ...SAMPLE_CONTENT, categories })
    expect(problems).toContain("home.picker.links[0].category: there is no category 'animals'.")
    expect(problems).toContain("bundles[0].previewCategory: there is no category 'animals'.")
  })
})

describe('a shop that sells no all-access', () => {
  const allAccess = { ...SAMPLE_CONTENT.allAccess, isSold: false }

  it('leads nobody to it, and says at its address how things are sold', async () => {
    const pages = await drawAll({ ...SAMPLE_CONTENT, allAccess })
    for (const html of pages) expect(html).not.toContain('href="/subscription"')
    const subscription = pages.find((html) => html.includes('data-route="/subscription"')) ?? ''
    expect(subscription).toContain('every bundle is sold by itself')
    expect(subscription).not.toContain('8$')
    expect(subscription).toContain('<meta name="robots" content="noindex">')
  })
})

describe('a shop before its first word', () => {
  it('has every page in plain words, and asks for no picture', async () => {
    for (const html of await drawAll(EMPTY_CONTENT)) {
      expect(html).toContain('My shop')
      expect(html).not.toContain('<img')
      expect(html).not.toContain('og:image')
    }
  })
})
