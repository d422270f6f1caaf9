import { mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig, VARIABLES } from './config.ts'

const DATA_DIR = mkdtempSync(join(tmpdir(), 'shop-config-'))

describe('readConfig', () => {
  it('needs nothing on a fresh machine and keeps the secret it makes', () => {
    const config = readConfig({ DATA_DIR })
    expect(config).toMatchObject({ port: 3000, publicUrl: 'http://localhost:3000', isProduction: false })
    expect(config.databaseUrl).toBe(`sqlite:${join(DATA_DIR, 'shop.sqlite')}`)
    expect(config.secret).toMatch(/^[0-9a-f]{64}$/)
    expect(readConfig({ DATA_DIR }).secret).toBe(config.secret)
  })

  it.each([
    ['PORT', 'eighty', /^PORT must be a whole number from 0 to 65535; it is 'eighty'\.$/],
    ['PORT', '70000', /^PORT must be/],
    ['PUBLIC_URL', 'shop.example', /^PUBLIC_URL must be the address people type/],
    ['DATABASE_URL', 'mysql://x', /^DATABASE_URL must be sqlite:<file> or postgres:/],
    ['SECRET', 'short', /^SECRET must be at least 32 random characters/],
    ['GA_MEASUREMENT_ID', 'UA-1', /^GA_MEASUREMENT_ID must be a measurement id/],
    ['LOG_LEVEL', 'loud', /^LOG_LEVEL must be/],
    ['HSTS', 'all', /^HSTS must be off, host, subdomains or preload; it is 'all'\.$/],
    ['WEB_CONCURRENCY', '0', /^WEB_CONCURRENCY must be auto for all cores, or a whole number/],
    ['X_ACCEL', 'on', /^TRUSTED_PROXIES must name the nginx of X_ACCEL=on\.$/],
    ['METRICS_LISTEN', '9464', /^METRICS_LISTEN must be an address and port/],
  ])('refuses %s=%s with one sentence that names it', (name, value, sentence) => {
    expect(() => readConfig({ DATA_DIR, [name]: value })).toThrow(sentence)
  })

  it('refuses a data folder that is a file', () => {
    const file = join(DATA_DIR, 'file')
    writeFileSync(file, '')
    expect(() => readConfig({ DATA_DIR: file })).toThrow(/^DATA_DIR must be a folder that the shop may write to/)
  })

  it('needs one variable in production, and makes and keeps the secret', () => {
    const own = mkdtempSync(join(tmpdir(), 'shop-config-'))
    const production = { DATA_DIR: own, NODE_ENV: 'production', PUBLIC_URL: 'https://shop.example' }
    const { secret, closedFor } = readConfig(production)
    expect(closedFor).toBeNull()
    expect(readConfig(production).secret).toBe(secret)
    expect(statSync(join(own, 'secret')).mode & 0o777).toBe(0o600)
    expect(readdirSync(own)).toEqual(['secret'])
  })

  it('is closed in production without an https address', () => {
    const production = { DATA_DIR, NODE_ENV: 'production' }
    expect(readConfig(production)).toMatchObject({ closedFor: 'no-address', publicUrl: 'http://localhost:3000' })
    expect(readConfig({ ...production, PUBLIC_URL: 'http://shop.example/' })).toMatchObject({
      closedFor: 'no-https',
      publicUrl: 'http://shop.example',
    })
    expect(readConfig({ DATA_DIR }).closedFor).toBeNull()
  })

  it.each([
    ['DATABASE_URL', { DATABASE_URL: 'postgres://db/shop' }],
    ['STORAGE_URL', { STORAGE_URL: 's3://shop', AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' }],
  ])('asks production for one secret with %s, which other machines may share', (_name, shared) => {
    const production = { DATA_DIR, NODE_ENV: 'production', PUBLIC_URL: 'https://shop.example', ...shared }
    expect(() => readConfig(production)).toThrow(/^SECRET must be set in production with DATABASE_URL or STORAGE_URL/)
  })

  it.each([
    ['empty', ''],
    ['cut off', 'c28b63fa'],
    ['edited', 'changeme'.repeat(8)],
  ])('makes no other secret in the place of one that is %s', (_how, text) => {
    const own = mkdtempSync(join(tmpdir(), 'shop-config-'))
    const file = join(own, 'secret')
    writeFileSync(file, text)
    expect(() => readConfig({ DATA_DIR: own })).toThrow(/^'.*secret' does not hold the secret that the shop made/)
    expect(readFileSync(file, 'utf8')).toBe(text)
  })

  it('says in a sentence that the secret cannot be read', () => {
    const own = mkdtempSync(join(tmpdir(), 'shop-config-'))
    mkdirSync(join(own, 'secret'))
    expect(() => readConfig({ DATA_DIR: own })).toThrow(/^'.*secret' holds the shop's secret and cannot be read/)
  })

  it('asks what is meant by an https address, instead of opening a sandbox there', () => {
    const open = { DATA_DIR, PUBLIC_URL: 'https://shop.example' }
    expect(() => readConfig(open)).toThrow(/^NODE_ENV must be set with an https PUBLIC_URL: to production .* or to dev/)
    expect(readConfig({ ...open, NODE_ENV: 'development' }).payments.provider).toBe('sandbox')
  })

  it('refuses a secret in production that can be guessed', () => {
    const env = { DATA_DIR, NODE_ENV: 'production', PUBLIC_URL: 'https://shop.example', SECRET: 'changeme'.repeat(4) }
    expect(() => readConfig(env)).toThrow(/^SECRET must be random in production: .*openssl rand -hex 32\.$/)
    expect(readConfig({ ...env, NODE_ENV: 'test' }).secret).toBe(env.SECRET)
  })

  it('asks for one secret where machines share a database and a storage', () => {
    const shared = {
      DATA_DIR,
      DATABASE_URL: 'postgres://db/shop',
      STORAGE_URL: 's3://shop?endpoint=http://store:9000&links=https://files.shop.example',
      AWS_ACCESS_KEY_ID: 'key',
      AWS_SECRET_ACCESS_KEY: 'secret',
    }
    expect(() => readConfig(shared)).toThrow(/^SECRET must be set where machines share a database and a storage/)
    expect(readConfig({ ...shared, SECRET: 'x'.repeat(32) }).storage).toMatchObject({
      links: new URL('https://files.shop.example'),
    })
    const elsewhere = { ...shared, SECRET: 'x'.repeat(32), STORAGE_URL: 's3://shop?links=nowhere' }
    expect(() => readConfig(elsewhere)).toThrow(/^STORAGE_URL must say links=off, or name the address/)
    const nginx = { ...shared, SECRET: 'x'.repeat(32), X_ACCEL: 'on', TRUSTED_PROXIES: '127.0.0.1' }
    expect(() => readConfig(nginx)).toThrow(/^X_ACCEL must be off with an S3 storage/)
  })

  it('reads how many processes serve the shop and where Prometheus may ask', () => {
    expect(readConfig({ DATA_DIR })).toMatchObject({ workers: 1, metrics: undefined })
    expect(readConfig({ DATA_DIR, WEB_CONCURRENCY: 'auto' }).workers).toBe(availableParallelism())
    const given = readConfig({ DATA_DIR, WEB_CONCURRENCY: '4', METRICS_LISTEN: '127.0.0.1:9464' })
    expect(given).toMatchObject({ workers: 4, metrics: { host: '127.0.0.1', port: 9464 } })
  })

  it('has a line in .env.example for every variable, and no other', () => {
    const example = readFileSync(join(import.meta.dirname, '..', '..', '.env.example'), 'utf8')
    const named = [...example.matchAll(/^# ([A-Z_]+)=/gm)].map(([, name]) => name)
    expect(named.toSorted()).toEqual(VARIABLES.toSorted())
  })

  it('takes an empty value for a missing one', () => {
    expect(readConfig({ DATA_DIR, PORT: '', GA_MEASUREMENT_ID: '' }).port).toBe(3000)
  })
})
