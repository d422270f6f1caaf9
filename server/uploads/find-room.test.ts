import { tmpdir } from 'node:os'
import { describe, expect, it } from 'vitest'
import { measureFree, refuseWithoutRoom, roomToCheck } from './find-room.ts'

describe('room for an upload', () => {
  const nothing = { count: 0, bytes: 0, bytesOnTheirWay: 0, bytesToCome: 0 }

  it.each([
    ['1000 others', { ...nothing, count: 1000 }, undefined, '1000 files are on their way already'],
    ['a full draft', { ...nothing, bytes: 199_500_000_000 }, undefined, 'More than 200 GB would wait'],
    [
      'a disk that has room for the file and not for the one that is sold',
      nothing,
      1.9e9,
      'The disk of the shop has no room',
    ],
    ['others to come', { ...nothing, bytesToCome: 8e9 }, 10e9, 'The disk of the shop has no room'],
    ['others to look at', { ...nothing, bytesOnTheirWay: 8e9 }, 10e9, 'The disk of the shop has no room'],
  ])('is not there beside %s', (_what, waiting, free, words) => {
    expect(() => refuseWithoutRoom(waiting, 1e9, free)).toThrow(words)
  })

  it('is there up to the limits', () => {
    const most = { count: 999, bytes: 199e9, bytesOnTheirWay: 10e9, bytesToCome: 8e9 }
    for (const free of [24e9, undefined]) expect(() => refuseWithoutRoom(most, 1e9, free)).not.toThrow()
  })

  it('is kept for each that somebody looks at; what has none waits', async () => {
    let free = 2.5e9
    const withRoom = roomToCheck(async () => free)
    const looked: string[] = []
    const look = (name: string) => withRoom({ size_bytes: 1e9 }, async () => void looked.push(name))
    await withRoom({ size_bytes: 1e9 }, async () => {
      looked.push('first')
      await Promise.all([look('second'), look('third')])
    })
    expect(looked).toEqual(['first', 'second'])
    await look('third')
    free = 1e9
    await expect(look('fourth')).rejects.toThrow('has no room')
    expect(looked).toEqual(['first', 'second', 'third'])
  })

  it('is what the disk has, but for what is kept free', async () => {
    const [all, some] = [await measureFree(tmpdir(), 0), await measureFree(tmpdir(), 1e15)]
    expect(all).toBeGreaterThanOrEqual(0)
    expect(some).toBeLessThan(0)
  })
})
