import { mkdtempSync, readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { folderStorage, listFolder } from '../adapters/folder-storage.ts'
import { memoryFolder } from '../database/testing/memory-folder.ts'
import { createTestDatabase, type TestDatabase } from '../database/testing/test-database.ts'
import { createLogger } from '../http/logger.ts'
import { securityHeaders } from '../http/security-headers.ts'
import { openCurrentPublication } from './current-publication.ts'
import { digestOf, type ShopState } from './publication-queries.ts'
import { publish, rollBack } from './publish.ts'
import { oldPagesRound } from './rendered-pages.ts'
import { testPublisher, testState } from './testing/test-publisher.ts'

const HOW = { by: 'mara', note: '' }
let database: TestDatabase
const closing: (() => Promise<unknown>)[] = []

beforeEach(async () => {
  database = await createTestDatabase('sqlite')
})
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
  await database.drop()
})

type Options = { readonly now?: () => Date; readonly buildId?: string }

/** A process that serves what is published, and looks for another one when it is told to. */
async function openProcess(publisher: ReturnType<typeof testPublisher>['publisher'], options: Options = {}) {
  const { now = publisher.now, buildId = publisher.pages.buildId } = options
  const current = await openCurrentPublication({
    ...publisher,
    now,
    pages: { ...publisher.pages, buildId },
    headers: securityHeaders(false),
    logger: createLogger('silent'),
    assets: [],
  })
  if (!current) throw new Error('Nothing is published.')
  const server = createServer((request, response) => {
    if (!current.site.serve(request, response)) current.site.sendNotFound(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const job = current.follow()
  closing.push(async () => {
    await job.stop()
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
  return { current, look: () => job.runNow(), ask, read: async (path: string) => (await ask(path)).text() }
}

function withSale(from: string, until: string): ShopState {
  const state = testState()
  const takes = { kind: 'percent', percent: 50 } as const
  const days = { from: `${from}T00:00:00.000Z`, until: `${until}T00:00:00.000Z` }
  const sale = { slug: 'spring', name: 'Spring', takes, products: 'bundles', ...days } as const
  return { ...state, content: { ...state.content, sales: [sale] } }
}

describe('a process of the shop', () => {
  it('opens nothing where nothing was published', async () => {
    await expect(openProcess(testPublisher(database.db).publisher)).rejects.toThrow('Nothing is published.')
  })

  it('shows another publication without a restart: pages, catalogue and prices together', async () => {
    const { publisher } = testPublisher(database.db)
    await publish(publisher, testState(), HOW)
    const shop = await openProcess(publisher)
    const { catalogue } = shop.current
    expect(await shop.read('/bundles')).toBe('<p>300</p>')
    await publish(publisher, testState({ priceMinor: 400 }), HOW)
    await shop.look()
    expect(await shop.read('/bundles')).toBe('<p>400</p>')
    expect(catalogue.bundles[0]?.priceMinor).toBe(400)
    await rollBack(publisher, 1)
    await shop.look()
    expect(await shop.read('/bundles')).toBe('<p>300</p>')
  })

  it('shows a sale from its first moment until its last, by the clock alone, also when it starts meanwhile', async () => {
    const { publisher: plain, rendered } = testPublisher(database.db)
    let time = Date.parse('2026-01-01T00:00:00Z')
    const now = () => new Date(time)
    const publisher = { ...plain, now }
    await publish(publisher, testState(), HOW)
    time = Date.parse('2026-03-01T00:00:00Z')
    await publish(publisher, withSale('2026-03-02', '2026-03-04'), HOW)
    const shop = await openProcess(publisher)
    expect(await shop.read('/bundles')).toBe('<p>300</p>')
    time = Date.parse('2026-03-01T23:50:00Z')
    const job = shop.current.drawAheadOfSales()
    await job.runNow()
    await job.stop()
    expect(rendered).toHaveLength(3)
    time = Date.parse('2026-03-02T00:00:00Z')
    await shop.look()
    expect(await shop.read('/bundles')).toBe('<p>150 300</p>')
    // It found the pages that were drawn ahead.
    expect(rendered).toHaveLength(3)
    expect(await (await openProcess(publisher)).read('/bundles')).toBe('<p>150 300</p>')
    time = Date.parse('2026-03-04T00:00:00Z')
    await shop.look()
    expect(await shop.read('/bundles')).toBe('<p>300</p>')
  })

  it('shows no old price beside the new one where it was not asked for 30 days', async () => {
    const { publisher: plain } = testPublisher(database.db)
    let time = Date.parse('2026-03-01T00:00:00Z')
    const publisher = { ...plain, now: () => new Date(time) }
    await publish(publisher, testState(), HOW)
    time = Date.parse('2026-03-03T00:00:00Z')
    await publish(publisher, withSale('2026-03-02', '2026-03-04'), HOW)
    expect(await (await openProcess(publisher)).read('/bundles')).toBe('<p>150 new</p>')
  })

  it('keeps the data of the one before for a day, for tabs that are open', async () => {
    const { publisher } = testPublisher(database.db)
    let time = Date.now()
    await publish(publisher, testState(), HOW)
    const shop = await openProcess(publisher, { now: () => new Date(time) })
    const old = `/data/bundles-${digestOf(JSON.stringify(testState().catalogue.bundles)).slice(0, 8)}.json`
    expect((await shop.ask(old)).status).toBe(200)
    await publish(publisher, testState({ priceMinor: 400 }), HOW)
    await shop.look()
    expect((await shop.ask(old)).status).toBe(200)
    time += 25 * 60 * 60_000
    await publish(publisher, testState({ priceMinor: 500 }), HOW)
    await shop.look()
    expect((await shop.ask(old)).status).toBe(404)
  })

  it('draws the pages itself if they were published by other code', async () => {
    const { publisher, rendered } = testPublisher(database.db)
    await publish(publisher, testState(), HOW)
    const older = await openProcess(publisher, { buildId: 'older' })
    expect(rendered).toHaveLength(2)
    await publish(publisher, testState({ priceMinor: 400 }), HOW)
    await older.look()
    expect(await older.read('/bundles')).toBe('<p>400</p>')
    expect(rendered).toHaveLength(4)
  })

  it('goes on with the old one while the new one cannot be read', async () => {
    const { publisher } = testPublisher(database.db)
    await publish(publisher, testState(), HOW)
    const shop = await openProcess(publisher)
    await publish(publisher, testState({ priceMinor: 400 }), HOW)
    await database.db.updateTable('publication').set({ content: '{' }).where('number', '=', 2).execute()
    await shop.look()
    expect(await shop.read('/bundles')).toBe('<p>300</p>')
  })
})

describe('pages that nothing shows any more', () => {
  it('are removed once nobody has needed them for two rounds', async () => {
    const folder = mkdtempSync(join(memoryFolder(), 'pages-'))
    const { publisher, storage } = testPublisher(database.db, folderStorage(folder))
    await publish(publisher, testState(), HOW)
    await publish(publisher, testState({ priceMinor: 400 }), HOW)
    await storage.put('publications/0123-left-behind', Buffer.from('of one that failed'))
    let time = Date.now()
    const round = oldPagesRound({ db: database.db, storage, list: listFolder(folder), now: () => new Date(time) })
    const { signal } = new AbortController()
    const count = () => readdirSync(join(folder, 'publications')).length
    await round(signal)
    expect(count()).toBe(3)
    await round(signal)
    expect(count()).toBe(2)
    time += 25 * 60 * 60_000
    await round(signal)
    await round(signal)
    expect(count()).toBe(1)
  })
})
