import type { Wallpaper } from './catalogue.ts'

/** Of so many pictures of a gallery one is large, and which: wallpaper-grid.module.css draws it there. */
const GROUP = 9
const LARGE_AT = 4

/** The pictures of a gallery's page with those that the owner wants large where the large ones hang; the others close up. */
export function placeLarge(pictures: readonly Wallpaper[]): readonly Wallpaper[] {
  const groups = Array.from({ length: Math.ceil(pictures.length / GROUP) }, (_, at) =>
    pictures.slice(at * GROUP, (at + 1) * GROUP),
  )
  return groups.flatMap((group) => {
    const large = group.find(({ isLarge }) => isLarge)
    if (!large) return group
    const others = group.filter((picture) => picture !== large)
    return [...others.slice(0, LARGE_AT), large, ...others.slice(LARGE_AT)]
  })
}
