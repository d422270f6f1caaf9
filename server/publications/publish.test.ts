import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getContent } from '../content/check-content.ts'
import { createTestDatabase, DATABASE_KINDS, type TestDatabase } from '../database/testing/test-database.ts'
import { listMemberships } from '../library/published-queries.ts'
import { saveOwnPictures } from '../own-pictures/own-picture-queries.ts'
import { listPricesAt } from '../prices/price-queries.ts'
import { findCurrentNumber, findPublication, listPublications } from './publication-queries.ts'
import { findShown, type Judge, PublishError, type Publisher, publish, rollBack } from './publish.ts'
import { testPublisher, testState } from './testing/test-publisher.ts'

const HOW = { by: 'mara', note: 'spring' }

describe.each(DATABASE_KINDS)('publishing (%s)', (kind) => {
  let database: TestDatabase
  beforeEach(async () => {
    database = await createTestDatabase(kind)
    return () => database.drop()
  })

  it('keeps content and catalogue as they were given, with who did it and why', async () => {
    const { publisher } = testPublisher(database.db)
    const state = testState()
    expect(await publish(publisher, state, HOW)).toEqual({ number: 1, changes: 'the first publication', isNew: true })
    const shown = await findShown(database.db)
    expect(shown?.content).toEqual(getContent(state.content))
    expect(shown?.catalogue).toEqual(state.catalogue)
    expect(await listPublications(database.db, 9)).toMatchObject([{ number: 1, publishedBy: 'mara', note: 'spring' }])
  })

  it('refuses content whose logo nobody brought, and takes it once it is there', async () => {
    const { publisher } = testPublisher(database.db)
    const taken = {
      picture: { digest: 'a'.repeat(32), format: 'png', width: 64, height: 64 } as const,
      bytes: Buffer.from('a'),
    }
    const { content, catalogue } = testState()
    const state = { content: { ...content, brand: { ...content.brand, logo: taken.picture } }, catalogue }
    await expect(publish(publisher, state, HOW)).rejects.toThrow(/^brand\.logo: its picture was never brought here/)
    await saveOwnPictures(database.db, [taken, taken])
    expect(await publish(publisher, state, HOW)).toMatchObject({ number: 1 })
  })

  it('keeps what a policy said before, also after going back', async () => {
    const { publisher, rendered } = testPublisher(database.db)
    const state = testState()
    const { policies } = state.content
    const terms = { ...policies.terms, version: 2, markdown: '# New\n\n*Now*\n\nOther words.' }
    await publish(publisher, state, HOW)
    expect(rendered.at(-1)?.earlierPolicies).toEqual([])
    await publish(publisher, { ...state, content: { ...state.content, policies: { ...policies, terms } } }, HOW)
    expect(rendered.at(-1)?.earlierPolicies).toEqual([{ ...policies.terms, name: 'terms' }])
    await rollBack(publisher, 1)
    expect(rendered.at(-1)?.earlierPolicies).toEqual([{ ...terms, name: 'terms' }])
    const fixed = { ...policies.terms, markdown: `${policies.terms.markdown}\nA comma more.` }
    await publish(publisher, { ...state, content: { ...state.content, policies: { ...policies, terms: fixed } } }, HOW)
    expect(rendered.at(-1)?.earlierPolicies).toEqual([{ ...terms, name: 'terms' }])
  })

  it('notes prices and what is in which bundle together with it', async () => {
    const { publisher } = testPublisher(database.db)
    await publish(publisher, testState(), HOW)
    await publish(publisher, testState({ priceMinor: 400 }), HOW)
    const at = new Date(Date.now() + 1000).toISOString()
    expect(await listPricesAt(database.db, 'desert', at)).toEqual([{ amountMinor: 400, currency: 'USD' }])
    expect(await listMemberships(database.db)).toHaveLength(4)
  })

  it('says each price in its own currency where that changes, and starts new prices', async () => {
    const { publisher } = testPublisher(database.db)
    const state = testState()
    const [first] = state.catalogue.bundles
    await publish(publisher, state, HOW)
    const { changes } = await publish(publisher, { ...state, content: { ...state.content, currency: 'EUR' } }, HOW)
    expect(changes).toContain(`${first?.name} Bundle: $3 → €3`)
    expect(changes).toContain('currency')
    const at = new Date(Date.now() + 1000).toISOString()
    for (const product of [first?.slug ?? '', 'all-access']) {
      expect(await listPricesAt(database.db, product, at)).toMatchObject([{ currency: 'EUR' }])
    }
  })

  it('writes only the parts of the catalogue that are new', async () => {
    const { publisher } = testPublisher(database.db)
    const count = async () => (await database.db.selectFrom('catalogue_part').select('digest').execute()).length
    await publish(publisher, testState(), HOW)
    const before = await count()
    await publish(publisher, testState({ priceMinor: 400 }), HOW)
    expect(await count()).toBe(before + 1)
  })

  it('shows a state that was made of an older publication', async () => {
    const { publisher } = testPublisher(database.db)
    await publish(publisher, testState(), HOW)
    const shown = await findShown(database.db)
    if (!shown) throw new Error('Nothing is shown.')
    const content = { ...shown.content, brand: { ...shown.content.brand, name: 'Other' } }
    expect(await publish(publisher, { ...shown, content }, HOW)).toMatchObject({ number: 2 })
    expect(await findShown(database.db)).toMatchObject({ number: 2, content: { brand: { name: 'Other' } } })
  })

  it('leaves alone what is shown already', async () => {
    const { publisher, rendered } = testPublisher(database.db)
    await publish(publisher, testState(), HOW)
    expect(await publish(publisher, testState(), HOW)).toEqual({ number: 1, changes: '', isNew: false })
    expect(rendered).toHaveLength(1)
  })

  it('changes nothing when the content is wrong, and says everything that is', async () => {
    const { publisher, rendered } = testPublisher(database.db)
    await publish(publisher, testState(), HOW)
    const wrong = testState({ priceMinor: 0, categories: ['moon'], name: 'ocean' })
    const failure = await publish(publisher, wrong, HOW).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(PublishError)
    expect((failure as PublishError).reasons).toEqual([
      "Two bundles are called 'ocean'.",
      "The bundle 'ocean' names the category 'moon', which does not exist.",
      "The price of the bundle 'ocean' is no amount.",
    ])
    expect(await findCurrentNumber(database.db)).toBe(1)
    expect(rendered).toHaveLength(1)
  })

  it('leaves the old one when the pages cannot be drawn or stored', async () => {
    const { publisher } = testPublisher(database.db)
    await publish(publisher, testState(), HOW)
    const render = async () => {
      throw new Error('The policy is wrong in line 3.')
    }
    const failing = { ...publisher, pages: { ...publisher.pages, render } }
    await expect(publish(failing, testState({ priceMinor: 500 }), HOW)).rejects.toThrow(
      'The policy is wrong in line 3.',
    )
    expect(await findCurrentNumber(database.db)).toBe(1)
    expect(await findPublication(database.db, 2)).toBeUndefined()
    expect(await publish(publisher, testState({ priceMinor: 500 }), HOW)).toMatchObject({ number: 2, isNew: true })
  })

  it('lets of two at once each be whole: both are in the history, or one is told of the other', async () => {
    const { publisher } = testPublisher(database.db)
    await publish(publisher, testState(), HOW)
    const results = await Promise.allSettled(
      [400, 500].map((priceMinor) => publish(publisher, testState({ priceMinor }), HOW)),
    )
    const numbers = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value.number] : []))
    expect(new Set(numbers).size).toBe(numbers.length)
    expect(numbers.length).toBeGreaterThan(0)
    const shown = await findShown(database.db)
    const at = new Date(Date.now() + 1000).toISOString()
    expect(await listPricesAt(database.db, 'desert', at)).toEqual([
      { amountMinor: shown?.catalogue.bundles[0]?.priceMinor, currency: 'USD' },
    ])
  })

  it('shows an older one again, with its prices, and keeps the newer in the history', async () => {
    const { publisher, rendered } = testPublisher(database.db)
    await publish(publisher, testState(), HOW)
    await publish(publisher, testState({ priceMinor: 400 }), HOW)
    await rollBack(publisher, 1)
    expect((await findShown(database.db))?.number).toBe(1)
    const at = new Date(Date.now() + 1000).toISOString()
    expect(await listPricesAt(database.db, 'desert', at)).toEqual([{ amountMinor: 300, currency: 'USD' }])
    expect((await listPublications(database.db, 9)).map(({ number }) => number)).toEqual([2, 1])
    expect(rendered).toHaveLength(2)
    await expect(rollBack(publisher, 7)).rejects.toThrow('There is no publication 7.')
  })

  it('asks a judge before a page is drawn, of what is shown and what would be', async () => {
    const { publisher, rendered } = testPublisher(database.db)
    await publish(publisher, testState(), HOW)
    const asked: (number | undefined)[][] = []
    const judge: Judge = async (...states) => {
      asked.push(states.map(({ catalogue }) => catalogue.bundles[0]?.priceMinor))
      return ['Nobody may.']
    }
    await expect(publish(publisher, testState({ priceMinor: 400 }), { ...HOW, judge })).rejects.toThrow('Nobody may.')
    await publish(publisher, testState({ priceMinor: 500 }), HOW)
    await expect(rollBack(publisher, 1, { judge })).rejects.toThrow('Nobody may.')
    expect(asked).toEqual([
      [300, 400],
      [500, 300],
    ])
    expect(rendered).toHaveLength(2)
    expect(await findCurrentNumber(database.db)).toBe(2)
  })

  it('shows what was judged in the place of that publication alone which it was compared with', async () => {
    const { publisher } = testPublisher(database.db)
    await publish(publisher, testState(), HOW)
    await publish(publisher, testState({ priceMinor: 400 }), HOW)
    const judge: Judge = async () => []
    /** Another process goes back while pages are drawn. */
    const overtaken: Publisher = {
      ...publisher,
      pages: {
        ...publisher.pages,
        async render(job, folder) {
          await rollBack(publisher, 1)
          await publisher.pages.render(job, folder)
        },
      },
    }
    const late = publish(overtaken, testState({ priceMinor: 500 }), { ...HOW, judge })
    await expect(late).rejects.toThrow('Somebody else published at the same moment')
    expect((await listPublications(database.db, 9)).map(({ number }) => number)).toEqual([2, 1])
    expect(await findCurrentNumber(database.db)).toBe(1)
    const fresh = { ...overtaken, pages: { ...overtaken.pages, buildId: 'newer' } }
    await rollBack(publisher, 2)
    await expect(rollBack(fresh, 2, { judge })).rejects.toThrow('Somebody else published at the same moment')
    expect(await findCurrentNumber(database.db)).toBe(1)
    await rollBack(publisher, 2, { judge })
    expect(await findCurrentNumber(database.db)).toBe(2)
  })

  it('draws the pages of an older one for newer code', async () => {
    const { publisher, rendered, storage } = testPublisher(database.db)
    await publish(publisher, testState(), HOW)
    const newer = { ...publisher, pages: { ...publisher.pages, storage, buildId: 'newer' } }
    await rollBack(newer, 1)
    expect(rendered).toHaveLength(2)
  })
})

describe('what changed', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase('sqlite')
  })
  afterAll(() => database.drop())

  it('is said in words', async () => {
    const { publisher } = testPublisher(database.db)
    await publish(publisher, testState({}, ['desert']), HOW)
    const next = testState({ priceMinor: 450 })
    expect((await publish(publisher, next, HOW)).changes).toBe(
      'desert Bundle: $3 → $4.50; ocean Bundle: new, $3; ocean: new at /ocean; 2 pictures added to ocean',
    )
    const { home, brand } = next.content
    const sections = home.sections.filter(({ kind }) => kind !== 'rings')
    const content = { ...next.content, home: { ...home, sections }, brand: { ...brand, name: 'Other' } }
    expect((await publish(publisher, { ...next, content }, HOW)).changes).toBe('home: rings off; brand (name)')
  })
})
