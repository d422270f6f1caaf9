import { SAMPLE_CONTENT } from 'sample-shop/content/content.ts'
import { readCatalogue } from '../server/catalogue/catalogue-file.ts'
import { chooseSiteSource } from '../server/choose/choose-site-source.ts'
import { chooseStorage } from '../server/choose/choose-storage.ts'
import type { Config } from '../server/config/config.ts'
import { openDatabase } from '../server/database/database.ts'
import { migrate } from '../server/database/migrate.ts'
import { splitCatalogue } from '../server/publications/catalogue-parts.ts'
import { isPublished, type ShopState } from '../server/publications/publication-queries.ts'
import { digestOfState, findShown, type Published, type Publisher, publish } from '../server/publications/publish.ts'
import { ensurePages } from '../server/publications/rendered-pages.ts'
import { pageStore, type Storefront } from '../server/publications/storefront.ts'

/** The shop's books and its pages, for as long as the work takes. */
export async function withPublisher<T>(
  config: Config,
  storefront: Storefront,
  work: (publisher: Publisher) => Promise<T>,
): Promise<T> {
  const db = openDatabase(config.databaseUrl)
  try {
    await migrate(db)
    const { storage } = await chooseStorage(config.storage)
    return await work({
      ...{ db, now: () => new Date(), pages: pageStore(storefront, storage) },
      toSource: async (state) => (await chooseSiteSource(config, state)).source,
    })
  } finally {
    await db.destroy()
  }
}

/**
 * At a start: publishes what was never published before, such as pictures that were imported while the shop was closed. A
 * state that was published once, and left again, is not published again. Then makes sure of the pages for this code.
 */
export async function publishAtStart(publisher: Publisher, config: Config): Promise<void> {
  const state = readState(config)
  const digest = digestOfState(state.content, splitCatalogue(state.catalogue))
  if (!(await isPublished(publisher.db, digest))) await publishState(publisher, state, 'at a start')
  const shown = await findShown(publisher.db)
  if (shown) await ensurePages(publisher.pages, shown.digest, await publisher.toSource(shown))
}

export function readState({ dataDir }: Config): ShopState {
  return { content: SAMPLE_CONTENT, catalogue: readCatalogue(dataDir) }
}

async function publishState(publisher: Publisher, state: ShopState, note: string): Promise<Published> {
  console.log('Rendering the pages ...')
  return publish(publisher, state, { by: 'npm start', note })
}
