import type { KyselyPlugin } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { DeskDraft, GoingBack, PublishBar } from '../../../contract/desk/draft.ts'
import type { Role } from '../../../contract/desk/staff.ts'
import { getContent } from '../../content/check-content.ts'
import { changePicture } from '../../pictures/change-picture.ts'
import { saveRecord } from '../../pictures/picture-queries.ts'
import type { WallpaperRecord } from '../../pictures/wallpaper-records.ts'
import { findShown, rollBack } from '../../publications/publish.ts'
import { testPublisher } from '../../publications/testing/test-publisher.ts'
import type { Machine } from '../machine.ts'
import { openTestDesk, signInStaff, TEST_NOW, type TestDesk, testMachine } from '../testing/desk-world.ts'

/** A loaded machine takes its time. */
const PATIENCE = { timeout: 25_000 }
const MINUTE_MS = 60_000

type Changing = { -readonly [Key in keyof Machine]: Machine[Key] }
type Method = 'GET' | 'POST' | 'PUT'

function recordOf(category: string, number: number): WallpaperRecord {
  const id = `${category}-${number}`
  const preview = { src: `/images/${id}`, width: 16, height: 9, webp: [16], avif: [], placeholder: '#123' }
  const wallpaper = { id, title: `${category} ${number}`, alt: id, colours: [], addedAt: '2026-01-01', preview }
  return { wallpaper, category, number, hash: '0' }
}

describe('what gives away more than before', () => {
  let machine: Changing
  let desk: TestDesk
  let now: Date
  let cookies: Map<Role, string>
  beforeEach(async () => {
    now = TEST_NOW
    machine = testMachine()
    const content = getContent(machine.content())
    machine.content = () => content
    desk = await openTestDesk({ desk: { machine }, now: () => now })
    for (const category of ['abstract', 'bikes', 'cars', 'anime'])
      for (const number of [1, 2]) await saveRecord(desk.db, recordOf(category, number))
    machine.publisher = testPublisher(desk.db).publisher
    cookies = new Map()
    for (const role of ['owner', 'catalogue'] as const) cookies.set(role, (await signInStaff(desk.db, role)).cookie)
    await publish()
  })
  afterEach(() => desk.close())

  const ask = (role: Role, method: Method, path: string, body?: object) =>
    desk.ask(cookies.get(role) ?? '', method, path, body)
  const revision = async () => ((await ask('owner', 'GET', '/draft')).body as unknown as DeskDraft).revision
  const bar = async (role: Role = 'owner') => (await ask(role, 'GET', '/publishing')).body as unknown as PublishBar
  const change = async (role: Role, method: Method, path: string, body: object = {}) =>
    ask(role, method, `/draft/${path}`, { basedOn: await revision(), ...body })
  const move = (role: Role, id: string, from: string, to: string) =>
    change(role, 'POST', 'pictures', { category: from, changes: [{ id, change: { category: to } }] })
  const press = async (role: Role, body: object = {}) => {
    const { confirms } = await bar(role)
    return ask(role, 'POST', '/publishing', { basedOn: await revision(), note: '', confirmed: confirms, ...body })
  }
  const ended = async () => {
    await expect.poll(async () => (await bar()).run?.state, PATIENCE).not.toBe('running')
    return (await bar()).run
  }
  /** Whoever follows the publications sees it a second later. */
  async function follow() {
    const shown = await findShown(desk.db)
    if (!shown) throw new Error('Nothing is shown.')
    machine.content = () => shown.content
    machine.catalogue = shown.catalogue
    return shown
  }
  async function publish(role: Role = 'owner') {
    expect(await press(role)).toMatchObject({ status: 200 })
    expect(await ended()).toMatchObject({ state: 'done' })
    return follow()
  }
  const refusal = (sentence: string) => ({ status: 403, body: { title: expect.stringContaining(sentence) } })

  it('is refused to the catalogue when it is saved: a bundle of all categories, moves, free categories, ends', async () => {
    const all = machine.content().categories.map(({ slug }) => slug)
    const widened = await change('catalogue', 'PUT', 'bundles/bikes', { categories: all })
    expect(widened).toMatchObject(refusal('Bikes Bundle opens 4 more pictures, from Anime, Cars,'))
    expect(await move('catalogue', 'bikes-1', 'bikes', 'abstract')).toMatchObject(
      refusal('1 picture becomes free in Abstract: ‘bikes 1’.'),
    )
    expect(await move('catalogue', 'bikes-1', 'bikes', 'cars')).toMatchObject(
      refusal('Cars Bundle opens 1 more picture, from Bikes.'),
    )
    const free = { name: 'Gifts', path: '/given', priceMinor: null, isFree: true }
    expect(await change('catalogue', 'POST', 'categories', free)).toMatchObject(refusal('Gifts is free'))
    expect(await revision()).toBe((await bar()).revision)
    expect((await bar()).changes).toEqual([])
  })

  it('is refused to the catalogue when it is published, whoever saved it, and an owner confirms it', async () => {
    await change('owner', 'PUT', 'bundles/bikes', { categories: ['bikes', 'cars'] })
    const sentence = 'Bikes Bundle opens 2 more pictures, from Cars. Whoever has it gets them too.'
    expect((await bar('catalogue')).refused).toContain(sentence)
    expect(await press('catalogue')).toMatchObject(refusal(sentence))
    const { gives, confirms } = await bar()
    expect(gives).toEqual([sentence])
    const unconfirmed = { status: 409, body: { title: expect.stringContaining('confirm') } }
    expect(await press('owner', { confirmed: null })).toMatchObject(unconfirmed)
    expect(await press('owner', { confirmed: 'something else' })).toMatchObject(unconfirmed)
    now = new Date(TEST_NOW.getTime() + 11 * MINUTE_MS)
    const unproved = { status: 403, body: { code: 'auth/requires-recent-login' } }
    expect(await press('owner', { confirmed: confirms })).toMatchObject(unproved)
    now = TEST_NOW
    const { catalogue } = await publish()
    expect(catalogue.bundles.find(({ slug }) => slug === 'bikes')?.categories).toEqual(['bikes', 'cars'])
    expect((await bar()).gives).toEqual([])
  })

  it('leaves the catalogue its day: words, order, hiding and showing again, also beside what an owner has written', async () => {
    const decided = [
      { id: 'bikes-1', change: { title: 'Chrome', isHidden: true } },
      { id: 'bikes-2', change: { isCover: true, focus: { x: 0.1, y: 0.2 } } },
    ]
    expect(await change('catalogue', 'POST', 'pictures', { category: 'bikes', changes: decided })).toMatchObject({
      status: 200,
    })
    expect(await change('catalogue', 'PUT', 'categories/bikes', { heading: 'Chrome and leather' })).toMatchObject({
      status: 200,
    })
    await publish('catalogue')
    const shownAgain = [{ id: 'bikes-1', change: { isHidden: false } }]
    await change('catalogue', 'POST', 'pictures', { category: 'bikes', changes: shownAgain })
    // New ones in a bundle that is sold.
    await saveRecord(desk.db, recordOf('bikes', 3))
    const { catalogue } = await publish('catalogue')
    expect(catalogue.wallpapers.bikes?.map(({ id }) => id)).toEqual(['bikes-1', 'bikes-2', 'bikes-3'])
    await change('owner', 'PUT', 'bundles/bikes', { categories: ['bikes', 'cars'] })
    expect(await change('catalogue', 'PUT', 'categories/cars', { heading: 'Cars, fast' })).toMatchObject({
      status: 200,
    })
    expect(await move('catalogue', 'anime-1', 'anime', 'cars')).toMatchObject(refusal('Bikes Bundle opens 1 more'))
  })

  it('is told of a picture that was hidden where it is shown somewhere else, and of one that goes back to where it came from', async () => {
    const hide = [{ id: 'bikes-1', change: { isHidden: true } }]
    await change('catalogue', 'POST', 'pictures', { category: 'bikes', changes: hide })
    await publish('catalogue')
    const elsewhere = [{ id: 'bikes-1', change: { isHidden: false, category: 'abstract' } }]
    expect(await change('catalogue', 'POST', 'pictures', { category: 'bikes', changes: elsewhere })).toMatchObject(
      refusal('1 picture becomes free in Abstract'),
    )
    // An owner sells one that came as a free one: it is sold as long as its category is there, and not free without it.
    await move('owner', 'abstract-1', 'abstract', 'cars')
    await publish()
    const { status, body } = await change('catalogue', 'POST', 'categories/cars/end')
    expect([status, body.title]).toEqual([403, expect.stringContaining('1 picture becomes free in Abstract')])
  })

  it('keeps a picture out of the free category that it came from while the one it is sold in is hidden', async () => {
    await move('owner', 'abstract-1', 'abstract', 'cars')
    await publish()
    await change('owner', 'POST', 'categories/cars/hide', { isHidden: true })
    const { catalogue } = await publish()
    expect(catalogue.wallpapers.abstract?.map(({ id }) => id)).toEqual(['abstract-2'])
  })

  it('is asked again of an owner who looked at something else, and of everybody once more before it is shown', async () => {
    const { confirms } = await bar()
    expect(confirms).toBeNull()
    await change('owner', 'PUT', 'bundles/bikes', { categories: ['bikes', 'cars'] })
    const seen = await bar()
    await change('catalogue', 'PUT', 'categories/anime', { heading: 'Anime, calm' })
    const late = { basedOn: seen.revision, confirmed: seen.confirms }
    expect(await press('owner', late)).toMatchObject({ status: 409 })
    expect((await bar()).confirms).toBe(seen.confirms)
    const { number } = await publish()
    // With the owner's tool, while the pages are drawn of what was looked at.
    const { publisher } = machine
    if (!publisher) throw new Error('Nobody publishes.')
    const { pages } = publisher
    const render: typeof pages.render = async (job, folder) => {
      await pages.render(job, folder)
      await rollBack(publisher, number - 1)
    }
    machine.publisher = { ...publisher, pages: { ...pages, render } }
    await change('catalogue', 'PUT', 'categories/anime', { heading: 'Anime, loud' })
    expect(await press('catalogue')).toMatchObject({ status: 200 })
    expect(await ended()).toMatchObject({
      state: 'failed',
      number: null,
      problems: ['Somebody else published at the same moment; look at it, and publish again.'],
    })
    expect((await findShown(desk.db))?.number).toBe(number - 1)
  })

  it('is looked for once more in what is really about to be shown: the owner’s tool may have moved pictures', async () => {
    const tool = { db: desk.db, content: machine.content() }
    await change('catalogue', 'PUT', 'categories/anime', { heading: 'Anime, loud' })
    const { publisher } = machine
    if (!publisher) throw new Error('Nobody publishes.')
    // When the run begins, after everything was found in order.
    let isMoved = false
    const moving: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (!isMoved) {
          isMoved = true
          await changePicture(tool, 'bikes-1', { category: 'abstract' })
        }
        return result
      },
    }
    machine.publisher = { ...publisher, db: desk.db.withPlugin(moving) }
    expect(await press('catalogue')).toMatchObject({ status: 200 })
    const sentence = '1 picture becomes free in Abstract: ‘bikes 1’.'
    expect(await ended()).toMatchObject({
      state: 'failed',
      problems: ['Only an owner may give more than before:', sentence],
    })
    expect((await bar('catalogue')).refused).toContain(sentence)
    expect(await press('catalogue')).toMatchObject(refusal(sentence))
    // An owner may do it with the tool, and whoever looks at it on the desk confirms it.
    await changePicture(tool, 'cars-1', { category: 'abstract' })
    const seen = await bar()
    expect(seen.gives).toEqual(['2 pictures become free in Abstract: ‘bikes 1’ and ‘cars 1’.'])
    await changePicture(tool, 'cars-2', { category: 'abstract' })
    expect(await press('owner', { confirmed: seen.confirms })).toMatchObject({ status: 409 })
    expect((await findShown(desk.db))?.catalogue.wallpapers.abstract).toHaveLength(2)
  })

  it('is refused to the catalogue on the way back, and told to an owner before they go', async () => {
    await change('owner', 'PUT', 'bundles/bikes', { categories: ['bikes', 'cars'] })
    const wide = await publish()
    await change('owner', 'PUT', 'bundles/bikes', { categories: ['bikes'] })
    expect((await bar()).gives).toEqual([])
    await publish()
    const path = `/publications/${wide.number}`
    const look = async (role: Role) => (await ask(role, 'GET', path)).body as unknown as GoingBack
    const sentence = 'Bikes Bundle opens 2 more pictures, from Cars. Whoever has it gets them too.'
    expect((await look('catalogue')).refused).toContain(sentence)
    expect(await ask('catalogue', 'POST', `${path}/show`, {})).toMatchObject(refusal(sentence))
    const { gives, confirms } = await look('owner')
    expect(gives).toEqual([sentence])
    expect(await ask('owner', 'POST', `${path}/show`, {})).toMatchObject({ status: 409 })
    expect(await ask('owner', 'POST', `${path}/show`, { confirmed: confirms })).toMatchObject({ status: 200 })
    expect(await ended()).toMatchObject({ state: 'done', number: wide.number })
  })
})
