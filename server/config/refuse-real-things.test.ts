import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { joinSettings } from '../settings/stored-settings.ts'
import { readConfig } from './config.ts'

const DATA_DIR = mkdtempSync(join(tmpdir(), 'shop-looking-'))
/** As the image sets them. */
const IMAGE = { NODE_ENV: 'production', HOST: '0.0.0.0', DATA_DIR, SANDBOX: 'on' }

describe('a shop to look at', () => {
  it('plays everything on the port of the shop, whatever NODE_ENV says', () => {
    const config = readConfig(IMAGE)
    expect(config).toMatchObject({ isProduction: false, isForLooking: true, closedFor: null })
    expect(config.payments).toMatchObject({ provider: 'sandbox', mode: 'test', url: 'http://localhost:3000/sandbox' })
    expect(config.mail.kind).toBe('sandbox')
    expect(config.identity.usesSandbox).toBe(true)
    expect(config.sandbox).toEqual({
      host: '127.0.0.1',
      port: 3001,
      path: '/sandbox',
      url: 'http://localhost:3000/sandbox',
      apiUrl: 'http://127.0.0.1:3001',
    })
  })

  it.each([
    ['STRIPE_SECRET_KEY', 'sk_test_1'],
    ['LEMONSQUEEZY_API_KEY', 'x'.repeat(30)],
    ['SMTP_URL', 'smtps://user:word@mail.example'],
    ['GOOGLE_CLIENT_ID', 'id'],
    ['DATABASE_URL', 'postgres://db/shop'],
    ['STORAGE_URL', 's3://shop'],
    ['TRUSTED_PROXIES', '127.0.0.1'],
    ['PAYMENTS', 'stripe'],
    ['IDENTITY', 'firebase'],
    ['PUBLIC_URL', 'https://shop.example'],
    ['PUBLIC_URL', 'http://192.168.1.7:3000'],
    ['PUBLIC_URL', 'http://localhost.evil.example'],
  ])('is refused in a sentence with %s=%s', (name, value) => {
    expect(() => readConfig({ ...IMAGE, [name]: value })).toThrow(new RegExp(`^(?=.*${name})(?=.*SANDBOX)[^]*\\.$`))
  })

  it('is found at another port of this machine, by what was given or saved', () => {
    const url = 'http://localhost:8080'
    expect(readConfig({ ...IMAGE, PUBLIC_URL: url }).sandbox.url).toBe(`${url}/sandbox`)
    const { config } = joinSettings(readConfig(IMAGE), { values: { PUBLIC_URL: url } })
    expect(config.publicUrl).toBe(url)
    expect(config.payments).toMatchObject({ url: `${url}/sandbox`, apiUrl: 'http://127.0.0.1:3001' })
  })

  it('never takes over the address of a shop that sells, nor the other way round', () => {
    const sold = joinSettings(readConfig(IMAGE), { values: { PUBLIC_URL: 'https://shop.example' } })
    expect(sold.config.publicUrl).toBe('http://localhost:3000')
    const { SANDBOX: _, ...production } = IMAGE
    const looked = joinSettings(readConfig(production), { values: { PUBLIC_URL: 'http://localhost:8080' } })
    expect(looked.config).toMatchObject({ closedFor: 'no-address' })
  })
})

describe('an address that was saved', () => {
  const production = { NODE_ENV: 'production', DATA_DIR }
  const saved = { values: { PUBLIC_URL: 'https://saved.example' } }

  it('opens a shop that was given none, or one without https', () => {
    for (const given of [production, { ...production, PUBLIC_URL: 'http://shop.example' }]) {
      expect(joinSettings(readConfig(given), saved).config).toMatchObject({
        publicUrl: 'https://saved.example',
        closedFor: null,
      })
    }
  })

  it('does not outrank one with https in the environment', () => {
    const given = readConfig({ ...production, PUBLIC_URL: 'https://shop.example' })
    expect(joinSettings(given, saved).config.publicUrl).toBe('https://shop.example')
  })

  it('does not follow a copy of the shop to where it is tried', () => {
    expect(joinSettings(readConfig({ DATA_DIR }), saved).config.publicUrl).toBe('http://localhost:3000')
  })
})
