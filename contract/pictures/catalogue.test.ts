import { expect, it } from 'vitest'
import { bundleFacts, type Wallpaper } from './catalogue.ts'

function wallpapers(count: number, size?: Wallpaper['size']): Wallpaper[] {
  return Array.from({ length: count }, (_, at) => ({ id: `w${at}`, ...(size && { size }) }) as Wallpaper)
}

it('says how many files there are, what each is and what all weigh', () => {
  const shown = {
    wallpapers: { sea: wallpapers(40), moor: wallpapers(10) },
    files: { sea: { formats: ['PNG'], meanBytes: 30_000_000 }, moor: { formats: ['JPEG'], meanBytes: 10_000_000 } },
  }
  expect(bundleFacts(['sea'], shown)).toEqual({
    count: 40,
    file: '7680 × 4320 PNG, about 30 MB each',
    weight: 'about 1.2 GB',
  })
  expect(bundleFacts(['sea', 'moor'], shown)).toEqual({
    count: 50,
    file: '7680 × 4320 JPEG or PNG, about 26 MB each',
    weight: 'about 1.3 GB',
  })
})

it('says no format and no weight where one of the files is not known, and the smallest size where some are below 8K', () => {
  const shown = {
    wallpapers: { sea: wallpapers(2), moor: wallpapers(1, { width: 5120, height: 2880 }) },
    files: { sea: { formats: ['PNG'], meanBytes: 4_000_000 } },
  }
  expect(bundleFacts(['sea', 'moor'], shown)).toEqual({ count: 3, file: 'from 5120 × 2880' })
  expect(bundleFacts(['sea'], shown).file).toBe('7680 × 4320 PNG, about 4 MB each')
  expect(bundleFacts([], shown)).toEqual({ count: 0, file: '7680 × 4320' })
})
