import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '../config/config.ts'
import { createTestDatabase, DATABASE_KINDS, type TestDatabase } from '../database/testing/test-database.ts'
import { findRevision, listSettings } from './setting-queries.ts'
import { joinSettings, readStoredSettings, type SettingChanges, saveSettings } from './stored-settings.ts'

const DATA_DIR = mkdtempSync(join(tmpdir(), 'shop-settings-'))
afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }))

const SECRET = '9f2c1b7e4d8a6035f1e2d3c4b5a69788'
const read = (env: Record<string, string> = {}) => readConfig({ DATA_DIR, SECRET, ...env })
const STRIPE = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }

describe.each(DATABASE_KINDS)('settings of the desk (%s)', (kind) => {
  let database: TestDatabase
  beforeEach(async () => {
    database = await createTestDatabase(kind)
    return () => database.drop()
  })

  const save = (changes: SettingChanges, env: Record<string, string> = {}) =>
    saveSettings({ db: database.db, config: read(env), now: () => new Date() }, changes, 'mara')
  const stored = (secret = SECRET) => readStoredSettings(database.db, secret)

  it('are used beside the environment’s until they are taken back', async () => {
    expect(await stored()).toEqual({ revision: 0, values: {}, unreadable: [] })
    await save(STRIPE)
    expect((await stored()).values).toEqual(STRIPE)
    const { config, problem } = joinSettings(read(), await stored())
    expect(problem).toBeNull()
    expect(config.payments).toMatchObject({ provider: 'stripe', secretKey: 'sk_test_1' })
    await save({ STRIPE_SECRET_KEY: null, STRIPE_WEBHOOK_SECRET: null })
    expect(joinSettings(read(), await stored()).config.payments.provider).toBe('sandbox')
  })

  it('have another revision after every save, also of two at once', async () => {
    const seen = [await findRevision(database.db)]
    await save({ OWNER_EMAILS: 'a@shop.example' })
    seen.push(await findRevision(database.db))
    await Promise.all([save({ OWNER_EMAILS: 'b@shop.example' }), save(STRIPE)])
    seen.push(await findRevision(database.db))
    await save({ OWNER_EMAILS: null })
    seen.push(await findRevision(database.db))
    expect(seen).toEqual([0, 1, 4, 5])
  })

  it('lie in the database sealed', async () => {
    await save(STRIPE)
    expect(JSON.stringify(await listSettings(database.db))).not.toContain('sk_test_1')
  })

  it.each([
    ['a key in the wrong shape', { STRIPE_SECRET_KEY: 'hunter2' }, /^STRIPE_SECRET_KEY must be a secret key/],
    ['half of what belongs together', { SMTP_URL: 'smtp://mail.example' }, /^MAIL_FROM must be set with SMTP_URL/],
    ['the other mode’s key', { ...STRIPE, STRIPE_SECRET_KEY: 'sk_live_1' }, /^STRIPE_SECRET_KEY must be a test key/],
  ])('refuse %s in one sentence, and keep nothing of it', async (_title, changes, sentence) => {
    await expect(save(changes)).rejects.toThrow(sentence)
    expect(await stored()).toMatchObject({ revision: 0, values: {} })
  })

  it('refuse what the environment sets, which wins', async () => {
    const env = { ...STRIPE, STRIPE_SECRET_KEY: 'sk_test_2' }
    await expect(save(STRIPE, env)).rejects.toThrow(
      'STRIPE_SECRET_KEY is set in the environment, which wins. Change it there.',
    )
    await save(STRIPE)
    expect(joinSettings(read(env), await stored()).config.payments).toMatchObject({ secretKey: 'sk_test_2' })
  })

  it('are asked for again when the secret is another', async () => {
    await save(STRIPE)
    const { values, unreadable } = await stored('b'.repeat(32))
    expect(values).toEqual({})
    expect(unreadable).toEqual(['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'])
    await save({ STRIPE_SECRET_KEY: 'sk_test_3', STRIPE_WEBHOOK_SECRET: 'whsec_3' })
    expect((await stored()).values).toMatchObject({ STRIPE_SECRET_KEY: 'sk_test_3' })
  })

  it('keep no shop from starting: what no longer goes with the environment is left out, and a sentence says so', async () => {
    await save({ GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' })
    const { config, problem } = joinSettings(read({ PAYMENTS: 'stripe', ...STRIPE }), await stored())
    expect([config.payments.provider, problem]).toEqual(['stripe', null])
    await save({ PAYMENTS_MODE: 'live' })
    const joined = joinSettings(read({ ...STRIPE }), await stored())
    expect(joined.config.payments.mode).toBe('test')
    expect(joined.problem).toMatch(/^What was saved on the desk is not used: STRIPE_SECRET_KEY must be a live key/)
  })
})
