import { type KyselyPlugin, ValuesNode } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type CollectionChange,
  LONGEST_NAME,
  MOST_COLLECTED,
  MOST_COLLECTIONS,
  MOST_IN_ALL,
} from '../../../contract/accounts/collections.ts'
import { createTestDatabase, DATABASE_KINDS, type TestDatabase } from '../../database/testing/test-database.ts'
import { createAccountApp } from '../testing/account-app.ts'

/** How often it is looked what is in collections, and by how many values they are filled. */
function watchCollected() {
  const asked = { looks: 0, lengths: new Set<number>() }
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      const text = JSON.stringify(node)
      if (node.kind === 'SelectQueryNode' && text.includes('"collection_picture"')) asked.looks += 1
      const values = node.kind === 'InsertQueryNode' ? node.values : undefined
      if (values && ValuesNode.is(values) && text.includes('"collection_picture"'))
        asked.lengths.add(values.values.length)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return Object.assign(asked, { plugin })
}

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

  it('have room for what is new alone: what is in already, or named twice, takes none', async () => {
    const { change } = await signedIn('room@example.com')
    const pictures = Array.from({ length: MOST_COLLECTED - 1 }, (_, at) => `w${at}`)
    await change({ kind: 'make', id: 'a', name: 'A' }, { kind: 'put-in', id: 'a', pictures })
    const [first] = await change({ kind: 'put-in', id: 'a', pictures: ['w0', 'w1', 'new', 'new', 'late'] })
    expect(first.pictures).toHaveLength(MOST_COLLECTED)
    expect(first.pictures).toContain('new')
    const [again] = await change(
      { kind: 'take-out', id: 'a', pictures: ['w0'] },
      { kind: 'put-in', id: 'a', pictures: ['late', 'later'] },
    )
    expect(again.pictures).toContain('late')
    expect(again.pictures).not.toContain('later')
  })

  it('refuse more pictures in one request than there is room for, in words', async () => {
    const { send, list } = await signedIn('flood@example.com')
    const of = (prefix: string) => Array.from({ length: MOST_COLLECTED }, (_, at) => `${prefix}${at}`)
    const answer = await send(
      { kind: 'make', id: 'a', name: 'A' },
      ...['p', 'q', 'r'].map((prefix) => ({ kind: 'put-in', id: 'a', pictures: of(prefix) }) as const),
    )
    expect([answer.statusCode, answer.json().title]).toEqual([
      400,
      'One request puts in at most 5000 pictures and takes out as many.',
    ])
    expect(await list()).toEqual([])
    // The same ones again and again are many in name only.
    const repeated = { kind: 'put-in', id: 'a', pictures: Array.from({ length: MOST_COLLECTED }, () => 'p') } as const
    expect((await send({ kind: 'make', id: 'a', name: 'A' }, repeated, repeated, repeated)).statusCode).toBe(200)
  })

  it('are counted once for a request, and written by statements of few lengths', async () => {
    const asked = watchCollected()
    const browser = createAccountApp(database.db.withPlugin(asked.plugin)).browser()
    await browser.post('/api/auth/sign-up', { email: 'cheap@example.com', password: 'quiet-lake', name: 'Mara' })
    const changes = Array.from({ length: 60 }, (_, at) => ({
      kind: 'put-in',
      id: `c${at % 3}`,
      pictures: Array.from({ length: at + 1 }, (_, picture) => `${at}-${picture}`),
    }))
    const made = ['c0', 'c1', 'c2'].map((id) => ({ kind: 'make', id, name: id }))
    const answer = await browser.post('/api/collections/changes', { changes: [...made, ...changes] })
    expect(answer.json().collections.flatMap((one: { pictures: string[] }) => one.pictures)).toHaveLength(1830)
    expect(asked.looks).toBeLessThanOrEqual(2)
    expect(asked.lengths.size).toBeLessThanOrEqual(4)
  })

  it('are one under one name when two devices sign in at once, within the limits', async () => {
    for (let round = 0; round < 5; round++) {
      const { change, list } = await signedIn(`first-${round}@example.com`)
      const of = (prefix: string) => Array.from({ length: 1500 }, (_, at) => `${prefix}${at}`)
      await Promise.all(
        ['a', 'b'].map((id) => change({ kind: 'make', id, name: 'Desk' }, { kind: 'put-in', id, pictures: of(id) })),
      )
      const all = await list()
      expect(all).toMatchObject([{ name: 'Desk' }])
      expect(all[0].pictures).toHaveLength(MOST_COLLECTED)
    }
  })

  it('wait when an account changes them without end', async () => {
    const { send, list } = await signedIn('endless@example.com')
    const statuses: number[] = []
    for (let at = 0; at < 125; at++) statuses.push((await send({ kind: 'delete', id: 'a' })).statusCode)
    expect([statuses[0], statuses[119], statuses[124]]).toEqual([200, 200, 429])
    expect(await list()).toEqual([])
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
