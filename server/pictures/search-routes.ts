import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { Catalogue, Wallpaper } from '../../contract/pictures/catalogue.ts'
import { MOST_IDS, RESULTS_AT_ONCE, type SearchAnswer } from '../../contract/pictures/search.ts'
import { COLOURS, SCREEN_NAMES } from '../../contract/pictures/search-terms.ts'
import { MOST_IN_BROWSER } from '../../contract/site/paging.ts'
import type { Database } from '../database/database.ts'
import { currentNetwork } from '../http/client.ts'
import { concurrencyLimit } from '../http/concurrency-limit.ts'
import { ProblemError } from '../http/problem.ts'
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
  // Not by what anybody names, such as what every object has.
  if (!shown) return []
  if (shop.order.length <= MOST_IN_BROWSER) return catalogue.like?.[shown.wallpaper.id] ?? []
  const known = shop.alike.get(id) ?? findAlike(shown.wallpaper, catalogue.wallpapers[shown.category] ?? [])
  shop.alike.set(id, known)
  return known
}

/** As many as Find shows at once without being asked for more. */
const MOST = 24
/** Beyond it two pictures are strangers. */
const FARTHEST = 0.16
const SPOT_WEIGHT = 0.25

/**
 * The pictures that look most like one, the nearest first. A shop that its database searches has too many to compare all
 * with each other beforehand, so these are compared when somebody asks, by what everybody may see of them: the colours of
 * sky, middle and ground, and where it is brightest.
 */
export function findAlike(wallpaper: Wallpaper, others: readonly Wallpaper[]): string[] {
  const sketch = readSketch(wallpaper)
  if (!sketch) return []
  const near: { id: string; distance: number }[] = []
  for (const other of others) {
    const theirs = other.id === wallpaper.id ? undefined : readSketch(other)
    const distance = theirs ? compareSketches(sketch, theirs) : FARTHEST
    if (distance < FARTHEST) near.push({ id: other.id, distance })
  }
  return near
    .sort((a, b) => a.distance - b.distance || (a.id < b.id ? -1 : 1))
    .slice(0, MOST)
    .map(({ id }) => id)
}

/** What a placeholder (picture-facts.ts) says: levels of its colours from 0 to 1, and where the brightest spot lies. */
type Sketch = { readonly levels: readonly number[]; readonly x: number; readonly y: number }

const PLACEHOLDER =
  /^radial-gradient\(at (\d+)% (\d+)%,#(\w{3}),#0000 60%\),linear-gradient\(#(\w{3}),#(\w{3}),#(\w{3})\)$/

function readSketch({ preview: { placeholder } }: Wallpaper): Sketch | undefined {
  const [, x, y, ...colours] = PLACEHOLDER.exec(placeholder) ?? []
  if (x === undefined) return undefined
  const levels = Array.from(colours.join(''), (digit) => Number.parseInt(digit, 16) / 15)
  return { levels, x: Number(x) / 100, y: Number(y) / 100 }
}

function compareSketches(a: Sketch, b: Sketch): number {
  const shift = a.levels.reduce((sum, level, at) => sum + Math.abs(level - (b.levels[at] ?? 0)), 0) / a.levels.length
  return shift + SPOT_WEIGHT * Math.hypot(a.x - b.x, a.y - b.y)
}
