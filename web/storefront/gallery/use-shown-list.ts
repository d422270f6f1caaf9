import { useEffect, useMemo, useState } from 'react'
import type { Category } from '../../../contract/categories.ts'
import { getWallpapers, loadAllWallpapers, type Shown } from '../catalogue/shown.ts'

/**
 * The wallpapers that the lightbox steps through: what was found, else this gallery, else the gallery that holds the asked
 * one. `onUnknown` is called when no gallery does.
 */
export function useShownList(
  category: Category,
  asked: string | null,
  found: readonly Shown[],
  onUnknown: () => void,
): readonly Shown[] {
  const [elsewhere, setElsewhere] = useState<readonly Shown[]>([])
  const own = useMemo(() => getWallpapers(category.slug).map((wallpaper) => ({ wallpaper, category })), [category])
  const list = [found, own, elsewhere].find((candidate) => asked !== null && holds(candidate, asked))
  const isMissing = asked !== null && !list
  useEffect(() => {
    if (!isMissing) return
    let isGone = false
    loadAllWallpapers()
      .then((all) => {
        const home = all.find(({ wallpaper }) => wallpaper.id === asked)?.category
        if (isGone) return
        if (home) setElsewhere(all.filter((shown) => shown.category === home))
        else onUnknown()
      })
      .catch(() => !isGone && onUnknown())
    return () => {
      isGone = true
    }
  }, [isMissing, asked, onUnknown])
  return list ?? []
}

function holds(list: readonly Shown[], id: string): boolean {
  return list.some(({ wallpaper }) => wallpaper.id === id)
}
