import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { SAMPLE_CONTENT } from 'sample-shop/content/content.ts'
import { standInCatalogue } from 'sample-shop/content/stand-in-catalogue.ts'
import { describe, expect, it } from 'vitest'
import type { RenderJob, SiteSource } from '../../contract/site/site-data.ts'
import type { RenderedSite } from '../../contract/site/site-files.ts'
import { ROUTES, SETTINGS } from '../testing/stand-in-site.ts'

const SOURCE: SiteSource = { catalogue: standInCatalogue(), content: SAMPLE_CONTENT, settings: SETTINGS }

/** A build whose pages say their path and nothing else. */
function writeBuild(): string {
  const folder = mkdtempSync(join(tmpdir(), 'shop-build-'))
  const code = { scripts: [], style: { url: '/assets/page.css', parts: [] } }
  const pages = Object.fromEntries(ROUTES.map(({ page }) => [page, code]))
  writeFileSync(join(folder, 'build.json'), JSON.stringify({ id: 'b', script: '/s.js', fonts: [], pages, assets: [] }))
  mkdirSync(join(folder, 'prerender'))
  writeFileSync(
    join(folder, 'prerender', 'prerender.js'),
    `export const setSite = () => {}
     export const renderPage = async (path) => ({ head: { title: path, description: '' }, html: path })`,
  )
  writeFileSync(join(folder, 'prerender', 'package.json'), '{"type":"module"}')
  return folder
}

const buildDir = writeBuild()

/** What was written anew, and the names of what everything was made of. */
function render(source: SiteSource, known: RenderJob['known'] = {}) {
  const outDir = join(mkdtempSync(join(tmpdir(), 'shop-rendered-')), 'site')
  const input = JSON.stringify({ source, buildDir, outDir, known } satisfies RenderJob)
  const program = join(import.meta.dirname, 'render-site.ts')
  const { status, stderr } = spawnSync(process.execPath, [program], { input, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  const { made } = JSON.parse(readFileSync(join(outDir, 'site.json'), 'utf8')) as RenderedSite
  const names = readdirSync(outDir, { recursive: true, encoding: 'utf8' })
  const written = names.filter((name) => name in made).map((name) => name.replace(/-[\w-]{10}\.json$/, '.json'))
  return { outDir, made, written: written.sort() }
}

describe('rendering', { timeout: 60_000 }, () => {
  const first = render(SOURCE)

  it('writes every page and its data the first time', () => {
    expect(first.written).toEqual(expect.arrayContaining(['pages/home.html', 'pages/404.html', 'data/site.json']))
    expect(first.written.filter((name) => name.startsWith('pages/'))).toHaveLength(ROUTES.length)
  })

  it('compresses what it writes, and both encodings are the file', () => {
    const read = (ending: string) => readFileSync(join(first.outDir, `pages/home.html${ending}`))
    for (const plain of [brotliDecompressSync(read('.br')), gunzipSync(read('.gz'))]) expect(plain).toEqual(read(''))
  })

  it('says that its words are English, whichever way its prices are written', () => {
    const { outDir } = render({ ...SOURCE, content: { ...SAMPLE_CONTENT, locale: 'de-DE' } })
    expect(readFileSync(join(outDir, 'pages/home.html'), 'utf8')).toContain('<html lang="en"')
  })

  it('writes nothing of what is known', () => {
    expect(render(SOURCE, first.made).written).toEqual([])
  })

  it('writes only the pages that sell a bundle when its price changes', () => {
    const { catalogue } = SOURCE
    const bundles = catalogue.bundles.map((bundle) =>
      bundle.slug === 'animals' ? { ...bundle, priceMinor: 999 } : bundle,
    )
    const { written } = render({ ...SOURCE, catalogue: { ...catalogue, bundles } }, first.made)
    const sellers = catalogue.categories.filter(
      ({ offer }) => offer.kind === 'bundles' && offer.buttons.some(({ bundle }) => bundle === 'animals'),
    )
    const pages = ['bundles', 'dashboard', 'subscription', ...sellers.map(({ path }) => path.slice(1))]
    expect(written).toEqual(
      ['data/index.json', ...pages.flatMap((page) => [`data/${page}.json`, `pages/${page}.html`])].sort(),
    )
  })

  it('writes a stored policy that cannot be read as it was typed', () => {
    const bomb = `# Our terms\n\n*Now*\n\n${'_*'.repeat(50_000)}`
    const { policies } = SOURCE.content
    const content = { ...SOURCE.content, policies: { ...policies, terms: { ...policies.terms, markdown: bomb } } }
    const earlier = { ...policies.terms, name: 'privacy-policy', version: 7, markdown: '>'.repeat(50_000) } as const
    const { written } = render({ ...SOURCE, content, earlierPolicies: [earlier] }, first.made)
    expect(written).toEqual(
      expect.arrayContaining(['data/terms.json', 'pages/terms.html', 'pages/privacy-policy/7.html']),
    )
  })

  it('writes every page when the name of the shop changes, and the data of none but the site and the policies that name it', () => {
    const content = { ...SOURCE.content, brand: { ...SOURCE.content.brand, name: 'Other' } }
    const { written } = render({ ...SOURCE, content }, first.made)
    expect(written.filter((name) => name.startsWith('pages/'))).toHaveLength(ROUTES.length)
    expect(written.filter((name) => name.startsWith('data/'))).toEqual(
      ['accessibility', 'how-reviews-work', 'imprint', 'index', 'licence', 'site'].map((name) => `data/${name}.json`),
    )
  })
})
