import { expect, it } from 'vitest'
import type { LibraryWallpaper } from '../../../../contract/library.ts'
import { judgeBundle, listClosed, versionOf } from './judge-kept.ts'
import { EMPTY, GUEST, type KeptPicture, shownTo } from './kept-index.ts'

const wallpaper = (id: string, more: Partial<LibraryWallpaper> = {}) =>
  ({
    ...{ id, state: 'ready', sizeBytes: 7 },
    shown: { preview: { src: `/images/${id}`, placeholder: '#000' } },
    ...more,
  }) as LibraryWallpaper

const picture = (id: string, more: Partial<KeptPicture> = {}): KeptPicture => ({
  ...{ id, bundle: 'cars', owner: GUEST, title: id, alt: '', fileName: `${id}.jpg` },
  ...{ width: 1, height: 1, sizeBytes: 1, version: versionOf(wallpaper(id)) },
  ...more,
})

const bundles = (...slugs: string[]) => slugs.map((slug) => ({ slug })) as never
const ids = (pictures: readonly KeptPicture[]) => pictures.map(({ id }) => id)

it('closes what another account kept, and what no open bundle has', () => {
  const pictures = [
    picture('browsers'),
    picture('anas', { owner: 'ana' }),
    picture('bens', { owner: 'ben' }),
    picture('refunded', { bundle: 'city' }),
  ]
  const closedTo = (accountId: string | null, ...open: string[]) =>
    ids(listClosed({ ...EMPTY, pictures }, { accountId, bundles: bundles(...open) }))
  expect(closedTo('ana', 'cars')).toEqual(['bens', 'refunded'])
  expect(closedTo(null, 'cars', 'city')).toEqual(['anas', 'bens'])
  expect(closedTo(null)).toEqual(['browsers', 'anas', 'bens', 'refunded'])
})

it('shows nobody what another account kept, also while the shop cannot be asked', () => {
  const index = { ...EMPTY, pictures: [picture('browsers'), picture('anas', { owner: 'ana' })] }
  expect(ids(shownTo(index, 'ben').pictures)).toEqual(['browsers'])
  expect(ids(shownTo(index, null).pictures)).toEqual(['browsers'])
  expect(ids(shownTo(index, 'ana').pictures)).toEqual(['browsers', 'anas'])
})

it('finds what left a bundle, and what was replaced and is there in its new form', () => {
  const index = { ...EMPTY, pictures: [picture('same'), picture('gone'), picture('other'), picture('drawn-anew')] }
  const wallpapers = [
    wallpaper('same'),
    wallpaper('other', { sizeBytes: 8 }),
    wallpaper('drawn-anew', { sizeBytes: 8, state: 'rendering' }),
  ]
  const { gone, stale } = judgeBundle(index, { slug: 'cars', wallpapers })
  expect(ids(gone)).toEqual(['gone'])
  expect(ids(stale.map((each) => each.picture))).toEqual(['other'])
})
