import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { Catalogue, Wallpaper } from '../../contract/catalogue.ts'
import { COLOURS } from '../../contract/colour-names.ts'
import { SCREEN_NAMES } from '../../contract/fits-screen.ts'
import { MOST_IN_BROWSER } from '../../contract/paging.ts'
import { MOST_IDS, RESULTS_AT_ONCE, type SearchAnswer } from '../../contract/search.ts'
import type { Database } from '../database/database.ts'
import { currentNetwork } from '../http/client.ts'
import { concurrencyLimit } from '../http/concurrency-limit.ts'
import { ProblemError } from '../http/problem.ts'
import { findAlike } from './alike-in-category.ts'
import { onChange } from './on-change.ts'
import { type Found, findPictures } from './search-queries.ts'

const query = z.object({
  words: z.string().max(100).default(''),
  colour: z.enum(COLOURS.map(({ name }) => name)).optional(),
  category: z.string().max(100).optional(),
  screen: z.enum(SCREEN_NAMES).optional(),
  /** Of pictures that are wanted by name, with commas between them. */
  ids: z.string().max(8000).optional(),
  /** The id of a picture: those that look like it. */
  like: z.string().max(200).optional(),
  from: z.coerce.number().int().min(0).max(100_000).default(0),
})

const KEPT_SECONDS = 60
const MOST_KEPT = 500

export type SearchRoutes = { readonly db: Database; readonly catalogue: Catalogue }

/**
 * GET /api/search: what a browser would find if it had the whole catalogue. Answers are kept for as long as a publication is
 * shown, and only a few ask the database at a time.
 */
export function searchRoutes(app: FastifyInstance, { db, catalogue }: SearchRoutes): void {
  const shop = onChange(
    () => catalogue.wallpapers,
    () => readShop(catalogue),
  )
  const limit = concurrencyLimit({ parallel: 4, mostWaiting: 60, retryAfterSeconds: 1 })

  async function find(asked: z.infer<typeof query>): Promise<Found> {
    const { order, pictures, found } = shop()
    const { words, colour = null, category = null, screen = null, ids, like, from } = asked
    const named =
      ids?.split(',').slice(0, MOST_IDS) ?? (like === undefined ? undefined : listLike(like, catalogue, shop()))
    if (named)
      return pick(
        named.filter((id) => pictures.has(id)),
        0,
        MOST_IDS,
      )
    const isPlain = words.trim() === '' && colour === null && category === null && screen === null
    if (isPlain) return pick(order, from, RESULTS_AT_ONCE)
    if (order.length <= MOST_IN_BROWSER) throw new ProblemError('not-found', 'This shop is searched in the browser.')
    const search = { words, colour, category, screen, offset: from, limit: RESULTS_AT_ONCE }
    const key = JSON.stringify(search)
    const kept = found.get(key)
    if (kept) return kept
    const answer = await limit.run(() => findPictures(db, search), undefined, currentNetwork())
    found.set(key, answer)
    return answer
  }

  app.get('/api/search', async (request, reply): Promise<SearchAnswer> => {
    const { success, data } = query.safeParse(request.query)
    if (!success) throw new ProblemError('bad-request', 'This cannot be searched for.')
    const { total, pictures } = await find(data)
    reply.header('cache-control', `public, max-age=${KEPT_SECONDS}`)
    const known = shop().pictures
    return { total, results: pictures.flatMap((id) => known.get(id) ?? []) }
  })
}

function pick(ids: readonly string[], from: number, most: number): Found {
  return { total: ids.length, pictures: ids.slice(from, from + most) }
}

type Shown = { readonly category: string; readonly wallpaper: Wallpaper }

/** What is shown, by id, and what was found in it so far. */
function readShop({ categories, wallpapers }: Catalogue) {
  const pictures = new Map<string, Shown>()
  for (const { slug } of categories) {
    for (const wallpaper of wallpapers[slug] ?? []) pictures.set(wallpaper.id, { category: slug, wallpaper })
  }
  const found = new LRUCache<string, Found>({ max: MOST_KEPT })
  const alike = new LRUCache<string, readonly string[]>({ max: MOST_KEPT })
  return { pictures, order: [...pictures.keys()], found, alike }
}

/** Compared when the catalogue was written or, where it has too many for that, when somebody first asks. */
function listLike(id: string, catalogue: Catalogue, shop: ReturnType<typeof readShop>): readonly string[] {
  const shown = shop.pictures.get(id)
  if (!shown || shop.order.length <= MOST_IN_BROWSER) return catalogue.like?.[id] ?? []
  const known = shop.alike.get(id) ?? findAlike(shown.wallpaper, catalogue.wallpapers[shown.category] ?? [])
  shop.alike.set(id, known)
  return known
}
