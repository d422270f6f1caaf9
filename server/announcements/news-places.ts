import type { Catalogue } from '../../contract/catalogue.ts'

type Shown = Pick<Catalogue, 'categories'>

/** Pages that an announcement may lead to. */
export function listPlaces({ categories }: Shown): readonly { readonly path: string; readonly name: string }[] {
  const galleries = categories.filter(({ isHidden }) => !isHidden).map(({ path, name }) => ({ path, name }))
  return [{ path: '/', name: 'the shop' }, { path: '/bundles', name: 'all bundles' }, ...galleries]
}

/** What the button says; of a page that is gone by now, what is true of every page. */
export function buttonLabel(shown: Shown, path: string): string {
  return `See ${listPlaces(shown).find((place) => place.path === path)?.name ?? 'it in the shop'}`
}
