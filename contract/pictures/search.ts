import { list, number, object, string, type ValueOf } from '../schema.ts'
import { isWallpaper } from './wallpaper-schema.ts'

/** As many results as one answer holds. */
export const RESULTS_AT_ONCE = 60

/** As many pictures as can be asked for by their ids. */
export const MOST_IDS = 100

export const isSearchAnswer = object({
  /** How many there are in all. */
  total: number,
  results: list(object({ category: string, wallpaper: isWallpaper })),
})

export type SearchAnswer = ValueOf<typeof isSearchAnswer>
