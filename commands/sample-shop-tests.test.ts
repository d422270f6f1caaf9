import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { INPUTS, isSampleShopDue, noteGreen, readSampleShopState } from './sample-shop-tests.ts'

describe('the tests of the sample shop', () => {
  it.each([
    ['are due on a machine that has never run them', { now: 'a', green: null }, true],
    ['are due when anything they read has changed since they were green', { now: 'b', green: 'a' }, true],
    ['are left out when nothing has changed since they were green', { now: 'a', green: 'a' }, false],
    ['are due before a release that brings changes, green or not', { now: 'a', green: 'a', isSinceTag: true }, true],
    ['are left out before a release without changes', { now: 'a', green: 'a', isSinceTag: false }, false],
    [
      'are due before a release on a machine that has never run them',
      { now: 'a', green: null, isSinceTag: false },
      true,
    ],
  ])('%s', (_words, state, isDue) => {
    expect(isSampleShopDue(state)).toBe(isDue)
  })

  it('are due once on a machine, and not again until something changes', () => {
    const folder = mkdtempSync(join(tmpdir(), 'shop-green-'))
    const record = join(folder, 'cache', 'green')
    const before = readSampleShopState(false, record)
    expect(isSampleShopDue(before)).toBe(true)
    noteGreen(before, record)
    expect(isSampleShopDue(readSampleShopState(false, record))).toBe(false)
    rmSync(folder, { recursive: true })
  })

  it.each(INPUTS)('read %s, which is there', (path) => {
    expect(existsSync(join(import.meta.dirname, '..', path))).toBe(true)
  })

  it('ask for the last tag only where a release is at stake', () => {
    expect(readSampleShopState(true)).toHaveProperty('isSinceTag')
    expect(readSampleShopState(false)).not.toHaveProperty('isSinceTag')
  })
})
