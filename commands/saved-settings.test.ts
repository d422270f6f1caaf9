import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { readConfig } from '../server/config/config.ts'
import { openDatabase } from '../server/database/database.ts'
import { migrate } from '../server/database/migrate.ts'
import { saveSettings } from '../server/settings/stored-settings.ts'
import { withSaved } from './saved-settings.ts'

afterEach(() => vi.restoreAllMocks())

it('says what another secret does not open, and loses none of it', async () => {
  const env = { NODE_ENV: 'production', DATA_DIR: mkdtempSync(join(tmpdir(), 'shop-saved-')) }
  const config = readConfig(env)
  const db = openDatabase(config.databaseUrl)
  await migrate(db)
  await saveSettings({ db, config, now: () => new Date() }, { PUBLIC_URL: 'https://shop.example' }, 'a test')
  const said = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const other = { ...env, SECRET: '9f2c1b7e4d8a6035f1e2d3c4b5a69788' }
  expect((await withSaved(readConfig(other))).closedFor).toBe('no-address')
  expect(said).toHaveBeenCalledWith(
    expect.stringMatching(/^SECRET is another than when PUBLIC_URL was saved on the desk/),
  )
  said.mockClear()
  expect((await withSaved(readConfig(env))).publicUrl).toBe('https://shop.example')
  expect(said).not.toHaveBeenCalled()
  await db.destroy()
})
