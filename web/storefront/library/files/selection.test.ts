import { describe, expect, it } from 'vitest'
import type { LibraryBundleView, LibraryWallpaper } from '../../../../contract/library/library.ts'
import { readSelection } from '../../../../contract/library/selection.ts'
import { toggled } from '../../selecting/selection.tsx'
import { chosenOf } from './selected-files.tsx'

const wallpapers = [
  { id: 'dune', state: 'ready', sizeBytes: 5 },
  { id: 'tarn', state: 'queued', sizeBytes: null },
  { id: 'reef', state: 'ready', sizeBytes: 7 },
  { id: 'moon', state: 'ready', sizeBytes: 11 },
] as readonly Pick<LibraryWallpaper, 'id' | 'state' | 'sizeBytes'>[]
const view = { downloads: '/download/key', archive: '/download/key/bundle/sand/v1', wallpapers } as LibraryBundleView

describe('a selection of an owned bundle', () => {
  it('is led to one archive by places among what is ready, and weighs what its files do', () => {
    const { count, sizeBytes, path } = chosenOf(view, new Set(['moon', 'dune']))
    expect([count, sizeBytes]).toEqual([2, 16])
    const [place, only = ''] = path?.split('?only=') ?? []
    expect(place).toBe(view.archive)
    expect([...(readSelection(only, 3) ?? [])]).toEqual([0, 2])
  })

  it('is the file itself when one is chosen', () => {
    expect(chosenOf(view, new Set(['reef']))).toEqual({ count: 1, sizeBytes: 7, path: '/download/key/master/reef' })
  })

  it('leaves out what is not ready, also when it no longer is', () => {
    expect(chosenOf(view, new Set(['tarn']))).toEqual({ count: 0, sizeBytes: 0, path: null })
    expect(chosenOf(view, new Set(['tarn', 'reef'])).count).toBe(1)
  })

  it('takes in and gives up one at a time', () => {
    const one = toggled(new Set<string>(), 'dune')
    expect([...one]).toEqual(['dune'])
    expect([...toggled(one, 'dune')]).toEqual([])
  })
})
