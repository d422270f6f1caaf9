import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Catalogue } from '../../../contract/pictures/catalogue.ts'
import { createTestDatabase, type TestDatabase } from '../../database/testing/test-database.ts'
import { createLibraryWorld, type LibraryWorld, testCatalogue } from '../../library/testing/library-world.ts'

const sold = testCatalogue(['desert', 'ocean'], 3)
const desert = { slug: 'desert', name: 'Desert', path: '/desert', aliases: [], heading: '', description: '' }
const catalogue: Catalogue = { ...sold, categories: [{ ...desert, offer: { kind: 'free', shareTitle: '' } }] }

describe('the feed of the free pictures', () => {
  let database: TestDatabase
  let world: LibraryWorld
  beforeAll(async () => {
    database = await createTestDatabase('sqlite')
    world = await createLibraryWorld(database.db, catalogue)
  })
  afterAll(async () => {
    await world.close()
    await database.drop()
  })
  const get = (path: string) => world.app.inject(`/feed/free/${path}`)

  it('sends one of them to anybody, in a size of the list and by the clock of the zone that the address names', async () => {
    const answer = await get('1080p/America/New_York/today.jpg')
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'private, no-cache'])
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1920, height: 1080 })
    const [item] = (await get('phone/Europe/Berlin/feed.json')).json()
    expect(item).toMatchObject({ title: 'Über desert', width: 1290, height: 2796 })
    expect((await get('phone/UTC/feed.xml')).body).toContain('width="1290" height="2796"')
  })

  it('shows all of them in turn and none that is sold', async () => {
    const etags = new Set<unknown>()
    for (let day = 0; day < 6; day++) {
      const { headers } = await world.app.inject({ method: 'HEAD', url: '/feed/free/1080p/UTC/today.jpg' })
      etags.add(headers.etag)
      world.passTime(86_400_000)
    }
    expect(etags.size).toBe(3)
  })

  it('takes a zone however it is written, and names it in one way', async () => {
    const [item] = (await get('4k/eUROPE/bERLIN/feed.json')).json()
    expect(item.url).toContain('/feed/free/4k/Europe/Berlin/')
  })

  it.each([
    '1081p/UTC/today.jpg',
    '1920x1080/UTC/today.jpg',
    '4k/Nowhere/today.jpg',
    '4k/today.jpg',
    '4k/UTC/tomorrow.jpg',
    '4k/UTC/1.jpg',
    '4k/../../etc/passwd',
  ])('has nothing at %s', async (path) => {
    expect((await get(path)).statusCode).toBe(404)
  })

  it('serves the same scripts, with its own address', async () => {
    const script = await get('4k/Europe/Berlin/wallpaper.sh')
    expect(script.headers['content-disposition']).toBe('attachment; filename="wallpaper.sh"')
    expect(script.body).toContain("feed='http://shop.test/feed/free/4k/Europe/Berlin'")
  })
})
