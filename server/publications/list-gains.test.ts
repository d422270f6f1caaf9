import fc from 'fast-check'
import Fastify from 'fastify'
import { SAMPLE_CONTENT } from 'sample-shop/content/content.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findSale, type Sale } from '../../contract/orders/reductions.ts'
import { ALL_ACCESS, type Bundle, type Category, type Wallpaper } from '../../contract/pictures/catalogue.ts'
import { createTestDatabase, type TestDatabase } from '../database/testing/test-database.ts'
import { answerProblems } from '../http/problem.ts'
import { opensPicture } from '../library/bundle-contents.ts'
import { ALL_SCOPE, bundleScope, type Entitlement, listEntitlements, openEntitlement } from '../library/entitlements.ts'
import { notePublished } from '../library/note-published.ts'
import { NO_FACTS } from '../orders/order.ts'
import { productsOf } from '../prices/products.ts'
import { freeMasterRoutes } from '../samples/free-master-routes.ts'
import { confirmationOf, type Gain, listGains, listMoreGains } from './list-gains.ts'
import type { ShopState } from './publication-queries.ts'

const NOW = new Date('2026-03-01T12:00:00Z')
const CATEGORIES = ['sea', 'sand', 'snow', 'sky'] as const
const BUNDLES = ['one', 'two', 'three'] as const
const PICTURES = ['p1', 'p2', 'p3', 'p4', 'p5', 'p6'] as const

/** What decides who gets what, small enough that chance meets all of it. */
type Plan = {
  /** Nothing where it is not in the shop, or hidden. */
  readonly places: Readonly<Record<string, string | null>>
  readonly free: readonly string[]
  readonly hidden: readonly string[]
  readonly bundles: Readonly<
    Record<string, { categories: readonly string[]; priceMinor: number; isListed: boolean } | null>
  >
  readonly allMinor: number
  readonly isAllSold: boolean
  readonly isCreditGiven: boolean
  readonly sales: readonly Sale[]
}

const some = (from: readonly string[], minLength = 0) => fc.subarray([...from], { minLength })
const byName = <Value>(names: readonly string[], value: fc.Arbitrary<Value>) =>
  fc.record(Object.fromEntries(names.map((name) => [name, value])))
const priceMinor = fc.constantFrom(200, 300, 400)
const sale = fc.record({
  slug: fc.constantFrom('spring', 'autumn'),
  name: fc.constant('Sale'),
  takes: fc.oneof(
    fc.record({ kind: fc.constant('percent' as const), percent: fc.constantFrom(10, 50) }),
    fc.record({ kind: fc.constant('price' as const), priceMinor: fc.constantFrom(150, 350) }),
  ),
  products: fc.constantFrom('everything' as const, 'bundles' as const, ['one'], ['two', ALL_ACCESS.slug]),
  from: fc.constantFrom('2026-02-01T00:00:00.000Z', '2026-03-10T00:00:00.000Z'),
  until: fc.constantFrom('2026-02-20T00:00:00.000Z', '2026-03-20T00:00:00.000Z', '2026-04-01T00:00:00.000Z'),
})
const plan: fc.Arbitrary<Plan> = fc.record({
  places: byName(PICTURES, fc.constantFrom(...CATEGORIES, null)),
  free: some(CATEGORIES),
  hidden: fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, some(CATEGORIES)),
  bundles: byName(
    BUNDLES,
    fc.option(fc.record({ categories: some(CATEGORIES, 1), priceMinor, isListed: fc.boolean() })),
  ),
  allMinor: priceMinor,
  isAllSold: fc.boolean(),
  isCreditGiven: fc.boolean(),
  sales: fc.array(sale, { maxLength: 2 }),
})
/** Few differences at once: two plans of chance have all of them. */
const pair = fc
  .tuple(
    plan,
    plan,
    some(Object.keys({ places: 0, free: 0, hidden: 0, bundles: 0, allMinor: 0, sales: 0, isAllSold: 0 })),
  )
  .map(([before, other, keys]) => ({
    before,
    after: { ...before, ...Object.fromEntries(keys.map((key) => [key, other[key as keyof Plan]])) } as Plan,
  }))

function categoryOf(slug: string, { free }: Plan): Category {
  const offer = free.includes(slug) ? { kind: 'free', shareTitle: slug } : { kind: 'bundles', buttons: [] }
  const words = { name: slug, path: `/${slug}`, aliases: [], heading: slug, description: slug }
  return { slug, ...words, offer: offer as Category['offer'] }
}

function pictureOf(id: string): Wallpaper {
  const preview = { src: '', width: 16, height: 9, webp: [16], avif: [], placeholder: '' }
  return { id, title: id, alt: '', colours: [], addedAt: '2026-01-01', preview }
}

function stateOf(plan: Plan): ShopState {
  const categories = CATEGORIES.filter((slug) => !plan.hidden.includes(slug)).map((slug) => categoryOf(slug, plan))
  const shown = new Set<string>(categories.map(({ slug }) => slug))
  const bundles = Object.entries(plan.bundles).flatMap(([slug, bundle]): Bundle[] => {
    const held = bundle?.categories.filter((category) => shown.has(category)) ?? []
    return bundle && held.length > 0
      ? [{ slug, name: slug, ...bundle, categories: held, previewCategory: held[0] ?? '' }]
      : []
  })
  const wallpapers = Object.fromEntries(
    categories.map(({ slug }) => [slug, PICTURES.filter((id) => plan.places[id] === slug).map(pictureOf)]),
  )
  const { allAccess } = SAMPLE_CONTENT
  return {
    content: {
      ...SAMPLE_CONTENT,
      categories: CATEGORIES.map((slug) => categoryOf(slug, plan)),
      allAccess: { ...allAccess, priceMinor: plan.allMinor, isSold: plan.isAllSold },
      credit: { isGiven: plan.isCreditGiven },
      sales: plan.sales.filter(({ slug }, at) => plan.sales.findIndex((one) => one.slug === slug) === at),
    },
    catalogue: { version: 1, categories, bundles, wallpapers, posters: [] },
  }
}

const idsOf = ({ catalogue }: ShopState) =>
  Object.values(catalogue.wallpapers).flatMap((list) => list.map(({ id }) => id))
const soldIn = ({ content, catalogue }: ShopState) => productsOf(content, catalogue.bundles)

describe('what anybody gains by a publication', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase('sqlite')
  })
  afterAll(() => database.drop())

  /** What a visitor is sent without having paid, by the route that sends it. */
  async function takenByVisitors({ catalogue }: ShopState): Promise<Set<string>> {
    const app = Fastify()
    answerProblems(app)
    freeMasterRoutes(app, {
      db: database.db,
      catalogue,
      countFreeDownload() {},
      masters: { ensureMaster: async () => ({ state: 'queued' }) },
      storage: undefined as never,
    })
    const taken = new Set<string>()
    for (const id of PICTURES) if ((await app.inject(`/api/free/${id}/master`)).statusCode === 202) taken.add(id)
    await app.close()
    return taken
  }

  /** Buys in the shop as it is noted now. */
  let orders = 0
  async function buy(slug: string, at: Date): Promise<string> {
    const { db } = database
    const customer = `buyer-${++orders}`
    const scope = slug === ALL_ACCESS.slug ? ALL_SCOPE : bundleScope(slug)
    const bought = { purchased_at: at.toISOString(), stored_at: at.toISOString(), updated_at: at.toISOString() }
    await db
      .insertInto('shop_order')
      .values({
        ...NO_FACTS,
        ...bought,
        id: customer,
        number: customer,
        provider: 'sandbox',
        provider_order_id: customer,
        mode: 'test',
        status: 'paid',
        payment: 'paid',
        total_minor: 300,
        customer_id: customer,
        product: slug,
        scope,
      })
      .execute()
    await openEntitlement(db, customer, scope, at.toISOString())
    return customer
  }
  const held = (customer: string): Promise<Entitlement[]> =>
    listEntitlements(database.db, 'test', {
      kind: 'customer',
      customer: { id: customer, email: null, isEmailVerified: false },
    })
  async function opened(customer: string): Promise<Set<string>> {
    const found = new Set<string>()
    for (const entitlement of await held(customer))
      for (const id of PICTURES) if (await opensPicture(database.db, entitlement, id)) found.add(id)
    return found
  }
  async function forget(): Promise<void> {
    for (const table of ['entitlement', 'shop_order', 'bundle_picture', 'bundle', 'picture'] as const)
      await database.db.deleteFrom(table).execute()
  }

  it('is what visitors and buyers of each product can really open afterwards and could not before, picture by picture', async () => {
    await fc.assert(
      fc.asyncProperty(pair, async ({ before: from, after: to }) => {
        await forget()
        const [before, after] = [stateOf(from), stateOf(to)]
        const minute = (count: number) => new Date(NOW.getTime() + count * 60_000)
        await notePublished(database.db, before.catalogue, minute(0))
        const buyers = new Map<string, string>()
        for (const slug of soldIn(before).keys()) buyers.set(slug, await buy(slug, minute(1)))
        const openBefore = new Map<string, Set<string>>()
        for (const [slug, buyer] of buyers) openBefore.set(slug, await opened(buyer))
        const freeBefore = await takenByVisitors(before)
        await notePublished(database.db, after.catalogue, minute(2))
        for (const slug of soldIn(after).keys()) if (!buyers.has(slug)) buyers.set(slug, await buy(slug, minute(3)))
        const freeAfter = await takenByVisitors(after)
        const known = new Set(idsOf(before))
        const gains = listGains(before, after, { lastShown: new Map(), now: NOW })

        const freed = [...freeAfter].filter((id) => known.has(id) && !freeBefore.has(id))
        expect(gained(gains, 'free')).toEqual(freed.sort())
        for (const slug of soldIn(after).keys()) {
          const now = await opened(buyers.get(slug) ?? '')
          const had = openBefore.get(slug) ?? new Set()
          const more = [...now].filter((id) => known.has(id) && !had.has(id) && !freeBefore.has(id))
          expect([slug, gained(gains, slug)]).toEqual([slug, more.sort()])
        }
      }),
      { numRuns: 150 },
    )
  }, 120_000)

  it('counts a picture that is hidden as where it was shown last: whoever had it gains nothing, and everybody else does', async () => {
    await fc.assert(
      fc.asyncProperty(pair, some(PICTURES), async ({ before: from, after: to }, gone) => {
        const whole = stateOf(from)
        const hidden = stateOf({
          ...from,
          places: { ...from.places, ...Object.fromEntries(gone.map((id) => [id, null])) },
        })
        const lastShown = new Map(
          gone.flatMap((id) => (from.places[id] && idsOf(whole).includes(id) ? [[id, from.places[id]] as const] : [])),
        )
        const after = stateOf(to)
        const told = listGains(hidden, after, { lastShown, now: NOW })
        expect(told).toEqual(listGains(whole, after, { lastShown: new Map(), now: NOW }))
        expect(listGains(hidden, whole, { lastShown, now: NOW })).toEqual([])
      }),
    )
  })

  it('has every product that costs less at any moment from now on, as checkouts ask its price, and none that does not', () => {
    fc.assert(
      fc.property(pair, ({ before: from, after: to }) => {
        const [before, after] = [stateOf(from), stateOf(to)]
        const gains = listGains(before, after, { lastShown: new Map(), now: NOW })
        const told = new Set(
          gains.flatMap((gain) =>
            gain.kind === 'price'
              ? [gain.product.slug]
              : gain.kind === 'sale'
                ? gain.products.map(({ slug }) => slug)
                : [],
          ),
        )
        const asked = (state: ShopState, slug: string, at: Date) => {
          const product = soldIn(state).get(slug)
          return product && (findSale(state.content.sales, product, at)?.priceMinor ?? product.priceMinor)
        }
        const days = Array.from({ length: 45 }, (_, day) => new Date(NOW.getTime() + day * 86_400_000))
        const cheaper = [...soldIn(after).keys()].filter((slug) =>
          days.some((at) => {
            const [was, is] = [asked(before, slug, at), asked(after, slug, at)]
            return was !== undefined && is !== undefined && is < was
          }),
        )
        for (const slug of cheaper) expect(told).toContain(slug)
        const falls = [...soldIn(after).values()].filter(
          ({ slug, priceMinor: now }) => now < (soldIn(before).get(slug)?.priceMinor ?? 0),
        )
        for (const slug of told) expect([...cheaper, ...falls.map((product) => product.slug)]).toContain(slug)
      }),
    )
  })

  it('is nothing between equal states, names all of itself in what is confirmed, and is more than nothing by itself', () => {
    fc.assert(
      fc.property(pair, ({ before: from, after: to }) => {
        const around = { lastShown: new Map(), now: NOW }
        expect(listGains(stateOf(from), stateOf(from), around)).toEqual([])
        const gains = listGains(stateOf(from), stateOf(to), around)
        expect(listMoreGains(gains, [])).toEqual(gains)
        expect(listMoreGains(gains, gains)).toEqual([])
        expect(confirmationOf(gains) === null).toBe(gains.length === 0)
        for (const [at] of gains.entries())
          expect(confirmationOf(gains.toSpliced(at, 1))).not.toBe(confirmationOf(gains))
      }),
    )
  })

  it('has offers that open nothing yet: an empty category in a bundle, a free category, credit, a bundle in the lists', () => {
    const base: Plan = {
      places: { p1: 'sea' },
      free: [],
      hidden: [],
      allMinor: 300,
      isAllSold: true,
      isCreditGiven: false,
      sales: [],
      bundles: { one: { categories: ['sea'], priceMinor: 300, isListed: false } },
    }
    const kinds = (change: Partial<Plan>) =>
      listGains(stateOf(base), stateOf({ ...base, ...change }), { lastShown: new Map(), now: NOW }).map((gain) =>
        gain.kind === 'opens' ? `${gain.product.slug} ${gain.categories}` : gain.kind,
      )
    expect(kinds({ bundles: { one: { categories: ['sea', 'sky'], priceMinor: 300, isListed: false } } })).toEqual([
      'all-access sky',
      'one sky',
    ])
    expect(kinds({ free: ['sky'] })).toEqual(['free'])
    expect(kinds({ isCreditGiven: true })).toEqual(['credit'])
    expect(kinds({ bundles: { one: { categories: ['sea'], priceMinor: 300, isListed: true } } })).toEqual(['listed'])
    // New pictures have nothing to be cheaper than.
    expect(kinds({ places: { p1: 'sea', p2: 'sea', p3: 'sky' } })).toEqual([])
  })
})

/** Ids that somebody gains, by a product or for nothing. */
function gained(gains: readonly Gain[], by: string): string[] {
  const lists = gains.flatMap((gain) => {
    if (gain.kind === 'free') return by === 'free' ? gain.pictures : []
    return gain.kind === 'opens' && gain.product.slug === by ? gain.pictures : []
  })
  return [...new Set(lists.map(({ id }) => id))].sort()
}
