/**
 * What may be said of a picture besides its file, field by field: rows, types, checks, the desk's form, its bar and the search
 * are made of these lists. A field is added here.
 */

export type Words = {
  /** As a sentence names it. */
  readonly name: string
  /** Of several pictures, as the bar of the desk lists changes. */
  readonly plural: string
  /** As a form names it. */
  readonly label: string
  readonly most: number
  /** In a form. */
  readonly lines: number
  /** Where words of it count in the search. */
  readonly searched?: 'title' | 'description'
  readonly isOptional?: true
  /** Of a page that a link leads to. */
  readonly isAddress?: true
}

export const PICTURE_WORDS = {
  title: { name: 'title', plural: 'titles', label: 'Title', most: 120, lines: 1, searched: 'title' },
  /** For people who cannot see it. */
  alt: { name: 'alt text', plural: 'alt texts', label: 'Alt text', most: 300, lines: 2, searched: 'description' },
  /** Who made it. */
  maker: {
    name: 'name of its maker',
    plural: 'makers',
    label: 'Made by',
    most: 120,
    lines: 1,
    searched: 'description',
    isOptional: true,
  },
  makerUrl: {
    name: 'page of its maker',
    plural: 'pages of makers',
    label: 'Page of the maker',
    most: 500,
    lines: 1,
    isOptional: true,
    isAddress: true,
  },
} as const satisfies Readonly<Record<string, Words>>

export type WordField = keyof typeof PICTURE_WORDS

export const WORD_FIELDS = Object.keys(PICTURE_WORDS) as readonly WordField[]

type OptionalField = {
  [Field in WordField]: (typeof PICTURE_WORDS)[Field] extends { readonly isOptional: true } ? Field : never
}[WordField]

export type PictureWords = { readonly [Field in Exclude<WordField, OptionalField>]: string } & {
  readonly [Field in OptionalField]?: string | undefined
}

/** What is optional and empty is left out. */
export function pictureWords(find: (field: WordField) => string | undefined): PictureWords {
  const said = WORD_FIELDS.map((field) => [field, find(field) ?? ''] as const)
  const kept = said.filter(([field, words]) => words !== '' || !(PICTURE_WORDS[field] as Words).isOptional)
  return Object.fromEntries(kept) as PictureWords
}

/** What is wrong with words for a field, in a sentence; null if nothing is. */
export function findWrong(field: WordField, words: string): string | null {
  const { name, most, isOptional, isAddress }: Words = PICTURE_WORDS[field]
  const { length } = words.trim()
  if (length > most || (length === 0 && !isOptional))
    return `The ${name} must have ${isOptional ? 'at most' : '1 to'} ${most} characters.`
  if (isAddress && length > 0 && !isSecure(words.trim()))
    return `The ${name} must be the address of a page that begins with https://.`
  return null
}

function isSecure(address: string): boolean {
  if (!/^https:\/\/[^\s\\]+$/i.test(address)) return false
  try {
    const { username, password } = new URL(address)
    return username === '' && password === ''
  } catch {
    return false
  }
}

/** What is said in the fields that count as much in the search. */
export function searchedWords(picture: PictureWords, searched: 'title' | 'description'): string {
  const fields = WORD_FIELDS.filter((field) => (PICTURE_WORDS[field] as Words).searched === searched)
  return fields.flatMap((field) => picture[field] ?? []).join(' ')
}

type Mark = {
  readonly column: 'is_hidden' | 'is_removed' | 'is_large'
  readonly plural: string
}

/** What the owner decides with yes or no. */
export const PICTURE_MARKS = {
  /** Not in the shop for now. */
  isHidden: { column: 'is_hidden', plural: 'what is hidden' },
  /** Not in the shop any more. Its files stay: whoever bought it keeps it. */
  isRemoved: { column: 'is_removed', plural: 'what is removed' },
  /** The large one of those around it in the gallery. */
  isLarge: { column: 'is_large', plural: 'what is large' },
} as const satisfies Readonly<Record<string, Mark>>

export type MarkField = keyof typeof PICTURE_MARKS

export const MARK_FIELDS = Object.keys(PICTURE_MARKS) as readonly MarkField[]

/** Something for each field of a list. */
export function eachField<Field extends string, Said, Made>(
  fields: Readonly<Record<Field, Said>>,
  make: (said: Said, field: Field) => Made,
): Record<Field, Made> {
  const made = Object.entries<Said>(fields).map(([field, said]) => [field, make(said, field as Field)])
  return Object.fromEntries(made) as Record<Field, Made>
}
