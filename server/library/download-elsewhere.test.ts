import { createHash } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LibraryBundleView } from '../../contract/library/library.ts'
import { startS3 } from '../adapters/testing/s3-server.ts'
import { createTestDatabase, type TestDatabase } from '../database/testing/test-database.ts'
import { createLibraryWorld, type LibraryWorld, OWNER, testCatalogue } from './testing/library-world.ts'

/** As browsers say it: for a pressed link, and for a page's own script. */
const BY_LINK = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
const BY_SCRIPT = { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }
const SIZE = 'width=240&height=320&format=jpeg'

describe('downloads from an S3 storage', () => {
  let database: TestDatabase
  let s3: Awaited<ReturnType<typeof startS3>>
  let world: LibraryWorld
  let origin: string
  let view: LibraryBundleView
  beforeAll(async () => {
    database = await createTestDatabase('sqlite')
    s3 = await startS3()
    world = await createLibraryWorld(database.db, testCatalogue(['desert']), s3.storage)
    await world.buy('desert', { by: OWNER.id })
    world.signIn(OWNER)
    await world.app.listen({ port: 0, host: '127.0.0.1' })
    origin = `http://127.0.0.1:${(world.app.server.address() as AddressInfo).port}`
    view = (await world.app.inject('/api/library/desert')).json()
  })
  afterAll(async () => {
    await world.close()
    await s3.close()
    await database.drop()
  })

  const ask = (path: string, headers: Record<string, string>, method = 'GET') =>
    fetch(`${origin}${path}`, { headers, method, redirect: 'manual' })
  const bytes = async (answer: Response) => Buffer.from(await answer.arrayBuffer())
  const content = () => world.contents.get('desert-1') ?? Buffer.alloc(0)

  it.each([
    ['a browser', BY_LINK],
    ['a download manager', {}],
  ])('send %s to the storage with a link that serves the file', async (_title, headers) => {
    const answer = await ask(`${view.downloads}/master/desert-1`, headers)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([302, 'no-store'])
    const link = answer.headers.get('location') ?? ''
    expect(link.startsWith(s3.endpoint)).toBe(true)
    expect(new URL(link).searchParams.get('X-Amz-Expires')).toBe('60')
    expect((await bytes(await fetch(link))).equals(content())).toBe(true)
  })

  it('stay with the shop for a page’s own script, and resume there', async () => {
    const path = `${view.downloads}/master/desert-1`
    const whole = await ask(path, BY_SCRIPT)
    expect(whole.status).toBe(200)
    expect((await bytes(whole)).equals(content())).toBe(true)
    const resume = { ...BY_SCRIPT, range: 'bytes=1000-', 'if-range': whole.headers.get('etag') ?? '' }
    const rest = await ask(path, resume)
    expect([rest.status, (await bytes(rest)).equals(content().subarray(1000))]).toEqual([206, true])
    const rendition = await ask(`${view.downloads}/rendition/desert-1?${SIZE}`, BY_SCRIPT)
    expect([rendition.status, rendition.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  })

  it('answer HEAD themselves: a link is good for GET alone', async () => {
    const answer = await ask(`${view.downloads}/master/desert-1`, BY_LINK, 'HEAD')
    expect([answer.status, answer.headers.get('content-length')]).toEqual([200, String(content().length)])
  })

  it('make a ZIP of range reads, exact at any cut', async () => {
    const path = view.zip?.path ?? ''
    const whole = await bytes(await ask(path, BY_LINK))
    expect(whole).toHaveLength(view.zip?.sizeBytes ?? 0)
    const hash = createHash('sha256')
    for (let at = 0; at < whole.length; at += 6007) {
      const part = await ask(path, { range: `bytes=${at}-${at + 6006}` })
      expect(part.status).toBe(206)
      hash.update(await bytes(part))
    }
    expect(hash.digest('hex')).toBe(createHash('sha256').update(whole).digest('hex'))
  })
})
