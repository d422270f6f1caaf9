import { join } from 'node:path'
import type { Category } from 'sample-shop/artwork/scenes.ts'
import { getSampleIndex } from '../../server/samples/sample-index.ts'
import type { SheetEntry } from './contact-sheet.ts'
import type { Nearest } from './nearest-pairs.ts'

/** How many pictures of a category have another one of it this like them. */
type TwinCount = { readonly above90: number; readonly above80: number }

export function countTwins(nearest: readonly Nearest<unknown>[]): TwinCount {
  const above = (limit: number) => nearest.filter(({ likeness }) => likeness > limit).length
  return { above90: above(0.9), above80: above(0.8) }
}

/** What every gallery is to keep to: at most 3 % (or 2 pictures) above 0.9, and 20 % (or 2) above 0.8. */
export function twinTarget(pictures: number): TwinCount {
  return { above90: Math.max(2, Math.floor(pictures * 0.03)), above80: Math.max(2, Math.floor(pictures * 0.2)) }
}

/** The committed previews of a category, in gallery order. */
export function listPreviews(samplesDir: string, category: Category): readonly SheetEntry[] {
  return getSampleIndex(samplesDir)
    .wallpapers.filter((wallpaper) => wallpaper.category === category)
    .map(({ number, recipe, preview }) => ({
      file: join(samplesDir, `${preview.src.replace('/images/', '')}.webp`),
      label: `${number}  ${recipe.scene.slice(category.length + 1)} ${recipe.index}`,
    }))
}
