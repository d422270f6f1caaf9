import type { Catalogue } from '../../contract/pictures/catalogue.ts'

type Shown = Pick<Catalogue, 'categories' | 'bundles'>

/** By slug, what is sold and the path of its picture. */
type Pictures = ReadonlyMap<string, { readonly picturePath: string | null }>

/** Where an announcement leads: what its button says, and what is shown of it. */
export type Destination = { readonly path: string; readonly name: string; readonly picturePath: string | null }

/** Pages that an announcement may lead to. */
export function listDestinations({ categories, bundles }: Shown, pictures: Pictures): readonly Destination[] {
  const galleries = categories.filter(({ isHidden }) => !isHidden)
  const pictureOf = (category: string) => {
    const bundle = bundles.find(({ previewCategory }) => previewCategory === category)
    return pictures.get(bundle?.slug ?? '')?.picturePath ?? null
  }
  return [
    { path: '/', name: 'the shop', picturePath: null },
    { path: '/bundles', name: 'all bundles', picturePath: null },
    ...galleries.map(({ slug, path, name }) => ({ path, name, picturePath: pictureOf(slug) })),
  ]
}

/** Of a page that is gone by now, what is true of every page. */
export function findDestination(shown: Shown, pictures: Pictures, path: string): Destination {
  const found = listDestinations(shown, pictures).find((place) => place.path === path)
  return found ?? { path, name: 'it in the shop', picturePath: null }
}
