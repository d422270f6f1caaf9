import type { ShopMode } from '../library/entitlements.ts'
import { countReviews, findShownReviews, type ShownReviews, saveShownReviews } from '../reviews/shown-reviews.ts'
import { drawnOf, findShown, type Publisher } from './publish.ts'
import { ensurePages } from './rendered-pages.ts'

type Showing = Pick<Publisher, 'db' | 'pages' | 'toSource' | 'now'>

/** A refund marks a review without anybody writing one, so all are counted again now and then. */
const RECOUNT_MS = 10 * 60_000

/**
 * Rounds of the one process that draws for all: counts what buyers said since, draws the pages that say it, and then names
 * it as what is shown. Killed anywhere before that, the old pages stay, and the next round does it again.
 */
export function reviewsRound(showing: Showing, mode: ShopMode): () => Promise<void> {
  const { db, now } = showing
  let countedAt = 0
  return async () => {
    const before = await findShownReviews(db)
    const isDue = now().getTime() - countedAt >= RECOUNT_MS
    const isStale = before !== undefined && (before.staleSince !== null || before.mode !== mode)
    if (!isStale && !isDue) return
    const counted = { mode, ...(await countReviews(db, mode)) }
    if (isOther(before, counted)) await draw(showing, counted)
    if (isStale || isOther(before, counted))
      await saveShownReviews(db, { ...counted, staleSince: before?.staleSince ?? null })
    countedAt = now().getTime()
  }
}

type Counted = Omit<ShownReviews, 'staleSince'>

/** A shop without a review has nothing to draw. */
function isOther(before: Counted | undefined, { mode, digest }: Counted): boolean {
  return before ? before.digest !== digest || before.mode !== mode : digest !== ''
}

async function draw(showing: Showing, counted: Counted): Promise<void> {
  const shown = await findShown(showing.db)
  if (!shown) return
  const before = await drawnOf(showing, shown)
  await ensurePages(showing.pages, await drawnOf(showing, shown, { reviews: counted }), before)
}
