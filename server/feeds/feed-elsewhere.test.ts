import sharp from 'sharp'
import { expect, it } from 'vitest'
import type { Feed } from '../../contract/library/feeds.ts'
import { startS3 } from '../adapters/testing/s3-server.ts'
import { createTestDatabase } from '../database/testing/test-database.ts'
import { createLibraryWorld, OWNER, testCatalogue } from '../library/testing/library-world.ts'

it('a feed streams what S3 keeps through the shop, so that a refund holds for the next request', async () => {
  const [database, s3] = [await createTestDatabase('sqlite'), await startS3()]
  const world = await createLibraryWorld(database.db, testCatalogue(['desert']), s3.storage)
  const order = await world.buy('desert', { by: OWNER.id, email: 'owner@example.com' })
  world.signIn({ ...OWNER, isEmailVerified: true })
  const device = { name: 'Laptop', width: 320, height: 240, rhythm: 'day', timeZone: 'UTC', source: 'library' }
  const made = await world.app.inject({ method: 'POST', url: '/api/feeds', payload: device })
  const url = `${new URL(made.json<Feed>().address ?? '').pathname}/today.jpg`
  const answer = await world.app.inject(url)
  expect(answer.statusCode).toBe(200)
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 320, height: 240 })
  await world.refund(order)
  const headers = { 'if-none-match': String(answer.headers.etag) }
  expect((await world.app.inject({ url, headers })).statusCode).toBe(404)
  await world.close()
  await s3.close()
  await database.drop()
})
