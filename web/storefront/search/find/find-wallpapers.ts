import { searchedWords } from '../../../../contract/pictures/picture.ts'
import {
  type ColourName,
  findColour,
  fitsScreen,
  nameColour,
  SCREENS,
  type Screen,
  singular,
  splitWords,
} from '../../../../contract/pictures/search-terms.ts'
import { site } from '../../../state/site.ts'
import { listShownCategories } from '../../catalogue/counts.ts'
import type { Shown } from '../../catalogue/shown.ts'

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

export type Query = {
  readonly words: string
  readonly colour: ColourName | null
  /** The slug of a category. */
  readonly category?: string | null | undefined
  readonly screen?: Screen | null | undefined
}

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
      title: splitWords(searchedWords(wallpaper, 'title')),
      category: splitWords(`${category.name} ${category.slug} ${category.path} ${otherNames[category.slug] ?? ''}`),
      rest: splitWords(searchedWords(wallpaper, 'description')),
      colours: [...new Set(wallpaper.colours.map(nameColour))],
    }
  })
}

/** How near the results are to what was typed: the words themselves, words that begin so, or words that are written much like it. */
export type Closeness = 'same' | 'begins' | 'nearly'

const STEPS: readonly Closeness[] = ['same', 'begins', 'nearly']

type FoundHere = { readonly results: readonly Shown[]; readonly closeness: Closeness }

/**
 * Every word must be found: in the title, the category, the description or among the colours. Best matches come first. What
 * is farther away is shown only where nothing is closer.
 */
export function findWallpapers(index: SearchIndex, query: Query): FoundHere {
  const terms = splitWords(query.words)
  const among = index.filter(
    ({ shown: { category, wallpaper } }) =>
      (!query.category || category.slug === query.category) && (!query.screen || fitsScreen(wallpaper, query.screen)),
  )
  for (const closeness of STEPS) {
    const results = rank(among, terms, query.colour, closeness)
    if (results.length > 0) return { results, closeness }
  }
  return { results: [], closeness: 'same' }
}

function rank(index: SearchIndex, terms: readonly string[], colour: ColourName | null, closeness: Closeness) {
  return index
    .map((entry, at) => ({ shown: entry.shown, at, score: scoreEntry(entry, terms, colour, closeness) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.at - b.at)
    .map(({ shown }) => shown)
}

/** Nothing asked for matches everything equally. */
function scoreEntry(entry: Entry, terms: readonly string[], colour: ColourName | null, closeness: Closeness): number {
  const scores = terms.map((term) => scoreTerm(entry, term, closeness))
  if (colour) scores.push(scoreColour(entry, colour))
  return scores.includes(0) ? 0 : scores.reduce((sum, score) => sum + score, 1)
}

function scoreTerm(entry: Entry, term: string, closeness: Closeness): number {
  const colour = findColour(term)
  return Math.max(
    scoreWords(entry.title, term, 8, closeness),
    scoreWords(entry.category, term, 6, closeness),
    scoreWords(entry.rest, term, 4, closeness),
    colour ? scoreColour(entry, colour) : 0,
  )
}

/** A whole word counts fully, the beginning of one for half, a slip of the finger for a quarter. */
function scoreWords(words: readonly string[], term: string, weight: number, closeness: Closeness): number {
  if (words.some((word) => singular(word) === singular(term))) return weight
  if (closeness === 'same') return 0
  if (words.some((word) => word.startsWith(term))) return weight / 2
  return closeness === 'nearly' && words.some((word) => isNearly(word, term)) ? weight / 4 : 0
}

/** Words shorter than this are too easily another word. */
const LONG_ENOUGH = 4

/** One letter more, less or other, or two that changed places. */
export function isNearly(word: string, term: string): boolean {
  if (term.length < LONG_ENOUGH || Math.abs(word.length - term.length) > 1) return false
  let at = 0
  while (at < term.length && word[at] === term[at]) at++
  const isSwapped = word[at] === term[at + 1] && word[at + 1] === term[at]
  const rests = [
    [word.slice(at + 1), term.slice(at + 1)],
    [word.slice(at + 1), term.slice(at)],
    [word.slice(at), term.slice(at + 1)],
    ...(isSwapped ? [[word.slice(at + 2), term.slice(at + 2)]] : []),
  ]
  return rests.some(([a, b]) => a === b)
}

function scoreColour(entry: Entry, colour: ColourName): number {
  const rank = entry.colours.indexOf(colour)
  return rank < 0 ? 0 : 6 / (rank + 1)
}
