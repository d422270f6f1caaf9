import { type ColourName, findColour, nameColour } from '../../../contract/colour-names.ts'
import { singular, splitWords } from '../../../contract/search-words.ts'
import { site } from '../../state/site.ts'
import type { Shown } from '../catalogue/shown.ts'

export type Query = { readonly words: string; readonly colour: ColourName | null }

/** A wallpaper as the search sees it. */
type Entry = {
  readonly shown: Shown
  readonly title: readonly string[]
  readonly category: readonly string[]
  readonly rest: readonly string[]
  /** Strongest first, each once. */
  readonly colours: readonly ColourName[]
}

export type SearchIndex = readonly Entry[]

export function indexWallpapers(all: readonly Shown[]): SearchIndex {
  const { otherNames } = site()
  return all.map((shown) => {
    const { wallpaper, category } = shown
    return {
      shown,
      title: splitWords(wallpaper.title),
      category: splitWords(`${category.name} ${category.slug} ${category.path} ${otherNames[category.slug] ?? ''}`),
      rest: splitWords(wallpaper.alt),
      colours: [...new Set(wallpaper.colours.map(nameColour))],
    }
  })
}

/** Every word must be found: in the title, the category, the description or among the colours. Best matches come first. */
export function findWallpapers(index: SearchIndex, { words, colour }: Query): readonly Shown[] {
  const terms = splitWords(words)
  return index
    .map((entry, at) => ({ shown: entry.shown, at, score: scoreEntry(entry, terms, colour) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.at - b.at)
    .map(({ shown }) => shown)
}

/** Nothing asked for matches everything equally. */
function scoreEntry(entry: Entry, terms: readonly string[], colour: ColourName | null): number {
  const scores = terms.map((term) => scoreTerm(entry, term))
  if (colour) scores.push(scoreColour(entry, colour))
  return scores.includes(0) ? 0 : scores.reduce((sum, score) => sum + score, 1)
}

function scoreTerm(entry: Entry, term: string): number {
  const colour = findColour(term)
  return Math.max(
    scoreWords(entry.title, term, 8),
    scoreWords(entry.category, term, 6),
    scoreWords(entry.rest, term, 4),
    colour ? scoreColour(entry, colour) : 0,
  )
}

/** A whole word counts fully, the beginning of one for half, so that results appear while somebody types. */
function scoreWords(words: readonly string[], term: string, weight: number): number {
  if (words.some((word) => singular(word) === singular(term))) return weight
  return words.some((word) => word.startsWith(term)) ? weight / 2 : 0
}

function scoreColour(entry: Entry, colour: ColourName): number {
  const rank = entry.colours.indexOf(colour)
  return rank < 0 ? 0 : 6 / (rank + 1)
}
