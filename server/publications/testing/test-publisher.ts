import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SAMPLE_CONTENT } from 'sample-shop/content/content.ts'
import type { Bundle, Category } from '../../../contract/pictures/catalogue.ts'
import type { RenderJob, SiteSource } from '../../../contract/site/site-data.ts'
import type { RenderedSite, SiteFile } from '../../../contract/site/site-files.ts'
import { folderStorage } from '../../adapters/folder-storage.ts'
import type { Database } from '../../database/database.ts'
import { testCatalogue } from '../../library/testing/library-world.ts'
import type { Storage } from '../../storage/storage.ts'
import { packsOf } from '../packs/kept-packs.ts'
import { digestOf, type ShopState } from '../publication-queries.ts'
import type { Publisher } from '../publish.ts'

/** Deserts and oceans; the first bundle as the test wants it. */
export function testState(change: Partial<Bundle> = {}, slugs = ['desert', 'ocean']): ShopState {
  const { bundles, ...rest } = testCatalogue(slugs)
  const [first, ...others] = bundles
  const categories = slugs.map(toCategory)
  const changed = first ? [{ ...first, ...change }, ...others] : []
  return { content: SAMPLE_CONTENT, catalogue: { ...rest, categories, bundles: changed } }
}

function toCategory(slug: string): Category {
  const offer = { kind: 'bundles', buttons: [{ label: 'Buy Bundle', bundle: slug }] } as const
  return { slug, name: slug, path: `/${slug}`, aliases: [], heading: slug, description: slug, offer }
}

/** Publishes with the real books and a real storage; its pages say what the first bundle costs and nothing else. */
export function testPublisher(db: Database, storage: Storage = testStorage()) {
  const rendered: SiteSource[] = []
  const publisher: Publisher = {
    db,
    pages: {
      storage,
      packs: packsOf(storage),
      buildId: 'test',
      async render(job, folder) {
        rendered.push(job.source)
        writeTestPages(job, folder)
      },
    },
    toSource: async ({ catalogue, content }) => ({
      catalogue,
      content,
      settings: {
        publicUrl: 'http://shop.test',
        gaMeasurementId: null,
        contactUrl: 'https://social.example',
        identity: { kind: 'embedded', hasGoogle: true },
        isAllAccessSold: true,
      },
    }),
    now: () => new Date(),
  }
  return { publisher, rendered, storage }
}

function testStorage(): Storage {
  return folderStorage(mkdtempSync(join(tmpdir(), 'shop-publications-')))
}

const HTML = 'text/html; charset=utf-8'

/** As the real program does it: what is known is listed and not written. */
function writeTestPages({ source, known }: Pick<RenderJob, 'source' | 'known'>, folder: string): void {
  const { catalogue, reduced } = source
  const [first] = catalogue.bundles
  const sale = first && reduced?.[first.slug]
  const price = sale ? [sale.priceMinor, sale.oldMinor ?? 'new'].join(' ') : first?.priceMinor
  mkdirSync(folder, { recursive: true })
  const made: Record<string, string> = {}
  const add = (url: string, file: string, content: string, caching: SiteFile['caching'] = 'revalidate'): SiteFile => {
    made[file] = digestOf(content)
    if (known[file] !== made[file]) writeFileSync(join(folder, file), content)
    return { url, file, type: file.endsWith('.html') ? HTML : 'application/json', caching }
  }
  const data = JSON.stringify(catalogue.bundles)
  const name = `bundles-${digestOf(data).slice(0, 8)}.json`
  const site: RenderedSite = {
    files: [add('/bundles', 'bundles.html', `<p>${price}</p>`), add(`/data/${name}`, name, data, 'immutable')],
    notFound: add('/404', '404.html', '<h1>Nothing here</h1>'),
    notice: add('/checkout', '404.html', '<h1>Nothing here</h1>'),
    served: add('/served', '404.html', '<h1>Nothing here</h1>'),
    made,
  }
  writeFileSync(join(folder, 'site.json'), JSON.stringify(site))
}
