import { tmpdir } from 'node:os'
import { describe, expect, it } from 'vitest'
import { measureFree, refuseWithoutRoom } from './find-room.ts'

describe('room for an upload', () => {
  const nothing = { count: 0, bytes: 0, bytesToCome: 0 }

  it.each([
    ['1000 others', { ...nothing, count: 1000 }, undefined, '1000 files are on their way already'],
    ['a full draft', { ...nothing, bytes: 199_500_000_000 }, undefined, 'More than 200 GB would wait'],
    ['a small disk', nothing, 900_000_000, 'The disk of the shop has no room'],
    ['others that fill the disk', { ...nothing, bytesToCome: 8e9 }, 8.9e9, 'The disk of the shop has no room'],
  ])('is not there beside %s', (_what, waiting, free, words) => {
    expect(() => refuseWithoutRoom(waiting, 1e9, free)).toThrow(words)
  })

  it('is there up to the limits', () => {
    const most = { count: 999, bytes: 199e9, bytesToCome: 8e9 }
    for (const free of [9e9, undefined]) expect(() => refuseWithoutRoom(most, 1e9, free)).not.toThrow()
  })

  it('is what the disk has, but for what is kept free', async () => {
    const [all, some] = [await measureFree(tmpdir(), 0), await measureFree(tmpdir(), 1e15)]
    expect(all).toBeGreaterThanOrEqual(0)
    expect(some).toBeLessThan(0)
  })
})
