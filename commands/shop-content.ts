import { existsSync } from 'node:fs'
import { SAMPLE_CONTENT } from 'sample-shop/content/content.ts'
import type { Content } from '../contract/content/content.ts'
import type { Catalogue } from '../contract/pictures/catalogue.ts'
import { chooseStorage } from '../server/choose/choose-storage.ts'
import type { Config } from '../server/config/config.ts'
import { readStoredContent } from '../server/content/check-content.ts'
import { EMPTY_CONTENT } from '../server/content/empty-content.ts'
import { type Database, openDatabase } from '../server/database/database.ts'
import { findVersion, migrate } from '../server/database/migrate.ts'
import { bringOver } from '../server/pictures/bring-over.ts'
import { gatherCatalogue } from '../server/pictures/gather-catalogue.ts'
import { findDraft, NO_REVISION, saveDraft } from '../server/publications/draft-queries.ts'
import { findCurrentNumber } from '../server/publications/publication-queries.ts'
import { findShown } from '../server/publications/publish.ts'

type Shop = Pick<Config, 'databaseUrl' | 'usesSamples'>

/** What the shop shows; of an owner who never wrote content of their own, the sample shop's, or an empty shop's. */
export async function findShopContent(config: Shop): Promise<Content> {
  const shown = await withDatabase(config, async (db) => {
    const version = await findVersion(db)
    if (version === undefined) return undefined
    // It was open before there were publications, so it was the sample shop.
    return version < FIRST_WITH_PUBLICATIONS ? sampleContent() : shownContent(db, config)
  })
  return shown ?? (config.usesSamples ? sampleContent() : EMPTY_CONTENT)
}

/** The same for whoever has the books open. What was written before the first publication will be in it. */
export async function shownContent(db: Database, shop: Pick<Shop, 'usesSamples'>): Promise<Content> {
  const draft = await findDraft(db)
  return draft ? ((await findShown(db))?.content ?? draft.content) : firstContent(db, shop)
}

/** What the shop shows; what it would, where it was never opened. */
export async function shownCatalogue(db: Database, shop: Pick<Shop, 'usesSamples'>): Promise<Catalogue> {
  return (await findShown(db))?.catalogue ?? gatherCatalogue({ db, content: await shownContent(db, shop) })
}

/** The books of this version, with the pictures that an earlier one left in the data folder. */
export async function upgradeBooks(
  db: Database,
  { dataDir, storage }: Pick<Config, 'dataDir' | 'storage'>,
): Promise<void> {
  await migrate(db)
  const { shared } = await chooseStorage(storage)
  await bringOver({ db, dataDir, shared, tell: console.warn })
}

/** Nobody's own. A shop that is open was not opened empty: that would have left a draft. */
async function firstContent(db: Database, { usesSamples }: Pick<Shop, 'usesSamples'>): Promise<Content> {
  const isOpen = usesSamples || (await findCurrentNumber(db)) !== undefined
  return isOpen ? sampleContent() : EMPTY_CONTENT
}

let sample: Content | undefined

/** Read once; whether it fits together is found out when it is published. */
function sampleContent(): Content {
  sample ??= readStoredContent(SAMPLE_CONTENT)
  return sample
}

/** With SAMPLES=off a shop that was never open begins empty: its content is its owner's to change from then on. */
export async function beginEmpty({ databaseUrl, usesSamples }: Shop): Promise<void> {
  if (usesSamples) return
  const db = openDatabase(databaseUrl)
  try {
    const version = await findVersion(db)
    if (version !== undefined && version < FIRST_WITH_PUBLICATIONS) return
    await migrate(db)
    if ((await findCurrentNumber(db)) !== undefined) return
    const saved = { savedAt: new Date().toISOString(), savedBy: 'npm start' }
    await saveDraft(db, { basedOn: NO_REVISION, content: EMPTY_CONTENT, ...saved })
  } finally {
    await db.destroy()
  }
}

/** Looks into the books of a shop that has publications; nothing, and nothing is made, where there are none. */
export async function withBooks<T>(shop: Shop, look: (db: Database) => Promise<T>): Promise<T | undefined> {
  return withDatabase(shop, async (db) => {
    const version = (await findVersion(db)) ?? ''
    return version >= FIRST_WITH_PUBLICATIONS ? look(db) : undefined
  })
}

/** Looks into the books, if there are any. */
export async function withDatabase<T>(
  { databaseUrl }: Pick<Config, 'databaseUrl'>,
  look: (db: Database) => Promise<T>,
): Promise<T | undefined> {
  const file = databaseUrl.startsWith('sqlite:') ? databaseUrl.slice('sqlite:'.length) : undefined
  if (file !== undefined && !existsSync(file)) return undefined
  const db = openDatabase(databaseUrl)
  try {
    return await look(db)
  } finally {
    await db.destroy()
  }
}

const FIRST_WITH_PUBLICATIONS = '0019'
