import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { Content } from '../../contract/content/content.ts'
import { CHECKOUT_NOTICE, listRoutes, NOT_FOUND, SERVED } from '../../contract/site/routes.ts'
import { SAMPLE_WORDS } from '../../contract/testing/sample-words.ts'
import { drawDocument, listPublicFiles, SECOND_CONTENT, secondSource } from '../testing/second-site.ts'
import { renderPage } from './prerender.tsx'

const ROUTES = [...listRoutes(SECOND_CONTENT.categories), NOT_FOUND, CHECKOUT_NOTICE, SERVED]

function draw(path: string, content?: Content): Promise<string> {
  const route = ROUTES.find((candidate) => candidate.path === path)
  if (!route) throw new Error(`There is no page at ${path}.`)
  return drawDocument(secondSource(content), route, renderPage)
}

describe('another shop', () => {
  it.each(ROUTES)('shows $path in its own words and colours, and none of the sample shop’s', async ({ path }) => {
    const html = await draw(path)
    expect(html).not.toMatch(SAMPLE_WORDS)
    expect(html).toMatch(/<title>[^<]*Lume &#38; Tide[^<]*<\/title>/)
    expect(html).toContain('--brand-canvas:#fbf7ef')
    expect(html).toContain('color-scheme:light')
    expect(html).not.toContain('#07080a')
  })

  it('asks its own price in its own currency', async () => {
    expect(await draw('/coast')).toContain('€4.50')
    expect(await draw('/subscription')).toMatch(/Once, <\/span><b[^>]*>€19</)
  })

  it('says how the pictures of a bundle were made, where its owner says it', async () => {
    expect(await draw('/coast')).toContain('Photographed on film.')
  })

  it.each([
    ['EUR', 450, '€4.50', '4.50'],
    ['JPY', 450, '¥450', '450'],
    ['KWD', 1500, 'KWD\u00a01.500', '1.500'],
  ])('sells in %s: to people, to machines and by its links', async (currency, priceMinor, words, decimal) => {
    const bundles = SECOND_CONTENT.bundles.map((bundle) => ({ ...bundle, priceMinor }))
    const html = await draw('/coast', { ...SECOND_CONTENT, currency, locale: 'en-US', bundles })
    expect(html).toContain(words)
    expect(html).toContain(`"price":"${decimal}","priceCurrency":"${currency}"`)
    expect(html).toContain(`href="/checkout/coast?price=${priceMinor}&amp;currency=${currency}"`)
  })

  it('has its name and colours in what browsers look for by name', async () => {
    const files = await listPublicFiles(secondSource(), ROUTES)
    const words = files.filter(({ type }) => type !== 'image/png').map(({ content }) => String(content))
    for (const text of words) expect(text).not.toMatch(SAMPLE_WORDS)
    expect(words.join()).toContain('"name":"Lume & Tide"')
    expect(words.join()).toContain('<path fill="#0a5c63"')
  })

  it('names who sells at the foot of every page', async () => {
    const html = await draw('/terms')
    expect(html).toContain(
      '<span>Lume &amp; Tide Lda., Rua do Farol 3, Ericeira, Portugal</span><span>VAT PT123456789</span>',
    )
    expect(html).toContain('<a href="mailto:hello@lume.example">hello@lume.example</a>')
    expect(await draw('/terms', { ...SECOND_CONTENT, seller: null })).not.toContain('<address')
  })

  it('shows its logo, icon and social picture where its owner brought them, and keeps their room free', async () => {
    const own = (digit: string, width: number, height: number) =>
      ({ digest: digit.repeat(32), format: 'png', width, height }) as const
    const brand = { ...SECOND_CONTENT.brand, logo: own('1', 360, 120), favicon: own('2', 512, 512) }
    const content = { ...SECOND_CONTENT, brand, socialPicture: own('3', 1200, 630) }
    const html = await draw('/login', content)
    expect(html).toContain(`<img src="/brand/${'1'.repeat(32)}.png" width="360" height="120" alt="Lume &amp; Tide"/>`)
    expect(html).toContain('<link rel="icon" href="/icon-192.png"')
    expect(html).not.toContain('icon.svg')
    expect(html).toContain(`content="https://lume.example/brand/${'3'.repeat(32)}.png"`)
    expect(await draw('/coast', content)).toContain('content="https://lume.example/images/own.webp"')
    const icon = await sharp({ create: { width: 512, height: 512, channels: 3, background: '#ff0000' } })
      .png()
      .toBuffer()
    const files = await listPublicFiles({ ...secondSource(content), favicon: icon.toString('base64') }, ROUTES)
    expect(files.map(({ name }) => name)).not.toContain('icon.svg')
    const small = files.find(({ name }) => name === 'favicon.ico')?.content as Buffer
    expect((await sharp(small).stats()).dominant).toMatchObject({ r: 248, g: 8, b: 8 })
  })

  it.each([1, 2, 3, 4, 5])('shows its home page with its last %i sections', async (count) => {
    const { home } = SECOND_CONTENT
    const html = await draw('/', { ...SECOND_CONTENT, home: { ...home, sections: home.sections.slice(-count) } })
    expect(html.match(/<h1/g)).toHaveLength(1)
  })

  it('shows an empty home page too', async () => {
    const html = await draw('/', { ...SECOND_CONTENT, home: { ...SECOND_CONTENT.home, sections: [] } })
    expect(html).toMatch(/<h1[^>]*>Lume &amp; Tide<\/h1>/)
  })
})
