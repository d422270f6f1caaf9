import { LRUCache } from 'lru-cache'
import type { Database } from '../database/database.ts'
import { listNotedPictures } from '../library/published-queries.ts'
import { arrangeShop, type GatheredRecords, gatherRecords } from '../pictures/gather-catalogue.ts'
import { PictureChangeError } from '../pictures/owner-edits.ts'
import { findRevision } from '../pictures/picture-queries.ts'
import { recordsOf, type WaitingPicture } from '../uploads/upload-queries.ts'
import { type Gain, listGains } from './list-gains.ts'
import type { ShopState } from './publication-queries.ts'
import type { Written } from './shop-draft.ts'

/** What is written now, and what somebody is about to save: as long as a desk that is open asks for it again. */
const kept = new LRUCache<string, Promise<GatheredRecords>>({
  max: 2,
  ttl: 60_000,
  updateAgeOnGet: true,
  // A large shop's are many bytes.
  ttlAutopurge: true,
})

type Place = { readonly db: Database; readonly shown: ShopState }

/**
 * What would be sold if it were published now, and the pictures in it: those that were moved, hidden or uploaded where they
 * would stand. Pictures are read again when one of them, what was decided about them or the list of categories is another.
 * A picture that went since it was changed keeps it from being published; until then the others are told without the changes.
 */
export async function findNextState(
  place: Place,
  written: Written,
  added: readonly WaitingPicture[],
): Promise<ShopState> {
  const { content, pictures } = written
  const gathered = await gather(place, written, added).catch((error: unknown) => {
    if (!(error instanceof PictureChangeError) || pictures.length === 0) throw error
    return gather(place, { content, pictures: [] }, added)
  })
  return { content, catalogue: { ...place.shown.catalogue, ...arrangeShop(content, gathered) } }
}

async function gather({ db }: Place, { content, pictures }: Written, added: readonly WaitingPicture[]) {
  const categories = content.categories.map(({ slug }) => slug)
  const waiting = added.map(({ record, since }) => [record.wallpaper.id, since])
  const key = JSON.stringify([await findRevision(db), content.samples, categories, pictures, waiting])
  const gathered = kept.get(key) ?? gatherRecords({ db, content, pictures, added: recordsOf(added) })
  kept.set(key, gathered)
  gathered.catch(() => kept.delete(key))
  return gathered
}

/** What anybody could get for less with the next state than with this one, by all that was ever shown. */
export async function findGains(db: Database, before: ShopState, after: ShopState, now: Date): Promise<Gain[]> {
  const shown = new Set(idsOf(before))
  const others = idsOf(after).filter((id) => !shown.has(id))
  const noted = await listNotedPictures(db, others)
  return listGains(before, after, { lastShown: new Map(noted.map(({ id, category }) => [id, category])), now })
}

function idsOf({ catalogue }: ShopState): string[] {
  return Object.values(catalogue.wallpapers).flatMap((list) => list.map(({ id }) => id))
}
