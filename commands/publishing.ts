import { userInfo } from 'node:os'
import type { Content } from '../contract/content/content.ts'
import { chooseSiteSource } from '../server/choose/choose-site-source.ts'
import { chooseStorage, pagesFolder } from '../server/choose/choose-storage.ts'
import type { Config } from '../server/config/config.ts'
import { type Database, openDatabase } from '../server/database/database.ts'
import { findOwnPicture } from '../server/own-pictures/own-picture-queries.ts'
import { gatherCatalogue } from '../server/pictures/gather-catalogue.ts'
import { findRevision, findState, saveState } from '../server/pictures/picture-queries.ts'
import { noteSearch } from '../server/pictures/search-queries.ts'
import { findDraft } from '../server/publications/draft-queries.ts'
import {
  digestOf,
  findCurrentNumber,
  findNewestForward,
  isPublished,
  notePolicies,
  type ShopState,
  type SplitCatalogue,
  splitCatalogue,
  wasPublishedWith,
} from '../server/publications/publication-queries.ts'
import { digestOfState, drawnOf, findShown, type Publisher, publish } from '../server/publications/publish.ts'
import { ensurePages } from '../server/publications/rendered-pages.ts'
import { pageStore, type Storefront } from '../server/publications/storefront.ts'
import { bundleCode } from './bundle-code.ts'
import { withSaved } from './saved-settings.ts'
import { shownContent, upgradeBooks, withBooks } from './shop-content.ts'

/** The shop's books and its pages, for as long as the work takes. */
export async function withPublisher<T>(
  given: Config,
  storefront: Storefront,
  work: (publisher: Publisher) => Promise<T>,
): Promise<T> {
  const config = await withSaved(given)
  const db = openDatabase(config.databaseUrl)
  try {
    await upgradeBooks(db, config)
    const files = await chooseStorage(config.storage)
    const pages = pageStore(storefront, files.storage, pagesFolder(files, config.dataDir))
    return await work({
      db,
      now: () => new Date(),
      pages,
      toSource: async (state) => (await chooseSiteSource(config, state, (digest) => findOwnPicture(db, digest))).source,
    })
  } finally {
    await db.destroy()
  }
}

/**
 * At a start: publishes what was never published before, such as pictures that were imported while the shop was closed. A
 * state that was published once, and left again, is not published again, nor is a draft. Then makes sure of the pages for
 * this code, and says what is shown.
 */
export async function publishAtStart(publisher: Publisher, config: Config): Promise<ShopState> {
  const { db, pages, now } = publisher
  const content = await shownContent(db, config)
  const state = digestOf(JSON.stringify([await findRevision(db), content]))
  // Most starts find what the one before did.
  if ((await findState(db, SEEN_AT_START)) !== state) {
    const catalogue = await gatherCatalogue({ db, content })
    if (!(await wasPublished(db, content, splitCatalogue(catalogue)))) {
      console.log('Rendering the pages ...')
      await publish(publisher, { content, catalogue }, { by: 'npm start', note: '' })
    }
    await saveState(db, SEEN_AT_START, state)
  }
  const shown = await findShown(db)
  if (!shown) throw new Error('Nothing is shown after it was published.')
  // What was published before policies were kept.
  await notePolicies(db, shown.content, now())
  await ensurePages(pages, await drawnOf(publisher, shown))
  // A backup does not hold it.
  await noteSearch(db, shown)
  return shown
}

/** Under which the state is written down that was published, once, when the shop was started. */
const SEEN_AT_START = 'seen at start'

/** The pictures, with the content that was published last. It is not shown if the owner went back from it. */
async function wasPublished(db: Database, content: Content, split: SplitCatalogue): Promise<boolean> {
  const [draft, newest] = [await findDraft(db), await findNewestForward(db)]
  if (draft && newest !== undefined) return wasPublishedWith(db, newest, split.refs)
  return isPublished(db, digestOfState(content, split))
}

/** After a change of the catalogue: shows it, without a restart. False in a shop that was never opened. */
export async function publishCatalogue(config: Config, note: string): Promise<boolean> {
  const isOpened = (await withBooks(config, findCurrentNumber)) !== undefined
  if (!isOpened) return false
  await withPublisher(config, await bundleCode(config.siteDir), async (publisher) => {
    const { db } = publisher
    const content = await shownContent(db, config)
    const catalogue = await gatherCatalogue({ db, content })
    const { number, changes, isNew } = await publish(publisher, { content, catalogue }, { by: whoAsks(), note })
    if (isNew) console.log(`Published as number ${number}: ${changes}.`)
  })
  return true
}

/** As the history names whoever used the owner's tool. */
export function whoAsks(): string {
  try {
    return userInfo().username
  } catch {
    return 'the owner'
  }
}
