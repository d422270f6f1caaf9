import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LibraryBundleView } from '../../contract/library/library.ts'
import { writeSelection } from '../../contract/library/selection.ts'
import { createTestDatabase, type TestDatabase } from '../database/testing/test-database.ts'
import { listDownloads } from './supply-queries.ts'
import { createLibraryWorld, type LibraryWorld, OWNER, testCatalogue } from './testing/library-world.ts'
import { unpack } from './testing/unpack-zip.ts'

let database: TestDatabase
let world: LibraryWorld

beforeAll(async () => {
  database = await createTestDatabase('sqlite')
  world = await createLibraryWorld(database.db, testCatalogue(['desert', 'ocean'], 5))
  await world.buy('desert', { by: OWNER.id })
  world.signIn(OWNER)
})
afterAll(async () => {
  await world.close()
  await database.drop()
})

const view = async () => (await world.app.inject('/api/library/desert')).json<LibraryBundleView>()
const address = async (only: string) => `${(await view()).archive}?only=${only}`
const take = async (places: readonly number[]) => world.app.inject(await address(writeSelection(places)))

describe('a choice from a bundle', () => {
  it('is one archive of exactly the chosen masters, named as in the whole, and the licence', async () => {
    const { zip, archive, wallpapers } = await view()
    expect(archive).toBe(zip?.path)
    const answer = await take([3, 0])
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip'])
    expect(answer.headers['content-disposition']).toContain('filename="still-waters-desert-2-of-5.zip"')
    const [licence, ...files] = unpack(answer.rawPayload)
    expect(licence?.name).toBe('desert Bundle/LICENCE.txt')
    expect(files.map(({ name }) => name)).toEqual([0, 3].map((at) => `desert Bundle/${wallpapers[at]?.fileName}`))
    expect(files.map(({ content }) => content)).toEqual(['desert-1', 'desert-4'].map((id) => world.contents.get(id)))
  })

  it('is the whole archive byte for byte when everything is chosen', async () => {
    const all = await take([0, 1, 2, 3, 4])
    const whole = await world.app.inject((await view()).zip?.path ?? '')
    expect(all.rawPayload.equals(whole.rawPayload)).toBe(true)
    expect(all.headers.etag).toBe(whole.headers.etag)
  })

  it('goes on in the middle with the same bytes, and starts afresh where the choice was another', async () => {
    const whole = await take([1, 2])
    const url = await address(writeSelection([1, 2]))
    const etag = String(whole.headers.etag)
    for (const start of [1, 29, whole.rawPayload.length >> 1, whole.rawPayload.length - 1]) {
      const headers = { range: `bytes=${start}-`, 'if-range': etag }
      const rest = await world.app.inject({ url, headers })
      expect(rest.statusCode, `from ${start}`).toBe(206)
      expect(rest.rawPayload.equals(whole.rawPayload.subarray(start)), `from ${start}`).toBe(true)
    }
    const other = await world.app.inject({
      url: await address(writeSelection([1, 3])),
      headers: { range: 'bytes=9-', 'if-range': etag },
    })
    expect(other.statusCode).toBe(200)
  })

  it.each([
    ['nothing', 'only='],
    ['no place', 'only=A'],
    ['an unknown place', `only=${writeSelection([5])}`],
    ['places far beyond', `only=${'_'.repeat(9000)}`],
    ['a text with a needless end', 'only=BA'],
    ['two choices', 'only=B&only=B'],
    ['another alphabet', 'only=%2B%00'],
    ['an id', 'only=desert-1'],
    ['a picture of another bundle', 'only=ocean-1'],
    ['a key', 'only[x]=B&only=,'],
  ])('refuses %s in so many words', async (_, query) => {
    const answer = await world.app.inject(`${(await view()).archive}?${query}`)
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'bad-request'])
  })

  it('is offered of what is ready while a master is missing, and stays as it began', async () => {
    await database.db.deleteFrom('master').where('wallpaper_id', '=', 'desert-2').execute()
    const before = await view()
    expect([before.zip, before.ready]).toEqual([null, 4])
    // Of the four that are ready the second is the third of all.
    const url = await address(writeSelection([1, 3]))
    const answer = await world.app.inject(url)
    const files = unpack(answer.rawPayload).slice(1)
    expect(files.map(({ content }) => content)).toEqual(['desert-3', 'desert-5'].map((id) => world.contents.get(id)))
    expect(files.map(({ name }) => name.split(/[/ ]/)[2])).toEqual(['003', '005'])
    await world.stock('desert-2')
    expect((await view()).archive?.split('/').at(-1)).not.toBe(before.archive?.split('/').at(-1))
    expect((await world.app.inject(url)).rawPayload.equals(answer.rawPayload)).toBe(true)
  })

  it('is recorded for its order and ends with it', async () => {
    const email = 'chooses@example.com'
    const order = await world.buy('ocean', { email })
    const cookie = await world.openLink(await world.receiptKey(email))
    const { archive } = (await world.app.inject({ url: '/api/library/ocean', headers: { cookie } })).json()
    const url = `${archive}?only=${writeSelection([0, 4])}`
    const sent = await world.app.inject(url)
    const found = database.db.selectFrom('shop_order').select('id').where('email', '=', email)
    const { id } = await found.executeTakeFirstOrThrow()
    await expect
      .poll(() => listDownloads(database.db, id))
      .toMatchObject([{ file: 'ocean-2-of-5.zip', requests: 1, bytes: sent.rawPayload.length }])
    await world.refund(order)
    const refused = await world.app.inject({ url, headers: { range: 'bytes=9-' } })
    expect([refused.statusCode, refused.json().code]).toEqual([404, 'not-found'])
  })
})
