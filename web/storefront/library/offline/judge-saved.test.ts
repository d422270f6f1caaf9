import { expect, it } from 'vitest'
import type { LibraryWallpaper } from '../../../../contract/library/library.ts'
import { judgeBundle, judgeOwners, versionOf, viewerOf } from './judge-saved.ts'
import { EMPTY, GUEST, type SavedPicture, shownTo } from './saved-index.ts'

const wallpaper = (id: string, more: Partial<LibraryWallpaper> = {}) =>
  ({
    id,
    state: 'ready',
    sizeBytes: 7,
    shown: { preview: { src: `/images/${id}`, placeholder: '#000' } },
    ...more,
  }) as LibraryWallpaper

const picture = (id: string, more: Partial<SavedPicture> = {}): SavedPicture => ({
  id,
  bundle: 'cars',
  owner: GUEST,
  title: id,
  alt: '',
  fileName: `${id}.jpg`,
  width: 1,
  height: 1,
  sizeBytes: 1,
  version: versionOf(wallpaper(id)),
  ...more,
})

const ids = (pictures: readonly SavedPicture[]) => pictures.map(({ id }) => id)

const judge = (accountId: string | null, open: string[], openHere: string[] = []) => {
  const pictures = [
    picture('browsers'),
    picture('anas', { owner: 'ana' }),
    picture('bens', { owner: 'ben' }),
    picture('refunded', { bundle: 'city' }),
  ]
  const { closed, joined } = judgeOwners(pictures, { accountId, open, openHere })
  return { closed: ids(closed), joined: ids(joined) }
}

it('closes what another account kept, and what no open bundle has', () => {
  expect(judge('ana', ['cars'], ['cars'])).toEqual({ closed: ['bens', 'refunded'], joined: [] })
  expect(judge(null, ['cars', 'city'], ['cars', 'city']).closed).toEqual(['anas', 'bens'])
  expect(judge(null, []).closed).toEqual(['browsers', 'anas', 'bens', 'refunded'])
})

it('leaves a browser what its links open, and gives an account what it has joined', () => {
  expect(judge('ana', ['cars', 'city'], ['city'])).toEqual({ closed: ['bens'], joined: ['browsers'] })
  expect(judge('ben', ['cars'])).toEqual({ closed: ['anas', 'refunded'], joined: ['browsers'] })
})

it('judges nothing by an answer that was meant for somebody else', () => {
  const told = { bundles: [{ slug: 'cars' }], keptBundles: [] }
  expect(viewerOf({ ...told, isSignedIn: false }, 'ana')).toBeNull()
  expect(viewerOf({ ...told, isSignedIn: true }, GUEST)).toBeNull()
  expect(viewerOf({ ...told, isSignedIn: true }, 'ana')).toEqual({ accountId: 'ana', open: ['cars'], openHere: [] })
})

it('shows nobody what another account kept, also while the shop cannot be asked', () => {
  const index = { ...EMPTY, pictures: [picture('browsers'), picture('anas', { owner: 'ana' })] }
  expect(ids(shownTo(index, 'ben').pictures)).toEqual(['browsers'])
  expect(ids(shownTo(index, null).pictures)).toEqual(['browsers'])
  expect(ids(shownTo(index, 'ana').pictures)).toEqual(['browsers', 'anas'])
})

it('shows what both the browser and the account kept once', () => {
  const bundle = { slug: 'cars', owner: GUEST, name: 'Cars', since: '2026-01-01', wallpapers: [] }
  const anas = { owner: 'ana' }
  const pictures = [picture('a'), picture('a', anas), picture('b')]
  const shown = shownTo({ metAt: null, pictures, bundles: [bundle, { ...bundle, ...anas }] }, 'ana')
  expect(shown.pictures.map(({ id, owner }) => `${id} ${owner}`)).toEqual(['a ana', 'b guest'])
  expect(shown.bundles.map(({ owner }) => owner)).toEqual(['ana'])
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
