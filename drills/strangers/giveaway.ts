import type { DeskDraft, PublishBar } from '../../contract/desk/draft.ts'
import { ask } from '../../harness/ask.ts'
import { eventually } from '../../harness/eventually.ts'
import type { WholeShop } from '../../harness/open-whole-shop.ts'
import { parsed, type Staff, staffAt } from './at-desk.ts'
import { guestKey, openLink } from './guest.ts'
import type { Attempt, Topic } from './topic.ts'

const [SOLD, OTHER, FREE] = ['bikes', 'cars', 'abstract']
const PICTURES_OF = { bundle: SOLD, others: `${OTHER}-1` }
/** The shop looks each second for what was published. */
const PATIENCE_MS = 5000
/** In the order in which the shop published them. */
const [WIDE, NARROW] = [1, 2]

type Content = Parameters<NonNullable<NonNullable<Topic['shop']>['publishes']>['changes'][number]>[0]

/** The owner once sold two categories in one bundle, and thought better of it. */
const widened = (content: Content): Content => ({
  ...content,
  bundles: content.bundles.map((bundle) => (bundle.slug === SOLD ? { ...bundle, categories: [SOLD, OTHER] } : bundle)),
})

/** Whoever may upload, edit and publish pictures, and would give away what others have to pay for. */
export const giveaway: Topic = {
  shop: {
    publishes: { categories: [SOLD, OTHER, FREE, 'anime'], changes: [widened, (content) => content] },
  },
  play: async (shop, isShort) => {
    const [catalogue, owner] = [await staffAt(shop, 'catalogue'), await staffAt(shop, 'owner')]
    const people = { shop, catalogue, owner }
    const attempts = [await moveIntoFree(people), await makeFreeCategory(people)]
    // Their twins publish, which takes its time.
    return isShort ? attempts : [await widenBundle(people), await goBackToMore(people), ...attempts]
  },
}

type People = { readonly shop: WholeShop; readonly catalogue: Staff; readonly owner: Staff }

const revision = async (staff: Staff) => parsed<DeskDraft>(await staff.ask('GET', '/draft')).revision
const barOf = async (staff: Staff) => parsed<PublishBar>(await staff.ask('GET', '/publishing'))
const change = async (staff: Staff, method: string, path: string, body: object) =>
  (await staff.ask(method, `/draft/${path}`, { basedOn: await revision(staff), ...body })).status
const refusal = (status: number) => (status === 200 ? undefined : `it answered ${status}`)

/** Publishes what is written, or shows an older publication; waits for its end if it has begun. */
async function publish(staff: Staff, number?: number): Promise<number> {
  const { newUntil } = await barOf(staff)
  const { status } =
    number === undefined
      ? await staff.ask('POST', '/publishing', { basedOn: await revision(staff), note: '', newUntil })
      : await staff.ask('POST', `/publications/${number}/show`, {})
  if (status !== 200) return status
  const { state, problems } = await eventually(async () => {
    const { run } = await barOf(staff)
    return run && run.state !== 'running' ? run : undefined
  }, 'Nothing came of publishing.')
  if (state !== 'done') throw new Error(`It was not published: ${problems.join(' ')}`)
  return status
}

/** The draft of the next attack begins with what is shown, and what is shown is what the owner sells. */
async function startOver({ owner }: People, isShown: boolean): Promise<void> {
  await change(owner, 'POST', 'discard', {})
  if (isShown) await publish(owner, NARROW)
}

async function isFree({ shop }: People, picture: string): Promise<boolean> {
  return (await ask(`${shop.url}/api/free/${picture}/master`)).status === 200
}

/** What a buyer of one bundle finds in it, bought right now. */
async function opened({ shop }: People): Promise<readonly string[]> {
  const email = `${crypto.randomUUID()}@example.com`
  const product = { slug: SOLD, name: 'Bikes Bundle', priceMinor: 300 }
  const createdAt = new Date().toISOString()
  const cookie = await openLink(shop, await guestKey(shop, shop.purchase(undefined, email, { product, createdAt })))
  const view = parsed<{ wallpapers?: { id: string }[] }>(
    await ask(`${shop.url}/api/library/${SOLD}`, { headers: { cookie } }),
  )
  return view.wallpapers?.map(({ id }) => id) ?? []
}

/** Whether it comes true within the time that the shop takes to follow; at once where nothing was published. */
async function comesTrue(isPublished: boolean, look: () => Promise<boolean>): Promise<boolean> {
  if (!isPublished) return look()
  const seen = async () => ((await look()) ? true : undefined)
  return eventually(seen, 'It did not come true.', PATIENCE_MS).catch(() => false)
}

async function widenBundle(people: People): Promise<Attempt> {
  const { catalogue, shop } = people
  const written = await change(catalogue, 'PUT', `bundles/${SOLD}`, { categories: [SOLD, OTHER, FREE] })
  const isPublished = written === 200 && (await publish(catalogue)) === 200
  const gained = await comesTrue(isPublished, async () => (await opened(people)).includes(PICTURES_OF.others))
  await startOver(people, isPublished)

  const title = 'Red bike in the rain'
  const changes = [{ id: `${SOLD}-1`, change: { title } }]
  const told = await change(catalogue, 'POST', 'pictures', { category: SOLD, changes })
  const isTold = told === 200 && (await publish(catalogue)) === 200
  const isSeen = await comesTrue(isTold, async () => (await ask(`${shop.url}/gaming`)).body.toString().includes(title))
  return {
    tried: 'the catalogue role puts all categories into the cheapest bundle and publishes',
    gained: gained ? 'what other bundles are sold for' : undefined,
    twin: 'it gives a picture a title and publishes',
    twinFailed: isSeen ? undefined : `the title is not shown (${told})`,
  }
}

async function moveIntoFree(people: People): Promise<Attempt> {
  const { catalogue } = people
  const moved = `${OTHER}-1`
  const changes = [{ id: moved, change: { category: FREE } }]
  const written = await change(catalogue, 'POST', 'pictures', { category: OTHER, changes })
  const isPublished = written === 200 && (await publish(catalogue)) === 200
  const gained = await comesTrue(isPublished, () => isFree(people, moved))
  await startOver(people, isPublished)

  const cover = [{ id: `${OTHER}-2`, change: { isCover: true } }]
  const told = await change(catalogue, 'POST', 'pictures', { category: OTHER, changes: cover })
  const { refused } = await barOf(catalogue)
  await startOver(people, false)
  return {
    tried: 'the catalogue role moves a sold picture into a free category and publishes',
    gained: gained ? 'its master, for everybody' : undefined,
    twin: 'it chooses another cover, and may publish it',
    twinFailed: refusal(told) ?? refused ?? undefined,
  }
}

async function makeFreeCategory(people: People): Promise<Attempt> {
  const { catalogue } = people
  const wish = { name: 'Given away', path: '/given-away', priceMinor: null, isFree: true }
  const made = await change(catalogue, 'POST', 'categories', wish)
  const moved = `${OTHER}-2`
  const changes = [{ id: moved, change: { category: 'given-away' } }]
  const written = made === 200 ? await change(catalogue, 'POST', 'pictures', { category: OTHER, changes }) : made
  const isPublished = written === 200 && (await publish(catalogue)) === 200
  const gained = await comesTrue(isPublished, () => isFree(people, moved))
  await startOver(people, isPublished)

  const honest = await change(catalogue, 'POST', 'categories', {
    ...wish,
    name: 'Boats',
    path: '/boats',
    isFree: false,
  })
  await startOver(people, false)
  return {
    tried: 'the catalogue role makes a free category, fills it with what is sold and publishes',
    gained: gained ? 'its master, for everybody' : undefined,
    twin: 'it makes a category that is not free',
    twinFailed: refusal(honest),
  }
}

async function goBackToMore(people: People): Promise<Attempt> {
  const { catalogue } = people
  const isPublished = (await publish(catalogue, WIDE)) === 200
  const gained = await comesTrue(isPublished, async () => (await opened(people)).includes(PICTURES_OF.others))
  if (isPublished) await startOver(people, true)
  const honest = await publish(catalogue, NARROW)
  return {
    tried: 'the catalogue role shows an older publication, of a time when the bundle held more',
    gained: gained ? 'what the bundle does not hold any more' : undefined,
    twin: 'it shows one again that sells the same',
    twinFailed: refusal(honest),
  }
}
