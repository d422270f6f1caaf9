import { SAMPLE_CONTENT } from 'sample-shop/content/content.ts'
import { expect, it } from 'vitest'
import { createTestDatabase } from '../database/testing/test-database.ts'
import { saveOwnerCategories } from '../pictures/owner-categories.ts'
import type { Patient } from './check.ts'
import { categoriesCheck } from './shop-checks.ts'

it('names the categories that stand where the shop itself answers', async () => {
  const { db, drop } = await createTestDatabase('sqlite')
  const words = { heading: 'H', description: 'D', button: 'Buy Bundle', priceMinor: 450 }
  await saveOwnerCategories(db, [{ slug: 'deep-sea', name: 'Deep Sea', path: '/healthz', ...words }])
  const [first, ...others] = SAMPLE_CONTENT.categories
  if (!first) throw new Error('The sample shop has no category.')
  const content = { ...SAMPLE_CONTENT, categories: [{ ...first, aliases: ['/Brand'] }, ...others] }
  const findings = await categoriesCheck.look({ db, content } as Partial<Patient> as Patient)
  expect(findings.map(({ verdict, found }) => `${verdict}: ${found}`)).toEqual([
    "ok: 1 of the owner's tool.",
    `note: /Brand, of the category '${first.slug}', is an address of the shop itself.`,
    "note: /healthz, of the category 'deep-sea', is an address of the shop itself.",
  ])
  await drop()
})
