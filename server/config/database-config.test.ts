import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

const read = (given: Record<string, string>) =>
  readConfig({ DATA_DIR: '/data', ...given }, { makesDataDir: false }).databaseUrl

describe('the address of the database', () => {
  it('is a file in the data folder where nothing is said', () => {
    expect(read({})).toMatch(/^sqlite:.*shop\.sqlite$/)
  })

  it('is made of parts, so that a password may hold what an address would misread', () => {
    const password = 'a/b@c:d?e#f g%h+ü'
    const url = read({ DATABASE_HOST: 'database', DATABASE_PASSWORD: password })
    const { hostname, port, username, pathname, password: written } = new URL(url)
    expect({ hostname, port, username, pathname }).toEqual({
      hostname: 'database',
      port: '5432',
      username: 'shop',
      pathname: '/shop',
    })
    expect(decodeURIComponent(written)).toBe(password)
    expect(read({ DATABASE_HOST: '::1', DATABASE_PORT: '5433', DATABASE_USER: 'me', DATABASE_NAME: 'a b' })).toBe(
      'postgres://me@[::1]:5433/a%20b',
    )
  })

  it.each([
    [{ DATABASE_URL: 'postgres://db/shop', DATABASE_HOST: 'db' }, /^DATABASE_HOST must not be set with DATABASE_URL/],
    [{ DATABASE_URL: 'postgres://db/shop', DATABASE_PASSWORD: 'secret' }, /^DATABASE_PASSWORD must not be set with/],
    [{ DATABASE_PASSWORD: 'secret' }, /^DATABASE_HOST must be set with DATABASE_PASSWORD/],
    [{ DATABASE_HOST: 'db/other' }, /^DATABASE_HOST must be the name of the machine/],
    [{ DATABASE_HOST: 'db', DATABASE_PORT: '70000' }, /^DATABASE_PORT must be a whole number/],
  ])('refuses %o in one sentence without its values', (given, sentence) => {
    expect(() => read(given)).toThrow(sentence)
    expect(() => read(given)).not.toThrow(/secret'|70000'/)
  })

  it('asks for SECRET where parts name a PostgreSQL that machines share', () => {
    const shared = { STORAGE_URL: 's3://shop?endpoint=http://s', AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b' }
    expect(() => read({ ...shared, DATABASE_HOST: 'db' })).toThrow(/^SECRET must be set where machines share/)
  })
})
