import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { SAMPLE_CONTENT } from 'sample-shop/content/content.ts'
import { afterAll, expect, it } from 'vitest'
import { readConfig } from '../config/config.ts'
import { ownerCategoriesFile } from '../pictures/owner-categories.ts'
import { categoriesCheck } from './shop-checks.ts'
import type { Patient } from './check.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'shop-categories-'))
afterAll(() => rmSync(dataDir, { recursive: true }))

it('names the categories that stand where the shop itself answers', async () => {
  const words = { heading: 'H', description: 'D', priceMinor: 450 }
  const own = { slug: 'deep-sea', name: 'Deep Sea', path: '/healthz', ...words }
  mkdirSync(dirname(ownerCategoriesFile(dataDir)), { recursive: true })
  writeFileSync(ownerCategoriesFile(dataDir), JSON.stringify({ version: 1, categories: [own] }))
  const [first, ...others] = SAMPLE_CONTENT.categories
  if (!first) throw new Error('The sample shop has no category.')
  const content = { ...SAMPLE_CONTENT, categories: [{ ...first, aliases: ['/Brand'] }, ...others] }
  const patient = { config: readConfig({ DATA_DIR: dataDir }), content } as Partial<Patient> as Patient
  const findings = await categoriesCheck.look(patient)
  expect(findings.map(({ verdict, found }) => `${verdict}: ${found}`)).toEqual([
    'ok: 1 in categories.json.',
    `note: /Brand, of the category '${first.slug}', is an address of the shop itself.`,
    "note: /healthz, of the category 'deep-sea', is an address of the shop itself.",
  ])
})
