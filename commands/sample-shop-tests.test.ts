import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { INPUTS, isSampleShopDue, noteGreen, readSampleShopState } from './sample-shop-tests.ts'

describe('the tests of the sample shop', () => {
  it.each([
    ['are due where nobody knows them green', { now: 'a', green: [] }, true],
    ['are due when anything they read has changed since they were green', { now: 'b', green: ['a'] }, true],
    ['are left out when nothing has changed since they were green', { now: 'a', green: ['a'] }, false],
    ['are due before a release that brings changes, green or not', { now: 'a', green: ['a'], isSinceTag: true }, true],
    ['are left out before a release without changes', { now: 'a', green: ['a'], isSinceTag: false }, false],
    ['are due before a release where nobody knows them green', { now: 'a', green: [], isSinceTag: false }, true],
  ])('%s', (_words, state, isDue) => {
    expect(isSampleShopDue(state)).toBe(isDue)
  })

  describe('with records', () => {
    const folder = mkdtempSync(join(tmpdir(), 'shop-green-'))
    const records = { own: join(folder, 'cache', 'green'), committed: join(folder, 'green.txt') }
    const forget = () => {
      for (const record of Object.values(records)) rmSync(record, { force: true })
    }
    beforeEach(forget)
    afterAll(() => rmSync(folder, { recursive: true }))

    const read = (asksAll: boolean, print = 'print') => readSampleShopState(asksAll, records, print)

    it('are due once on a machine, and not again until something changes', () => {
      expect(isSampleShopDue(read(false))).toBe(true)
      noteGreen(read(false), records)
      rmSync(records.committed)
      expect(isSampleShopDue(read(false))).toBe(false)
      expect(isSampleShopDue(read(false, 'changed'))).toBe(true)
    })

    it('are left out in a fresh clone of a state that was green, unless all is asked for', () => {
      noteGreen(read(false), records)
      rmSync(records.own)
      expect(isSampleShopDue(read(false))).toBe(false)
      expect(isSampleShopDue(read(true))).toBe(true)
    })

    it('are due in a fresh clone of another state than the one that was green', () => {
      noteGreen(read(false), records)
      rmSync(records.own)
      expect(isSampleShopDue(read(false, 'changed'))).toBe(true)
    })
  })

  it.each(INPUTS)('read %s, which is there', (path) => {
    expect(existsSync(join(import.meta.dirname, '..', path))).toBe(true)
  })

  it('ask for the last tag only where all is asked for', () => {
    expect(readSampleShopState(true, undefined, 'print')).toHaveProperty('isSinceTag')
    expect(readSampleShopState(false, undefined, 'print')).not.toHaveProperty('isSinceTag')
  })
})
