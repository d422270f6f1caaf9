import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SAMPLE_CONTENT } from 'sample-shop/content/content.ts'
import type { Bundle } from '../../../contract/bundles.ts'
import type { Category } from '../../../contract/categories.ts'
import type { SiteSource } from '../../../contract/site-data.ts'
import type { SiteFile, SiteIndex } from '../../../contract/site-files.ts'
import { folderStorage } from '../../adapters/storage/folder-storage.ts'
import type { Storage } from '../../catalogue/storage.ts'
import type { Database } from '../../database/database.ts'
import { testCatalogue } from '../../library/testing/library-world.ts'
import { digestOf } from '../catalogue-parts.ts'
import type { ShopState } from '../publication-queries.ts'
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
      buildId: 'test',
      async render(source, folder) {
        rendered.push(source)
        writeTestPages(source, folder)
      },
    },
    toSource: async ({ catalogue, content }) => ({
      ...{ catalogue, content },
      settings: {
        ...{ publicUrl: 'http://shop.test', gaMeasurementId: null, contactUrl: 'https://social.example' },
        ...{ identity: { kind: 'embedded', hasGoogle: true }, isAllAccessSold: true },
      },
    }),
    now: () => new Date(),
  }
  return { publisher, rendered, storage }
}

function testStorage(): Storage {
  return folderStorage(mkdtempSync(join(tmpdir(), 'shop-publications-')))
}

function writeTestPages({ catalogue }: SiteSource, folder: string): void {
  mkdirSync(folder, { recursive: true })
  const data = JSON.stringify(catalogue.bundles)
  const file = (url: string, name: string, type: string, caching: SiteFile['caching'] = 'revalidate'): SiteFile => ({
    ...{ url, file: name, type, caching },
  })
  const html = 'text/html; charset=utf-8'
  const index: SiteIndex = {
    files: [
      file('/bundles', 'bundles.html', html),
      file(`/data/bundles-${digestOf(data).slice(0, 8)}.json`, 'bundles.json', 'application/json', 'immutable'),
    ],
    notFound: file('/404', '404.html', html),
    notice: file('/checkout', '404.html', html),
  }
  writeFileSync(join(folder, 'bundles.html'), `<p>${catalogue.bundles[0]?.priceMinor}</p>`)
  writeFileSync(join(folder, 'bundles.json'), data)
  writeFileSync(join(folder, '404.html'), '<h1>Nothing here</h1>')
  writeFileSync(join(folder, 'site.json'), JSON.stringify(index))
}
