import { describe, expect, it } from 'vitest'
import type { Content } from '../../contract/content/content.ts'
import { routesOf } from '../../contract/site/routes.ts'
import { EMPTY_CONTENT } from '../../server/content/empty-content.ts'
import { site } from '../state/site.ts'
import { drawDocument, secondSource } from '../testing/second-site.ts'
import { renderPage } from './prerender.tsx'

const COUNT = 500

/** Of so many categories, each with a bundle of its own. */
function largeContent(): Content {
  const slugs = Array.from({ length: COUNT }, (_, at) => `theme-${at + 1}`)
  return {
    ...EMPTY_CONTENT,
    categories: slugs.map((slug, at) => ({
      slug,
      name: `Theme ${at + 1}`,
      path: `/${slug}`,
      aliases: [],
      heading: `Theme ${at + 1}`,
      description: `What search engines are told of ${slug}.`,
      offer: { kind: 'bundles', buttons: [{ label: 'Buy Bundle', bundle: slug }] },
    })),
    bundles: slugs.map((slug, at) => ({
      slug,
      name: `Theme ${at + 1}`,
      categories: [slug],
      previewCategory: slug,
      priceMinor: 300,
      isListed: true,
    })),
  }
}

const source = secondSource(largeContent())
const routes = routesOf(source.catalogue)

async function draw(path: string): Promise<string> {
  const route = routes.find((candidate) => candidate.path === path)
  if (!route) throw new Error(`There is no page at ${path}.`)
  return drawDocument(source, route, renderPage)
}

const count = (html: string, pattern: RegExp) => html.match(pattern)?.length ?? 0

describe('a shop of 500 categories', () => {
  it('shows 48 of them on its home page, and leads to the others', async () => {
    const home = await draw('/')
    expect(new Set(home.match(/href="\/theme-\d+"/g)).size).toBe(48)
    expect(home).toContain('href="/all-categories"')
  })

  it('has pages of all its categories, 96 on each', async () => {
    expect(count(await draw('/all-categories'), /href="\/theme-\d+"/g)).toBe(96)
    const last = await draw('/all-categories/6')
    expect(count(last, /href="\/theme-\d+"/g)).toBe(20)
    expect(last).toContain('<link rel="prev" href="https://lume.example/all-categories/5">')
    expect(last).not.toContain('rel="next"')
    expect(routes.some(({ path }) => path === '/all-categories/7')).toBe(false)
  })

  it('lists its bundles on pages instead of a slide for each', async () => {
    const first = await draw('/bundles')
    expect(first).not.toContain('carousel')
    expect(count(first, /href="\/checkout\/theme-/g)).toBe(48)
    expect(await draw('/bundles/11')).toContain('Theme 500 Bundle')
  })

  it('shows two dozen bundles on the dashboard, and leads to the others', async () => {
    const dashboard = await draw('/dashboard')
    expect(count(dashboard, /href="\/checkout\/theme-/g)).toBe(24)
    expect(dashboard).toContain('500 bundles')
    expect(dashboard).toContain('href="/bundles"')
  })

  it('does not tell every page what only the page of a category says', async () => {
    expect(await draw('/theme-7')).toContain('content="What search engines are told of theme-7."')
    expect(JSON.stringify(site())).not.toContain('search engines')
  })
})
