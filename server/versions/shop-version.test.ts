import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, DATABASE_KINDS, type TestDatabase } from '../database/testing/test-database.ts'
import { compareVersions } from './compare-versions.ts'
import { findClockProblem, findFleetingFolder } from './machine.ts'
import { noteRunning, refuseOlderShop } from './shop-version.ts'

const NOW = new Date('2090-03-01T12:00:00Z')
const inDays = (days: number) => new Date(NOW.getTime() + days * 24 * 60 * 60_000)

describe.each(DATABASE_KINDS)('the versions that opened a database, on %s', (kind) => {
  let test: TestDatabase
  beforeEach(async () => {
    test = await createTestDatabase(kind)
  })
  afterEach(() => test.drop())

  it('let in the same, a later, and another one of the same two numbers', async () => {
    await refuseOlderShop(test.db, '1.0.0')
    await noteRunning(test.db, NOW, '2.9.4')
    await noteRunning(test.db, inDays(1), '2.9.4')
    for (const version of ['2.9.4', '2.9.0', '2.10.0', '3.0.0']) await refuseOlderShop(test.db, version)
  })

  it('keep an earlier one out with a sentence that names the one to start', async () => {
    await noteRunning(test.db, NOW, '2.10.1')
    await noteRunning(test.db, NOW, '2.9.0')
    await expect(refuseOlderShop(test.db, '2.9.0')).rejects.toThrow(
      /^Version 2\.10\.1 of the shop has opened this database, and this is 2\.9\.0: start 2\.10\.1 or a later one\./,
    )
  })

  it('tell of a clock that went back', async () => {
    await noteRunning(test.db, NOW, '2.9.4')
    expect(await findClockProblem(test.db, inDays(-0.9))).toBeUndefined()
    expect(await findClockProblem(test.db, inDays(400))).toBeUndefined()
    expect(await findClockProblem(test.db, inDays(-2))).toMatch(
      /^The clock of this machine is wrong: it says 2090-02-27/,
    )
  })

  it('tell of a clock that is older than the shop', async () => {
    expect(await findClockProblem(test.db, new Date(0))).toMatch(/its own files are of 20\d\d-/)
  })
})

it('compares versions by their numbers', () => {
  const sorted = ['1.0.0', '1.0.1', '1.2.0', '1.10.0', '2.0.0', '10.0.0']
  expect(sorted.toReversed().toSorted(compareVersions)).toEqual(sorted)
})

describe('a data folder', () => {
  const mounts = [
    '501 411 0:93 / / rw,relatime master:171 - overlay overlay rw,lowerdir=/var/lib/docker/overlay2/l/A',
    '502 501 0:96 / /proc rw,nosuid - proc proc rw',
    '503 501 254:1 /var/lib/docker/volumes/shop/_data /data rw,relatime - ext4 /dev/vda1 rw',
    '504 501 254:1 /mine /my\\040data rw,relatime - ext4 /dev/vda1 rw',
  ].join('\n')

  it.each(['/data', '/data/shop', '/my data/shop'])('of a volume stays: %s', (folder) => {
    expect(findFleetingFolder(folder, mounts)).toBeUndefined()
  })

  it.each(['/database', '/app/data'])('of the container itself goes with it: %s', (folder) => {
    expect(findFleetingFolder(folder, mounts)).toContain(`-v shop:${folder}`)
  })

  it('of an ordinary machine stays', () => {
    expect(findFleetingFolder('/srv/shop', '21 1 254:1 / / rw - ext4 /dev/vda1 rw')).toBeUndefined()
    expect(findFleetingFolder('/srv/shop', '')).toBeUndefined()
  })
})
