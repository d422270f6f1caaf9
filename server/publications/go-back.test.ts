import { describe, expect, it } from 'vitest'
import { createTestDatabase, DATABASE_KINDS } from '../database/testing/test-database.ts'
import { findNewestForward, listPublications } from './publication-queries.ts'
import { findShown, publish } from './publish.ts'
import { goBack } from './publish-draft.ts'
import { testPublisher, testState } from './testing/test-publisher.ts'

const HOW = { by: 'mara', note: '' }

describe.each(DATABASE_KINDS)('going back (%s)', (kind) => {
  it('brings older prices and words, and leaves what the law asks as it is', async () => {
    const { db, drop } = await createTestDatabase(kind)
    const { publisher } = testPublisher(db)
    const [first, second] = [testState(), testState({ priceMinor: 400 })]
    const retention = { ...second.content.retention, messages: 90 }
    const law = { trader: 'merchant-of-record', withdrawal: { asksConsent: false }, retention } as const
    const brand = { ...second.content.brand, name: 'Another One' }
    await publish(publisher, first, HOW)
    await publish(publisher, { ...second, content: { ...second.content, ...law, brand } }, HOW)

    expect(await goBack(publisher, 1, { by: 'mara' })).toMatchObject({ number: 3 })
    const shown = await findShown(db)
    expect(shown?.content).toMatchObject({ ...law, brand: first.content.brand })
    expect(shown?.catalogue.bundles[0]?.priceMinor).toBe(300)
    expect((await listPublications(db, 1))[0]).toMatchObject({ note: 'Back to publication 1', publishedBy: 'mara' })
    // A start looks by it whether pictures were imported meanwhile: those of the one before are no news.
    expect(await findNewestForward(db)).toBe(2)

    expect(await goBack(publisher, 3, { by: 'mara' })).toMatchObject({ number: 3 })
    await expect(goBack(publisher, 9, { by: 'mara' })).rejects.toThrow('There is no publication 9.')
    await drop()
  })

  it('shows the very publication again where nothing of that changed', async () => {
    const { db, drop } = await createTestDatabase(kind)
    const { publisher } = testPublisher(db)
    await publish(publisher, testState(), HOW)
    await publish(publisher, testState({ priceMinor: 400 }), HOW)
    expect(await goBack(publisher, 1, { by: 'mara' })).toMatchObject({ number: 1 })
    expect(await listPublications(db, 9)).toHaveLength(2)
    await drop()
  })
})
