import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SAMPLE_CONTENT } from 'sample-shop/content/content.ts'
import { afterAll, expect, it } from 'vitest'
import { readConfig } from '../config/config.ts'
import type { Patient } from './check.ts'
import { contactCheck } from './shop-checks.ts'

const DATA_DIR = mkdtempSync(join(tmpdir(), 'shop-contact-check-'))
afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }))

it.each([
  ['https://social.example/shop', undefined, 'note', 'https://social.example/shop, which is only an example'],
  ['mailto:hello@lume.example', undefined, 'note', 'mailto:hello@lume.example, which is only an example'],
  ['https://social.test/shop', undefined, 'ok', 'https://social.test/shop.'],
  ['https://social.example/shop', 'https://own.test/me', 'ok', 'https://own.test/me.'],
])('with %s in the content and %s in the settings says %s', async (url, CONTACT_URL, verdict, found) => {
  const config = readConfig({ DATA_DIR, ...(CONTACT_URL && { CONTACT_URL }) })
  const content = { ...SAMPLE_CONTENT, contact: { url } }
  const [finding] = await contactCheck.look({ config, content } as Patient)
  expect(finding?.verdict).toBe(verdict)
  expect(finding?.found).toContain(found)
})
