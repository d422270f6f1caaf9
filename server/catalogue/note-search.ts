import type { Database } from '../database/database.ts'
import { inTransaction } from '../database/transactions.ts'
import { isLarge, listChangedCategories, listSearchEntries, type Searchable } from './search-entries.ts'
import { deleteSearchEntries, insertSearchEntries, listSearchDigests } from './search-queries.ts'

/**
 * Lets the search know what is published; only what has other words than before is written. Safe to repeat. Categories that
 * are those of `noted`, which was noted last, are passed over.
 */
export async function noteSearch(db: Database, shop: Searchable, noted?: Searchable): Promise<void> {
  const isPart = noted && isLarge(noted) && isLarge(shop)
  const slugs = isPart ? listChangedCategories(shop, noted) : listSlugs(shop)
  const entries = isLarge(shop) ? listSearchEntries(shop, slugs) : []
  await inTransaction(db, async (trx) => {
    const before = isPart ? listIds(noted, slugs) : undefined
    const known = await listSearchDigests(trx, before && [...before, ...entries.map(({ picture }) => picture)])
    const wanted = new Set(entries.map(({ picture }) => picture))
    const changed = entries.filter(({ picture, digest }) => known.get(picture) !== digest)
    const gone = [...known.keys()].filter((picture) => !wanted.has(picture))
    const replaced = changed.flatMap(({ picture }) => (known.has(picture) ? [picture] : []))
    await deleteSearchEntries(trx, [...gone, ...replaced])
    await insertSearchEntries(trx, changed)
  })
}

function listSlugs({ catalogue }: Searchable): Set<string> {
  return new Set(catalogue.categories.map(({ slug }) => slug))
}

function listIds({ catalogue }: Searchable, slugs: ReadonlySet<string>): string[] {
  return [...slugs].flatMap((slug) => (catalogue.wallpapers[slug] ?? []).map(({ id }) => id))
}
