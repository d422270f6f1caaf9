import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { LibraryBundleView } from '../../../contract/library/library.ts'
import { type SetupPlan, setupUrl } from '../../../contract/library/setup-plan.ts'
import type { Monitor } from '../../../contract/library/setups.ts'
import { createTestDatabase, type TestDatabase } from '../../database/testing/test-database.ts'
import { createLibraryWorld, type LibraryWorld, OTHER, OWNER } from '../testing/library-world.ts'
import { storedFiles } from './testing/stored-files.ts'

const MONITOR: Monitor = {
  name: 'Small',
  width: 320,
  height: 240,
  diagonal: 10,
  isUpright: false,
  bezelMm: 0,
  xMm: 0,
  yMm: 0,
}
const PAIR = [MONITOR, { ...MONITOR, xMm: 210 }]

let database: TestDatabase
let world: LibraryWorld
let desert: string
let ocean: string

const plan = (change: Partial<SetupPlan> = {}): SetupPlan => ({
  monitors: PAIR,
  how: 'across',
  format: 'jpeg',
  pictures: [{ id: 'desert-1' }],
  ...change,
})
const ask = (url: string, headers = {}) => world.app.inject({ url, headers })
const problem = async (change: Partial<SetupPlan>) => {
  const answer = await ask(setupUrl(desert, plan(change)))
  return [answer.statusCode, answer.json().title]
}
const downloads = async (bundle: string) =>
  (await world.app.inject(`/api/library/${bundle}`)).json<LibraryBundleView>().downloads

beforeAll(async () => {
  database = await createTestDatabase('sqlite')
  world = await createLibraryWorld(database.db)
  await world.buy('desert', { by: OWNER.id })
  await world.buy('ocean', { by: OWNER.id })
  world.signIn(OWNER)
  desert = await downloads('desert')
  ocean = await downloads('ocean')
})
afterAll(async () => {
  await world.close()
  await database.drop()
})

describe('the files of a setup', () => {
  it('come to their buyer as one archive with a note: one file for all monitors, and one for each', async () => {
    const answer = await ask(setupUrl(desert, plan()))
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip'])
    const files = storedFiles(answer.rawPayload)
    expect([...files.keys()]).toEqual([
      'Über desert/How to set them.txt',
      'Über desert/All monitors 640x240.jpg',
      'Über desert/Monitor 1 (left) 320x240.jpg',
      'Über desert/Monitor 2 (right) 320x240.jpg',
    ])
    const [note, ...pictures] = [...files.values()]
    const sizes = await Promise.all(pictures.map(async (file) => (await sharp(file).metadata()).width))
    expect(sizes).toEqual([640, 320, 320])
    expect(note?.toString()).toMatch(
      /Enlarged beyond the original’s pixels: [\d.]+ times on monitor 1, [\d.]+ times on monitor 2/,
    )
    for (const system of ['WINDOWS', 'MACOS', 'GNOME', 'KDE']) expect(note?.toString()).toContain(system)
    const noted = () => database.db.selectFrom('download').select('file').execute()
    await vi.waitFor(async () => expect(await noted()).toEqual([{ file: 'desert-1 setup.zip' }]), { timeout: 20_000 })
  })

  it('are drawn once, can be resumed, and are waited for by whoever prefers an answer soon', async () => {
    const url = setupUrl(desert, plan({ format: 'png' }))
    const hurried = { prefer: 'respond-async', range: 'bytes=0-0' }
    let ready = await ask(url, hurried)
    while (ready.statusCode === 202) ready = await ask(url, hurried)
    expect(ready.statusCode).toBe(206)
    const whole = await ask(url)
    const rest = await ask(url, { range: 'bytes=100-', 'if-range': String(whole.headers.etag) })
    expect(rest.rawPayload).toEqual(whole.rawPayload.subarray(100))
    const made = await database.db.selectFrom('rendition').select('name').where('name', 'like', '%/setup-%').execute()
    expect(made).toHaveLength(2)
  })

  it('may be of several orders, each by its own token, and no picture comes by another’s', async () => {
    const pictures = [{ id: 'desert-2' }, { id: 'ocean-1', token: ocean.split('/').at(-1) as string }]
    const answer = await ask(setupUrl(desert, plan({ how: 'each', pictures })))
    expect(answer.statusCode).toBe(200)
    expect(storedFiles(answer.rawPayload).size).toBe(4)
    expect(await problem({ how: 'each', pictures: [{ id: 'desert-2' }, { id: 'ocean-1' }] })).toEqual([
      404,
      'There is nothing at this address.',
    ])
  })

  it('wait for the consent of every order, and close with the order', async () => {
    await world.buy('ocean', { by: OTHER.id, agrees: false })
    const bought = await world.buy('desert', { by: OTHER.id, email: 'refunded@example.com' })
    world.signIn(OTHER)
    const [own, unagreed] = [await downloads('desert'), await downloads('ocean')]
    const mixed = [{ id: 'desert-1' }, { id: 'ocean-1', token: unagreed.split('/').at(-1) as string }]
    const refused = await ask(setupUrl(own, plan({ how: 'each', pictures: mixed })))
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'consent-required'])
    expect((await ask(setupUrl(own, plan()))).statusCode).toBe(200)
    await world.refund(bought)
    expect((await ask(setupUrl(own, plan()))).statusCode).toBe(404)
    world.signIn(OWNER)
  })

  it('wait for an original that is drawn, and end with words and a time where that failed', async () => {
    const hurried = { prefer: 'respond-async', range: 'bytes=0-0' }
    const ensure = vi.spyOn(world.samples, 'ensureMaster')
    ensure.mockResolvedValueOnce({ state: 'rendering' }).mockResolvedValueOnce({ state: 'failed' })
    const waiting = await ask(setupUrl(desert, plan()), hurried)
    expect([waiting.statusCode, waiting.json()]).toEqual([202, { state: 'rendering' }])
    const failed = await ask(setupUrl(desert, plan()), hurried)
    expect([failed.statusCode, failed.headers['retry-after'], failed.json().title]).toEqual([
      503,
      '600',
      'The original could not be drawn. Please ask again in 10 minutes; it is tried anew then.',
    ])
  })

  it('are refused with one sentence where they cannot be made', async () => {
    const large = { ...MONITOR, width: 7680, height: 4320 }
    expect(await problem({ monitors: [MONITOR, MONITOR] })).toEqual([
      400,
      'Monitors 1 and 2 stand in the same place. Move one of them.',
    ])
    expect(await problem({ monitors: [0, 300, 600].map((xMm) => ({ ...large, xMm })) })).toEqual([
      400,
      'Together they have 23,040 × 4,320 pixels; the largest file is 15,360 × 8,640.',
    ])
    expect(await problem({ monitors: [large] })).toEqual([
      400,
      'The picture would be enlarged 80 times; 8 times is the most. Move the monitors closer together.',
    ])
    expect(await problem({ how: 'each' })).toEqual([400, 'Each monitor needs a picture, or all of them one.'])
    const nothing = await ask(`${desert}/setup/desert-1?plan=%7B`)
    expect([nothing.statusCode, nothing.json().title]).toEqual([
      400,
      'The address holds no setup. Please go back to its page.',
    ])
  })
})
