import { isSearchAnswer, type SearchAnswer } from '../../../contract/pictures/search.ts'
import { request } from '../../state/request.ts'
import { site } from '../../state/site.ts'
import type { Shown } from './shown.ts'

export type Found = { readonly total: number; readonly results: readonly Shown[] }

/** Asks the shop what a large catalogue has. Rejects if it cannot be asked. */
export async function searchShop(asked: Readonly<Record<string, string>>): Promise<Found> {
  const { value, problem } = await request(`/api/search?${new URLSearchParams(asked)}`, {}, isSearchAnswer)
  if (problem) throw new Error(`The search answered ${problem.status}.`)
  return { total: value.total, results: value.results.flatMap(toShown) }
}

/** The shop may have a category by now that this tab does not know. */
function toShown({ category: slug, wallpaper }: SearchAnswer['results'][number]): Shown[] {
  const category = site().categories.find((candidate) => candidate.slug === slug)
  return category ? [{ category, wallpaper }] : []
}
