import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DeskDraft, DraftPictures, PublishBar } from '../../../contract/desk/draft.ts'
import type { Role } from '../../../contract/desk/staff.ts'
import { readEdits, saveRecord } from '../../pictures/picture-queries.ts'
import type { WallpaperRecord } from '../../pictures/wallpaper-records.ts'
import { findDraft, NO_REVISION, saveDraft } from '../../publications/draft-queries.ts'
import { findShown } from '../../publications/publish.ts'
import { testPublisher } from '../../publications/testing/test-publisher.ts'
import type { Machine } from '../machine.ts'
import { openTestDesk, signInStaff, type TestDesk, testMachine } from '../testing/desk-world.ts'

/** A loaded machine takes its time. */
const PATIENCE = { timeout: 25_000 }

type Changing = { -readonly [Key in keyof Machine]: Machine[Key] }

function testRecord(category: string, number: number): WallpaperRecord {
  const id = `${category}-${number}`
  const preview = { src: `/images/${id}`, width: 16, height: 9, webp: [16], avif: [], placeholder: '#123' }
  const wallpaper = { id, title: `Title ${number}`, alt: `Alt ${number}`, colours: [], addedAt: '2026-01-01', preview }
  return { wallpaper, category, number, hash: '0' }
}

describe('the draft on the desk', () => {
  const machine: Changing = testMachine()
  let desk: TestDesk
  const cookies = new Map<Role, string>()
  beforeAll(async () => {
    desk = await openTestDesk({ desk: { machine } })
    machine.publisher = testPublisher(desk.db).publisher
    for (const role of ['owner', 'catalogue'] as const) cookies.set(role, (await signInStaff(desk.db, role)).cookie)
  })
  afterAll(() => desk.close())

  const ask = (role: Role, method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
    desk.ask(cookies.get(role) ?? '', method, path, body)
  const draft = async () => (await ask('owner', 'GET', '/draft')).body as unknown as DeskDraft
  const bar = async (role: Role = 'owner') => (await ask(role, 'GET', '/publishing')).body as unknown as PublishBar
  const basedOn = async () => (await draft()).revision
  const change = async (role: Role, method: 'POST' | 'PUT', path: string, body: object) =>
    ask(role, method, `/draft/${path}`, { basedOn: await basedOn(), ...body })
  /** Whoever follows the publications would see it a second later. */
  const published = async (body: object = {}) => {
    const { confirms: confirmed } = await bar()
    const answer = await ask('owner', 'POST', '/publishing', { basedOn: await basedOn(), note: '', confirmed, ...body })
    expect(answer.status).toBe(200)
    await expect.poll(async () => (await bar()).run?.state, PATIENCE).toBe('done')
    const shown = await findShown(desk.db)
    if (!shown) throw new Error('Nothing is shown.')
    machine.content = () => shown.content
    machine.catalogue = shown.catalogue
    return shown
  }

  it('is nobody else’s before it is published: then everybody sees it, and it can be taken back', async () => {
    expect((await bar()).changes).toEqual([])
    const before = (await published({ note: 'as it was' })).number
    expect(await change('owner', 'PUT', 'prices', { prices: { anime: 450 } })).toMatchObject({ status: 200 })
    expect(await change('catalogue', 'PUT', 'categories/space', { name: 'Cosmos', path: '/cosmos' })).toMatchObject({
      status: 200,
    })
    const { changes, refused, problems } = await bar()
    expect(changes).toEqual(['Anime Bundle: $3 → $4.50', 'Cosmos: moved from /space to /cosmos'])
    expect([refused, problems]).toEqual([null, []])
    const shown = await published()
    expect(shown.content.redirects).toContainEqual({ from: '/space', to: '/cosmos' })
    expect((await bar()).changes).toEqual([])
    expect((await ask('owner', 'GET', '/publications')).body).toMatchObject({
      publications: [
        { number: shown.number, isShown: true },
        { number: before, isShown: false, note: 'as it was' },
      ],
    })
    const { confirms } = (await ask('owner', 'GET', `/publications/${before}`)).body
    await ask('owner', 'POST', `/publications/${before}/show`, { confirmed: confirms })
    await expect.poll(async () => (await findShown(desk.db))?.number, PATIENCE).toBe(before)
  })

  it('is looked at by staff before it is published: no script, no other frame, nothing kept', async () => {
    await change('owner', 'PUT', 'prices', { prices: { anime: 777 } })
    const { status, body, headers } = await ask('catalogue', 'GET', '/preview/bundles')
    expect([status, body]).toEqual([200, expect.stringContaining('<p>')])
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-frame-options': 'SAMEORIGIN' })
    expect(headers['content-security-policy']).toMatch(/^default-src 'none';.*frame-ancestors 'self'$/)
    expect(await ask('catalogue', 'GET', '/preview/nothing')).toMatchObject({ status: 404 })
    expect((await findShown(desk.db))?.content.bundles.find(({ slug }) => slug === 'anime')?.priceMinor).not.toBe(777)
  })

  it('holds what was decided about pictures until it is published', async () => {
    for (const number of [1, 2, 3]) await saveRecord(desk.db, testRecord('cars', number))
    const list = async () => (await ask('owner', 'GET', '/draft/pictures/cars')).body as unknown as DraftPictures
    expect((await list()).pictures.map(({ id }) => id)).toEqual(['cars-1', 'cars-2', 'cars-3'])
    const changes = [
      { id: 'cars-3', change: { before: 'cars-1', title: 'Red coupé' } },
      { id: 'cars-1', change: { isHidden: true } },
      { id: 'cars-2', change: { isCover: true, isLarge: true, focus: { x: 0.2, y: 0.8 } } },
    ]
    const pictures = { category: 'cars', changes }
    expect(await change('catalogue', 'POST', 'pictures', pictures)).toMatchObject({ status: 200 })
    expect((await list()).pictures).toMatchObject([
      { id: 'cars-3', title: 'Red coupé', isChanged: true },
      { id: 'cars-1', isHidden: true },
      { id: 'cars-2', isCover: true, isLarge: true, focus: { x: 0.2, y: 0.8 } },
    ])
    expect((await bar()).changes).toContain(
      'Cars: 3 pictures changed (titles, order, what is hidden, cover, what is large, focal points)',
    )
    expect(await readEdits(desk.db)).toMatchObject({ pictures: {}, order: {} })
    const { catalogue } = await published()
    expect(catalogue.wallpapers.cars?.map(({ id, title }) => [id, title])).toEqual([
      ['cars-3', 'Red coupé'],
      ['cars-2', 'Title 2'],
    ])
    expect((await readEdits(desk.db)).covers).toEqual({ cars: 'cars-2' })
    expect((await bar()).changes).toEqual([])
    const gone = { category: 'cars', changes: [{ id: 'cars-9', change: { title: 'Gone' } }] }
    expect(await change('owner', 'POST', 'pictures', gone)).toMatchObject({ status: 400 })
  })

  it('names who made a picture, and refuses a page of theirs without https', async () => {
    await saveRecord(desk.db, testRecord('space', 1))
    const save = (said: object) => {
      const changes = [{ id: 'space-1', change: said }]
      return change('catalogue', 'POST', 'pictures', { category: 'space', changes })
    }
    const wrong = await save({ makerUrl: 'http://jo.example' })
    expect(wrong).toMatchObject({
      status: 400,
      body: { title: 'The page of its maker must be the address of a page that begins with https://.' },
    })
    expect(await save({ maker: 'Jo Ray', makerUrl: 'https://jo.example/' })).toMatchObject({ status: 200 })
    expect((await bar()).changes).toEqual([expect.stringContaining('1 picture changed (makers, pages of makers)')])
    const { catalogue } = await published()
    expect(catalogue.wallpapers.space?.[0]).toMatchObject({ maker: 'Jo Ray', makerUrl: 'https://jo.example/' })
    const list = await ask('owner', 'GET', '/draft/pictures/space')
    expect(list.body).toMatchObject({ pictures: [{ maker: 'Jo Ray', makerUrl: 'https://jo.example/' }] })
  })

  it('is refused on an older revision, and says who saved', async () => {
    const old = await basedOn()
    await change('catalogue', 'POST', 'categories/cars/hide', { isHidden: true })
    const answer = await ask('owner', 'PUT', '/draft/prices', { basedOn: old, prices: { anime: 500 } })
    expect(answer.status).toBe(409)
    expect(answer.body.title).toContain('@example.com saved something else at')
    expect(await ask('owner', 'POST', '/publishing', { basedOn: old, note: '' })).toMatchObject({ status: 409 })
  })

  it('with other prices is published by an owner alone', async () => {
    await change('owner', 'PUT', 'prices', { prices: { 'all-access': 900 } })
    const refused = 'Only an owner may change what is sold:'
    expect((await bar('catalogue')).refused).toContain(refused)
    const answer = await ask('catalogue', 'POST', '/publishing', { basedOn: await basedOn(), note: '' })
    expect(answer).toMatchObject({ status: 403, body: { title: expect.stringContaining(refused) } })
    expect(await change('catalogue', 'PUT', 'prices', { prices: { anime: 1 } })).toMatchObject({ status: 403 })
    const priced = { name: 'Deep Sea', path: '/deep-sea', priceMinor: 300, isFree: false }
    expect(await change('catalogue', 'POST', 'categories', priced)).toMatchObject({ status: 403 })
  })

  it('that cannot be is refused with its sentences, and nothing is saved', async () => {
    const before = await basedOn()
    const twin = { name: 'Anime', path: '/login', priceMinor: null, isFree: true }
    const { status, body } = await change('owner', 'POST', 'categories', twin)
    expect(status).toBe(400)
    expect(body.title).toContain("'Anime' is taken by another entry of categories.")
    expect(body.title).toContain('/login is taken by the shop itself.')
    expect(await basedOn()).toBe(before)
  })

  it('is given up, and is what the shop shows', async () => {
    expect((await bar()).changes.length).toBeGreaterThan(0)
    expect(await change('owner', 'POST', 'discard', {})).toMatchObject({ status: 200 })
    expect((await bar()).changes).toEqual([])
  })

  it('with another brand is published by an owner alone, and so is the way back from it', async () => {
    const before = (await findShown(desk.db))?.number
    const stale = machine.content
    await change('catalogue', 'PUT', 'categories/cars', { name: 'Autos', path: '/autos' })
    expect((await bar('catalogue')).refused).toBeNull()
    expect(await change('owner', 'PUT', 'look', { name: 'Lume' })).toMatchObject({ status: 200 })
    const refused = 'Only an owner may change what the shop says of itself: brand, mail.'
    expect((await bar('catalogue')).refused).toBe(refused)
    const answer = await ask('catalogue', 'POST', '/publishing', { basedOn: await basedOn(), note: '' })
    expect(answer).toMatchObject({ status: 403, body: { title: refused } })
    const { number, content } = await published()
    // A process that has not heard of it yet.
    machine.content = stale
    const back = await ask('catalogue', 'POST', `/publications/${before}/show`, {})
    expect(back).toMatchObject({ status: 403, body: { title: refused } })
    machine.content = () => content
    expect((await findShown(desk.db))?.number).toBe(number)
  })

  it('with other words beside prices, or another word on withdrawals, is published by an owner alone, and so is the way back', async () => {
    const { content } = await published()
    const { pages, allAccess, withdrawal } = content
    const promising = {
      ...content,
      pages: { ...pages, offer: { ...pages.offer, refund: 'Your money back for a year.' } },
      allAccess: { ...allAccess, lead: 'Prints included.', priceWords: null },
      withdrawal: { asksConsent: !withdrawal.asksConsent },
      bundles: content.bundles.map((bundle) => ({ ...bundle, howMade: 'Painted by hand.' })),
    }
    const saving = { pictures: [], savedAt: new Date().toISOString(), savedBy: 'content import' }
    const basedOn = (await findDraft(desk.db))?.revision ?? NO_REVISION
    expect(await saveDraft(desk.db, { ...saving, basedOn, content: promising })).toBe(true)
    const parts = 'words of pages, words of all-access, withdrawal, how pictures were made'
    const refused = `Only an owner may change what the shop says of itself: ${parts}.`
    expect((await bar('catalogue')).refused).toBe(refused)
    const { number } = await published()
    const back = await ask('catalogue', 'POST', `/publications/${number - 1}/show`, {})
    expect(back).toMatchObject({ status: 403, body: { title: expect.stringContaining('words of pages') } })
  })

  it('that fails to be drawn says why, and the shop stays as it is', async () => {
    const number = (await findShown(desk.db))?.number
    await change('owner', 'PUT', 'prices', { prices: { anime: 600 } })
    const { confirms: confirmed } = await bar()
    const { publisher } = machine
    if (publisher) {
      const render = async () => Promise.reject(new Error('The pages could not be rendered: the disk is full'))
      machine.publisher = { ...publisher, pages: { ...publisher.pages, render } }
    }
    await ask('owner', 'POST', '/publishing', { basedOn: await basedOn(), note: '', confirmed })
    await expect
      .poll(async () => (await bar()).run, PATIENCE)
      .toMatchObject({
        state: 'failed',
        problems: ['The pages could not be rendered: the disk is full'],
      })
    expect((await findShown(desk.db))?.number).toBe(number)
    machine.publisher = publisher
  })
})
