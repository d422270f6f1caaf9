import { expect, it } from 'vitest'
import type { LibraryWallpaper } from '../../../../contract/library/library.ts'
import { sortWallpapers, type WallpaperOrder } from './wallpapers-bar.tsx'

const wallpaper = (id: string, title: string, addedAt: string, state: LibraryWallpaper['state'] = 'ready') =>
  ({ id, state, addedAt, shown: { title, alt: `A picture of a ${id}` } }) as LibraryWallpaper

const WALLPAPERS = [
  wallpaper('wolf', 'Lone wolf', '2026-01-01', 'waiting'),
  wallpaper('eye', 'Amber eye', '2026-03-01'),
  wallpaper('stag', 'Stag in the mist', '2026-02-01'),
]

const arranged = (order: WallpaperOrder, search = '') =>
  sortWallpapers(WALLPAPERS, { order, search, isKept: ({ id }) => id === 'stag' }).map(({ id }) => id)

it('puts what is ready, kept, newest or first by name at the front, and leaves the rest as in the gallery', () => {
  expect(arranged('gallery')).toEqual(['wolf', 'eye', 'stag'])
  expect(arranged('ready')).toEqual(['eye', 'stag', 'wolf'])
  expect(arranged('kept')).toEqual(['stag', 'wolf', 'eye'])
  expect(arranged('newest')).toEqual(['eye', 'stag', 'wolf'])
  expect(arranged('name')).toEqual(['eye', 'wolf', 'stag'])
})

it('finds by any words of title and description, in any case', () => {
  expect(arranged('gallery', ' MIST stag ')).toEqual(['stag'])
  expect(arranged('gallery', 'picture of')).toEqual(['wolf', 'eye', 'stag'])
  expect(arranged('gallery', 'whale')).toEqual([])
})
