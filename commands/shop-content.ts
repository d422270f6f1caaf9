import { existsSync } from 'node:fs'
import { SAMPLE_CONTENT } from 'sample-shop/content/content.ts'
import type { Content } from '../contract/content.ts'
import type { Config } from '../server/config/config.ts'
import { getContent } from '../server/content/check-content.ts'
import { type Database, openDatabase } from '../server/database/database.ts'
import { findVersion } from '../server/database/migrate.ts'
import { findDraft } from '../server/publications/draft-queries.ts'
import { findNewest, findPublication } from '../server/publications/publication-queries.ts'
import { findShown } from '../server/publications/publish.ts'

type Shop = Pick<Config, 'databaseUrl'>

/** What the shop shows; of an owner who never wrote content of their own, the sample shop's. */
export async function findShopContent(config: Shop): Promise<Content> {
  return (await withBooks(config, shownContent)) ?? getContent(SAMPLE_CONTENT)
}

/** The same for whoever has the books open. */
export async function shownContent(db: Database): Promise<Content> {
  return ((await findDraft(db)) && (await findShown(db)))?.content ?? getContent(SAMPLE_CONTENT)
}

/** What was published last. It is not shown if the owner went back from it. */
export async function newestContent(db: Database): Promise<Content> {
  const newest = (await findDraft(db)) && (await findNewest(db))
  return (newest && (await findPublication(db, newest.number)))?.content ?? getContent(SAMPLE_CONTENT)
}

/** Looks into the books of a shop that has publications; nothing, and nothing is made, where there are none. */
export async function withBooks<T>({ databaseUrl }: Shop, look: (db: Database) => Promise<T>): Promise<T | undefined> {
  const file = databaseUrl.startsWith('sqlite:') ? databaseUrl.slice('sqlite:'.length) : undefined
  if (file !== undefined && !existsSync(file)) return undefined
  const db = openDatabase(databaseUrl)
  try {
    const version = (await findVersion(db)) ?? ''
    return version >= FIRST_WITH_PUBLICATIONS ? await look(db) : undefined
  } finally {
    await db.destroy()
  }
}

const FIRST_WITH_PUBLICATIONS = '0019'
