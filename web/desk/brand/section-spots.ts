import type { DeskSection } from '../../../contract/desk/brand.ts'

/** A place of a section that is written or chosen, and what stands there. */
export type Spot = {
  readonly path: readonly (string | number)[]
  readonly label: string
  readonly kind: 'words' | 'poster' | 'category'
  readonly value: string
}

const WORDS: Readonly<Record<string, string>> = {
  lead: 'Small line',
  lines: 'Large line',
  accent: 'Last words, in the accent',
  words: 'Words',
  title: 'Title',
  button: 'Button',
  line: 'Line',
  description: 'Description',
  name: 'Name',
}
const POSTERS = ['poster', 'posters', 'imgSrc', 'image']
/** In these an image is a category, and a category is words. */
const BY_CATEGORY = ['featured', 'categories']

/** Words, pictures and categories of a section, in its own order. */
export function listSpots(section: DeskSection): Spot[] {
  const isByCategory = BY_CATEGORY.includes(section.kind)
  const visit = (value: unknown, path: readonly (string | number)[]): Spot[] => {
    if (typeof value === 'string') return spotOf(value, path, isByCategory)
    if (Array.isArray(value)) return value.flatMap((item, at) => visit(item, [...path, at]))
    if (typeof value !== 'object' || value === null) return []
    return Object.entries(value).flatMap(([key, part]) => visit(part, [...path, key]))
  }
  return visit(section, [])
}

function spotOf(value: string, path: Spot['path'], isByCategory: boolean): Spot[] {
  const key = String(path.findLast((part) => typeof part === 'string') ?? '')
  const numbers = path.filter((part) => typeof part === 'number').map((at) => at + 1)
  const label = (words: string) => [words, ...numbers].join(' ')
  // The colour of a character.
  if (key === 'accent' && value.startsWith('#')) return []
  const category = isByCategory ? 'image' : 'category'
  if (key === category) return [{ path, value, kind: 'category', label: label('Category') }]
  if (!isByCategory && POSTERS.includes(key)) return [{ path, value, kind: 'poster', label: label('Picture') }]
  const words = isByCategory && key === 'category' ? 'Small line' : WORDS[key]
  return words ? [{ path, value, kind: 'words', label: label(words) }] : []
}

/** The same with something else at one place. */
export function withSpot<Of>(whole: Of, [key, ...rest]: Spot['path'], value: string): Of {
  if (key === undefined) return value as Of
  if (Array.isArray(whole)) return whole.map((item, at) => (at === key ? withSpot(item, rest, value) : item)) as Of
  const parts = whole as Readonly<Record<string, unknown>>
  return { ...parts, [key]: withSpot(parts[key], rest, value) } as Of
}
