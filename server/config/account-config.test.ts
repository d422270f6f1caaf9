import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

describe('settings of accounts and mail', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'shop-config-'))
    writeFileSync(join(folder, 'checkout-links.json'), '{}')
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  const read = (env: Record<string, string>) => readConfig({ DATA_DIR: folder, ...env })
  const production = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://shop.example',
    SECRET: '9f2c1b7e4d8a6035f1e2d3c4b5a69788',
    SMTP_URL: 'smtps://user:word@mail.example',
    MAIL_FROM: 'The Shop <shop@example.com>',
    GOOGLE_CLIENT_ID: 'id',
    GOOGLE_CLIENT_SECRET: 'secret',
    STRIPE_SECRET_KEY: 'sk_live_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  }
  const emulated = {
    IDENTITY: 'firebase',
    FIREBASE_PROJECT_ID: 'demo-shop',
    FIREBASE_API_KEY: 'key',
    FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099',
  }

  it('use the sandbox on a fresh machine, one port above the shop’s', () => {
    const config = read({ PORT: '4000' })
    expect(config.mail).toMatchObject({ kind: 'sandbox', usesSandbox: true })
    expect(config.identity).toMatchObject({ kind: 'embedded', google: null, usesSandbox: true })
    expect(config.sandbox).toMatchObject({ port: 4001, url: 'http://localhost:4001', apiUrl: 'http://localhost:4001' })
    expect(read({ SANDBOX_PORT: '5000' }).sandbox.port).toBe(5000)
  })

  it('need no sandbox in production', () => {
    const config = read(production)
    expect(config.mail.kind).toBe('smtp')
    expect([config.mail, config.identity, config.payments].map(({ usesSandbox }) => usesSandbox)).not.toContain(true)
    expect(config.identity).toMatchObject({ google: { clientId: 'id' } })
  })

  it('open a production shop without keys: nothing is bought, mail waits, and no sandbox plays anybody', () => {
    const { NODE_ENV, PUBLIC_URL, SECRET } = production
    const config = read({ NODE_ENV, PUBLIC_URL, SECRET })
    expect(config.payments).toMatchObject({ provider: 'none', mode: 'live' })
    expect(config.mail).toEqual({ kind: 'none', usesSandbox: false, from: null })
    expect(config.identity).toMatchObject({ google: null, site: { kind: 'embedded', hasGoogle: false } })
    expect([config.mail, config.identity, config.payments].map(({ usesSandbox }) => usesSandbox)).not.toContain(true)
  })

  it.each([
    ['MAIL_FROM', { ...production, MAIL_FROM: '' }],
    ['MAIL_FROM', { ...production, MAIL_FROM: 'a@b.c\r\nBcc: d@e.f' }],
    ['GOOGLE_CLIENT_ID', { GOOGLE_CLIENT_SECRET: 'alone' }],
    ['SMTP_URL', { SMTP_URL: 'http://mail.example' }],
    ['IDENTITY', { IDENTITY: 'other' }],
    ['FIREBASE_PROJECT_ID', { IDENTITY: 'firebase' }],
    ['FIREBASE_API_KEY', { IDENTITY: 'firebase', FIREBASE_PROJECT_ID: 'shop' }],
    ['FIREBASE_AUTH_EMULATOR_HOST', { ...production, ...emulated }],
    ['FIREBASE_AUTH_EMULATOR_HOST', { ...emulated, FIREBASE_AUTH_EMULATOR_HOST: 'evil.example:9099' }],
    ['FIREBASE_AUTH_EMULATOR_HOST', { ...emulated, FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1.evil.example:9099' }],
    ['FIREBASE_PROJECT_ID', { ...emulated, FIREBASE_PROJECT_ID: 'real-shop' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: 'everybody' }],
    ['SANDBOX_PORT', { SANDBOX_PORT: '70000' }],
  ])('name %s in their one sentence when it is wrong', (name, env) => {
    expect(() => read(env)).toThrow(new RegExp(`^${name} [^]*\\.$`))
  })

  it.each([
    ['SECRET', { SECRET: 'hunter2' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://shop:hunter2@db/shop' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://shop:hunter2@db:port/shop' }],
    ['STORAGE_URL', { STORAGE_URL: 'https://key:hunter2@storage.example' }],
    [
      'STORAGE_URL',
      { STORAGE_URL: 's3://shop?endpoint=hunter2', AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'hunter2' },
    ],
    ['SMTP_URL', { SMTP_URL: 'mail://user:hunter2@mail.example' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'ftp://user:hunter2@shop.example' }],
    ['STRIPE_SECRET_KEY', { STRIPE_SECRET_KEY: 'pk_live_hunter2' }],
    ['STRIPE_SECRET_KEY', { ...production, STRIPE_SECRET_KEY: 'sk_test_hunter2' }],
    ['STRIPE_WEBHOOK_SECRET', { STRIPE_WEBHOOK_SECRET: 'hunter2' }],
    ['LEMONSQUEEZY_API_KEY', { LEMONSQUEEZY_API_KEY: 'hunter2' }],
    ['LEMONSQUEEZY_STORE_ID', { LEMONSQUEEZY_STORE_ID: 'hunter2' }],
    ['PAYMENTS', { PAYMENTS: 'sk_live_hunter2' }],
    ['MAIL_FROM', { MAIL_FROM: 'hunter2' }],
    ['SECRET', { ...production, SECRET: 'hunter2'.repeat(8) }],
  ])('name %s and never repeat what may be a secret', (name, env) => {
    const wrong = () => read(env)
    expect(wrong).toThrow(new RegExp(`^${name} [^]*\\.$`))
    expect(wrong).not.toThrow(/hunter2/)
  })

  it('allow the emulator only on this machine for a demo project', () => {
    expect(read(emulated).identity).toMatchObject({ kind: 'firebase', emulatorHost: '127.0.0.1:9099' })
  })
})
