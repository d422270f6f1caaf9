import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { publishOwnerPart } from '../pictures/shared-catalogue.ts'
import { createImportFixture, drawPicture } from '../pictures/testing/import-fixture.ts'
import { listRecords } from '../pictures/wallpaper-records.ts'
import { followOwnerPart } from './follow-owner-part.ts'
import { publish } from './publish.ts'
import { testPublisher, testState } from './testing/test-publisher.ts'

const first = await createImportFixture()
afterAll(async () => {
  first.pool.close()
  await first.remove()
})

it('shows on the desk of another machine what was published, once for each publication', async () => {
  const { db, content, folder, storage: shared } = first
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-second-machine-'))
  let asked = 0
  const open = (key: string) => {
    asked += 1
    return shared.open(key)
  }
  const follow = followOwnerPart({ db, dataDir, shared: { ...shared, open }, content: () => content })
  const count = async () => (await listRecords(dataDir, 'space')).filter(({ source }) => source).length
  const { publisher } = testPublisher(db)
  const bring = async (seed: number) => {
    writeFileSync(join(folder, `${seed}.png`), await drawPicture(seed).png().toBuffer())
    await first.import()
    await publish(publisher, testState({ priceMinor: 300 + seed }), { by: 'somebody', note: '' })
  }

  await follow()
  expect(asked).toBe(0)
  await bring(1)
  const unwritten = { number: 1, pictures: '[]', records: '[]' }
  await db.insertInto('unwritten_publication').values(unwritten).execute()
  await follow()
  expect(await count()).toBe(0)
  await publishOwnerPart(first, shared)
  await db.deleteFrom('unwritten_publication').execute()
  await Promise.all([follow(), follow()])
  expect(await count()).toBe(1)
  await follow()
  expect(asked).toBe(2)
  await bring(2)
  await publishOwnerPart(first, shared)
  await follow()
  expect(await count()).toBe(2)
})
