import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type CollectionChange,
  LONGEST_NAME,
  MOST_COLLECTED,
  MOST_COLLECTIONS,
  MOST_IN_ALL,
} from '../../contract/collections.ts'
import { createTestDatabase, DATABASE_KINDS, type TestDatabase } from '../database/testing/test-database.ts'
import { createAccountApp } from './testing/account-app.ts'

describe.each(DATABASE_KINDS)('collections of an account on %s', (kind) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase(kind)
  })
  afterAll(() => database.drop())

  const signedIn = async (email: string) => {
    const browser = createAccountApp(database.db).browser()
    await browser.post('/api/auth/sign-up', { email, password: 'quiet-lake', name: 'Mara' })
    const send = (...changes: CollectionChange[]) => browser.post('/api/collections/changes', { changes })
    const change = async (...changes: CollectionChange[]) => (await send(...changes)).json().collections
    const list = async () => (await browser.send({ method: 'GET', url: '/api/collections' })).json().collections
    return { browser, send, change, list }
  }

  it('are made, filled, renamed, emptied and deleted, each person’s for themselves', async () => {
    const mara = await signedIn('mara@example.com')
    const other = await signedIn('other@example.com')
    await mara.change(
      { kind: 'make', id: 'a', name: ' Desk ' },
      { kind: 'put-in', id: 'a', pictures: ['x', 'y', 'x'] },
      { kind: 'make', id: 'b', name: 'Phone' },
    )
    expect(await mara.list()).toEqual([
      { id: 'a', name: 'Desk', pictures: ['x', 'y'] },
      { id: 'b', name: 'Phone', pictures: [] },
    ])
    expect(await other.change({ kind: 'rename', id: 'a', name: 'Mine' }, { kind: 'delete', id: 'a' })).toEqual([])
    expect(
      await mara.change(
        { kind: 'rename', id: 'a', name: 'Work' },
        { kind: 'take-out', id: 'a', pictures: ['x', 'never there'] },
        { kind: 'delete', id: 'b' },
      ),
    ).toEqual([{ id: 'a', name: 'Work', pictures: ['y'] }])
    expect(await other.change({ kind: 'make', id: 'a', name: 'Its own' })).toEqual([
      { id: 'a', name: 'Its own', pictures: [] },
    ])
    expect((await mara.list())[0].name).toBe('Work')
  })

  it('are the same after every change was sent twice', async () => {
    const { change } = await signedIn('twice@example.com')
    const changes: CollectionChange[] = [
      { kind: 'make', id: 'a', name: 'Desk' },
      { kind: 'put-in', id: 'a', pictures: ['x', 'y'] },
      { kind: 'take-out', id: 'a', pictures: ['x'] },
    ]
    const once = await change(...changes)
    expect(await change(...changes)).toEqual(once)
  })

  it('keep what two devices put in at once, and stay deleted whatever comes later', async () => {
    const { change, list } = await signedIn('devices@example.com')
    await change({ kind: 'make', id: 'a', name: 'Desk' })
    await Promise.all([
      change({ kind: 'put-in', id: 'a', pictures: ['x'] }),
      change({ kind: 'put-in', id: 'a', pictures: ['y'] }),
    ])
    const [desk] = await list()
    expect(desk.pictures.sort()).toEqual(['x', 'y'])
    await change({ kind: 'delete', id: 'a' })
    expect(await change({ kind: 'put-in', id: 'a', pictures: ['z'] }, { kind: 'rename', id: 'a', name: 'B' })).toEqual(
      [],
    )
  })

  it('join one of the same name when somebody signs in who had made it as a visitor', async () => {
    const { change } = await signedIn('joins@example.com')
    await change({ kind: 'make', id: 'a', name: 'Desk' }, { kind: 'put-in', id: 'a', pictures: ['x'] })
    const joined = await change({ kind: 'make', id: 'b', name: 'DESK' }, { kind: 'put-in', id: 'b', pictures: ['y'] })
    expect(joined).toHaveLength(1)
    expect([...joined[0].pictures].sort()).toEqual(['x', 'y'])
  })

  it('leave name and room to another when they are deleted or renamed in the same request', async () => {
    const { change } = await signedIn('again@example.com')
    await change({ kind: 'make', id: 'a', name: 'Desk' }, { kind: 'put-in', id: 'a', pictures: ['x'] })
    expect(
      await change(
        { kind: 'delete', id: 'a' },
        { kind: 'make', id: 'b', name: 'Desk' },
        { kind: 'put-in', id: 'b', pictures: ['y'] },
      ),
    ).toEqual([{ id: 'b', name: 'Desk', pictures: ['y'] }])
    const renamed = await change(
      { kind: 'rename', id: 'b', name: 'Work' },
      { kind: 'make', id: 'c', name: 'Desk' },
      { kind: 'put-in', id: 'c', pictures: ['z'] },
    )
    expect(renamed).toEqual([
      { id: 'b', name: 'Work', pictures: ['y'] },
      { id: 'c', name: 'Desk', pictures: ['z'] },
    ])
    const gone = await change(
      { kind: 'make', id: 'd', name: 'work' },
      { kind: 'delete', id: 'd' },
      { kind: 'put-in', id: 'b', pictures: ['p'] },
    )
    expect(gone.map(({ id }: { id: string }) => id)).toEqual(['c'])
  })

  it('refuse visitors, bad names and nonsense in words, and carry out nothing of it', async () => {
    const visitor = createAccountApp(database.db).browser()
    expect((await visitor.send({ method: 'GET', url: '/api/collections' })).statusCode).toBe(401)
    expect((await visitor.post('/api/collections/changes', { changes: [] })).statusCode).toBe(401)
    const { browser, send, list } = await signedIn('bad@example.com')
    const refused = async (name: string) => {
      const answer = await send({ kind: 'make', id: 'good', name: 'Good' }, { kind: 'make', id: 'a', name })
      return [answer.statusCode, answer.json().title]
    }
    expect(await refused(' \n\u202e')).toEqual([400, 'A collection needs a name.'])
    expect(await refused('\u200b\u2063')).toEqual([400, 'A collection needs a name.'])
    expect(await refused('a'.repeat(LONGEST_NAME + 1))).toEqual([400, 'A name has at most 60 characters.'])
    const nonsense = [
      {},
      { changes: [{ kind: 'drop', id: 'a' }] },
      { changes: [] },
      { changes: [{ kind: 'put-in', id: 'a', pictures: [7] }] },
      { changes: [{ kind: 'put-in', id: 'a', pictures: ['\u0000'] }] },
      { changes: [{ kind: 'make', id: 'x'.repeat(101), name: 'Desk' }] },
      {
        changes: [
          { kind: 'put-in', id: 'a', pictures: Array.from({ length: MOST_COLLECTED + 1 }, (_, at) => `${at}`) },
        ],
      },
    ]
    for (const body of nonsense)
      expect((await browser.post('/api/collections/changes', body)).json()).toMatchObject({
        status: 400,
        title: "The body must hold 'changes' of collections, at most 200.",
      })
    expect(await list()).toEqual([])
  })

  it('are fifty at most, with as many pictures as favourites', async () => {
    const { send, change, list } = await signedIn('limits@example.com')
    const many = Array.from({ length: MOST_COLLECTIONS }, (_, at) => `c${at}`)
    await change(...many.map((id) => ({ kind: 'make', id, name: id }) as const))
    expect((await list()).map(({ id }: { id: string }) => id)).toEqual(many)
    const answer = await send({ kind: 'make', id: 'more', name: 'One more' })
    expect([answer.statusCode, answer.json().title]).toEqual([409, 'There is room for 50 collections.'])
    const pictures = Array.from({ length: MOST_COLLECTED - 1 }, (_, at) => `w${at}`)
    await change({ kind: 'put-in', id: 'c0', pictures })
    const [first] = await change({ kind: 'put-in', id: 'c0', pictures: ['p', 'q'] })
    expect(first.pictures).toHaveLength(MOST_COLLECTED)
    // All ids of a whole account fit into one request.
    const long = (prefix: string) =>
      Array.from({ length: MOST_COLLECTED }, (_, at) => `${prefix}-${at}`.padEnd(60, 'x'))
    const all = await change(
      { kind: 'put-in', id: 'c1', pictures: long('p') },
      { kind: 'put-in', id: 'c2', pictures: long('q') },
    )
    expect(all.flatMap(({ pictures: inside }: { pictures: string[] }) => inside)).toHaveLength(MOST_IN_ALL)
  })

  it('are in the copy of a person’s data, and gone with the account', async () => {
    const { browser, change } = await signedIn('gone@example.com')
    await change({ kind: 'make', id: 'a', name: 'Desk' }, { kind: 'put-in', id: 'a', pictures: ['x'] })
    const copy = await browser.send({ method: 'GET', url: '/api/account/export' })
    expect(copy.json().collections).toEqual([{ name: 'Desk', pictures: ['x'] }])
    const id = (await browser.user())?.uid ?? ''
    await browser.send({ method: 'DELETE', url: '/api/account', payload: { password: 'quiet-lake' } })
    for (const table of ['collection', 'collection_picture'] as const)
      expect(await database.db.selectFrom(table).selectAll().where('customer_id', '=', id).execute()).toEqual([])
  })
})
