import type { Catalogue } from '../../contract/pictures/catalogue.ts'
import type { Database } from '../database/database.ts'
import type { SampleRecipe } from './sample-index.ts'

export type DrawAhead = {
  /** What to draw while nobody waits; nothing once there is no room left, or nothing that is worth it. */
  findNext(): Promise<Sample | undefined>
  /** Somebody asked for a picture: what is worth drawing may be another one now. */
  lookAgain(): void
  /** Something is wrong that the next drawing would meet too, a full disk for instance. */
  giveUp(): void
}

type Sample = { readonly id: string; readonly category: string }

type DrawAheadOptions = {
  readonly db: Database
  readonly catalogue: Catalogue
  readonly recipes: ReadonlyMap<string, SampleRecipe>
  /** All samples' masters together, those that were asked for included. */
  readonly mostBytes: number
  readonly now: () => Date
}

/** How long an answer of 'nothing' holds: the question reads every master. */
const REST_MS = 5 * 60_000

/** Free pictures first, then the first of each bundle, then the galleries that are asked for most. */
export function drawAhead({ db, catalogue, recipes, mostBytes, now }: DrawAheadOptions): DrawAhead {
  let isOver = mostBytes === 0 || recipes.size === 0
  let restsUntil = 0

  async function find(): Promise<Sample | undefined> {
    const drawn = await db.selectFrom('master').select(['wallpaper_id', 'size_bytes']).execute()
    const samples = drawn.filter(({ wallpaper_id }) => recipes.has(wallpaper_id))
    const bytes = samples.reduce((sum, { size_bytes }) => sum + Number(size_bytes), 0)
    if (bytes >= mostBytes) return undefined
    const known = new Set(drawn.map(({ wallpaper_id }) => wallpaper_id))
    const order = inOrder(catalogue, await countAsked(db))
    return order.find(({ id }) => recipes.has(id) && !known.has(id))
  }

  return {
    async findNext() {
      if (isOver || now().getTime() < restsUntil) return undefined
      const found = await find()
      if (!found) restsUntil = now().getTime() + REST_MS
      return found
    },
    lookAgain() {
      restsUntil = 0
    },
    giveUp() {
      isOver = true
    },
  }
}

function inOrder({ categories, bundles, wallpapers }: Catalogue, asked: ReadonlyMap<string, number>): Sample[] {
  const list = (category: string, most?: number) =>
    (wallpapers[category] ?? []).slice(0, most).map(({ id }) => ({ id, category }))
  const free = categories.filter(({ offer }) => offer.kind === 'free').flatMap(({ slug }) => list(slug))
  const first = bundles.flatMap(({ categories: opened }) => opened.slice(0, 1).flatMap((slug) => list(slug, 1)))
  const wanted = [...asked].sort(([, a], [, b]) => b - a).flatMap(([slug]) => list(slug))
  return [...free, ...first, ...wanted]
}

/** How often somebody asked for a picture of each category. */
async function countAsked(db: Database): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('sample_master_request as request')
    .innerJoin('sample_master', 'sample_master.wallpaper_id', 'request.wallpaper_id')
    .select(['sample_master.category as category', (select) => select.fn.countAll<number | string>().as('count')])
    .groupBy('sample_master.category')
    .execute()
  return new Map(rows.map(({ category, count }) => [category, Number(count)]))
}
