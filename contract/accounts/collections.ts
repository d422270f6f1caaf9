import { list, object, string, type ValueOf } from '../schema.ts'

export const MOST_COLLECTIONS = 50

/** As many pictures as favourites can be. */
export const MOST_COLLECTED = 2000

/** Over all collections of an account, so that reading them stays cheap. */
export const MOST_IN_ALL = 5000

/** In characters, as people count them. */
export const LONGEST_NAME = 60

const isCollection = object({
  id: string,
  name: string,
  /** What was put in last comes first. One that is let go of is no favourite any more, and is not shown. */
  pictures: list(string),
})

/** A named list among somebody's favourites. */
export type Collection = ValueOf<typeof isCollection>

/** In the order in which they were made. */
export const isCollections = object({ collections: list(isCollection) })

/**
 * What changes one of them. Each may arrive twice or late, from several devices at once: one that was deleted stays deleted,
 * and what others put in meanwhile stays in.
 */
export type CollectionChange =
  | { readonly kind: 'make'; readonly id: string; readonly name: string }
  | { readonly kind: 'rename'; readonly id: string; readonly name: string }
  | { readonly kind: 'put-in' | 'take-out'; readonly id: string; readonly pictures: readonly string[] }
  | { readonly kind: 'delete'; readonly id: string }

/** As it is kept and shown: one line, and nothing in it that would turn the words around it about. */
export function tidyName(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, ' ')
    .split(' ')
    .filter(Boolean)
    .join(' ')
}

/** What is wrong with a name that was tidied; null where nothing is. */
export function findNameProblem(name: string): string | null {
  // Some characters are there and cannot be seen.
  if (!/[\p{L}\p{N}\p{P}\p{S}]/u.test(name)) return 'A collection needs a name.'
  if ([...name].length > LONGEST_NAME) return `A name has at most ${LONGEST_NAME} characters.`
  return null
}

/** Two of one name could not be told apart. */
export function isSameName(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}
