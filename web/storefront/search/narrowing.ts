import { type ColourName, SCREENS, type Screen } from '../../../contract/pictures/search-terms.ts'
import { listShownCategories } from '../catalogue/counts.ts'

/** What Find's results are narrowed by, besides words. */
export type Narrowing = {
  readonly colour: ColourName | null
  readonly screen: Screen | null
  /** A slug. */
  readonly category: string | null
}

export const NOT_NARROWED: Narrowing = { colour: null, screen: null, category: null }

type Chosen = { readonly by: keyof Narrowing; readonly words: string }

/** What is chosen, in words, in the order in which it is asked for. */
export function listChosen({ colour, screen, category }: Narrowing): readonly Chosen[] {
  const named = listShownCategories().find(({ slug }) => slug === category)?.name ?? category
  const all = [
    { by: 'colour', words: colour },
    { by: 'screen', words: screen && SCREENS[screen].name },
    { by: 'category', words: named },
  ] as const
  return all.flatMap(({ by, words }) => (words ? [{ by, words }] : []))
}
