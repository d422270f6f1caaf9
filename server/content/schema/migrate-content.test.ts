import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { USUAL_RETENTION } from '../../../contract/content/kept-data.ts'
import { createTestDatabase, type TestDatabase } from '../../database/testing/test-database.ts'
import { findDraft } from '../../publications/draft-queries.ts'
import { findPublication } from '../../publications/publication-queries.ts'
import { publish, rollBack } from '../../publications/publish.ts'
import { testPublisher, testState } from '../../publications/testing/test-publisher.ts'
import { checkContent, readStoredContent } from '../check-content.ts'
import { bringUpToDate, CONTENT_VERSION } from './migrate-content.ts'

/** As the first version stored it. */
const FIRST = readFileSync(join(import.meta.dirname, 'testing', 'content-version-1.json'), 'utf8')
const SECOND = readFileSync(join(import.meta.dirname, 'testing', 'content-version-2.json'), 'utf8')
const CHANGED = {
  version: CONTENT_VERSION,
  samples: true,
  trader: 'owner',
  withdrawal: { asksConsent: true },
  credit: { isGiven: true },
  gifts: { isOffered: true },
  reviews: { least: 5, samples: [] },
  retention: USUAL_RETENTION,
}
/** Parts that may be left out, and that it was stored without. */
const FILLED_IN = { contact: { heading: 'Contact us', lead: expect.any(String), description: expect.any(String) } }

/** As this version reads it. */
function asItIsNow(text: string, rating: boolean) {
  const old = JSON.parse(text)
  const [hero] = old.home.sections
  const home = { ...old.home, sections: [{ ...hero, rating }] }
  return { ...old, ...CHANGED, home, pages: { ...old.pages, ...FILLED_IN } }
}

describe('content of an older version', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase('sqlite')
  })
  afterAll(() => database.drop())

  it('is brought up to this one, and loses nothing', async () => {
    const old = JSON.parse(FIRST)
    expect(await checkContent(old)).toEqual({ content: asItIsNow(FIRST, false), problems: [] })
    expect(bringUpToDate({ ...old, samples: false })).toMatchObject({ version: CONTENT_VERSION, samples: false })
  })

  it('is shown again by going back to its publication, and is read as a draft', async () => {
    const { publisher, rendered } = testPublisher(database.db)
    await publish(publisher, testState(), { by: 'mara', note: '' })
    await publish(publisher, testState({ priceMinor: 400 }), { by: 'mara', note: '' })
    await database.db.updateTable('publication').set({ content: FIRST }).where('number', '=', 1).execute()
    await rollBack({ ...publisher, pages: { ...publisher.pages, buildId: 'newer' } }, 1)
    expect((await findPublication(database.db, 1))?.content).toEqual(asItIsNow(FIRST, false))
    expect(rendered.at(-1)?.content).toMatchObject({ ...CHANGED, brand: { name: 'Stille' } })
    const saved = { revision: 1, content: FIRST, saved_at: '2026-01-01', saved_by: 'mara' }
    await database.db
      .insertInto('draft')
      .values({ id: 'draft', ...saved })
      .execute()
    expect((await findDraft(database.db))?.content).toMatchObject(CHANGED)
  })

  it('that claimed a rating by itself leaves that to buyers', async () => {
    expect(await checkContent(JSON.parse(SECOND))).toEqual({ content: asItIsNow(SECOND, true), problems: [] })
  })

  it('opens although it would not be taken today, and says so when it is published', async () => {
    const [lakes] = JSON.parse(FIRST).categories
    const taken = { ...JSON.parse(FIRST), categories: [{ ...lakes, path: '/desk' }] }
    expect(readStoredContent(taken).categories[0]?.path).toBe('/desk')
    expect((await checkContent(taken)).problems).toEqual(['categories[0].path: /desk is taken by the shop itself.'])
  })

  it('of a version that this code does not know is refused', () => {
    const newer = { ...JSON.parse(FIRST), version: CONTENT_VERSION + 1 }
    expect(() => readStoredContent(newer)).toThrow(`version: must be ${CONTENT_VERSION}.`)
  })
})
