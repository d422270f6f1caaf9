import type { Content } from '../../contract/content/content.ts'
import type { PictureUse, TakenPicture } from './own-pictures.ts'

/** Where a content may name a picture of its owner's own, and how its file is called beside an exported content. */
type PicturePlace = { readonly place: readonly string[]; readonly use: PictureUse; readonly fileName: string }

const SINGLE: readonly PicturePlace[] = [
  { place: ['brand', 'logo'], use: 'logo', fileName: 'logo' },
  { place: ['brand', 'favicon'], use: 'favicon', fileName: 'icon' },
  { place: ['socialPicture'], use: 'social', fileName: 'social' },
]

/** Of content that may not be checked yet. */
export function listPicturePlaces(content: unknown): PicturePlace[] {
  const posters = valueAt(content, ['posters'])
  const names = isEntry(posters) ? Object.keys(posters) : []
  const own = names.flatMap((name) =>
    (['wide', 'tall'] as const).map((use) => ({
      place: ['posters', name, use],
      use,
      fileName: `poster-${name}-${use}`,
    })),
  )
  return [...SINGLE, ...own]
}

/** Those that this content names. */
export function listOwnPictures(content: Pick<Content, 'brand' | 'socialPicture' | 'posters'>) {
  return listPicturePlaces(content).flatMap(({ place, fileName }) => {
    const picture = valueAt(content, place) as TakenPicture['picture'] | string | null | undefined
    // A social picture may also be the name of a poster.
    return picture && typeof picture === 'object' ? [{ place, fileName, picture }] : []
  })
}

export function valueAt(whole: unknown, place: readonly string[]): unknown {
  return place.reduce<unknown>(
    (part, key) => (isEntry(part) && Object.hasOwn(part, key) ? part[key] : undefined),
    whole,
  )
}

export function replaceAt(whole: unknown, place: readonly string[], value: unknown): void {
  const holder = valueAt(whole, place.slice(0, -1))
  const key = place.at(-1)
  if (isEntry(holder) && key !== undefined) holder[key] = value
}

function isEntry(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
