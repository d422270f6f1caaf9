import { expect, it } from 'vitest'
import { prepared } from './prepared.ts'
import { createTestDatabase, DATABASE_KINDS } from './testing/test-database.ts'

const listHidden = prepared((db, { feed, picture }: { feed: string; picture: string }) =>
  db
    .selectFrom('feed_hidden')
    .select('picture')
    .where('picture', 'in', ['always', picture])
    .where('feed_id', 'in', db.selectFrom('feed_hidden').select('feed_id').where('feed_id', '=', feed))
    .orderBy('picture'),
)

it.each(DATABASE_KINDS)('a query that is built once has the values of each time on %s', async (kind) => {
  const { db, drop } = await createTestDatabase(kind)
  const facts = { sealed_token: '', customer_id: null, email_key: null, name: '', source: 'library' }
  const turn = { rhythm: 'day' as const, time_zone: 'UTC', width: 1, height: 1, created_at: '', asked_at: null }
  const rest = { turn_period: null, turn_picture: null, pool: null }
  for (const id of ['one', 'two']) {
    await db
      .insertInto('feed')
      .values({ id, token_hash: id, ...facts, ...turn, ...rest })
      .execute()
    const hidden = ['always', `only-${id}`].map((picture) => ({ feed_id: id, picture }))
    await db.insertInto('feed_hidden').values(hidden).execute()
  }
  const ask = (on: typeof db, id: string) => listHidden(on, { feed: id, picture: `only-${id}` })
  expect(await ask(db, 'one')).toEqual([{ picture: 'always' }, { picture: 'only-one' }])
  expect(await ask(db, 'two')).toEqual([{ picture: 'always' }, { picture: 'only-two' }])
  const inside = await db.transaction().execute((trx) => ask(trx, 'one'))
  expect(inside).toEqual([{ picture: 'always' }, { picture: 'only-one' }])
  await drop()
})
