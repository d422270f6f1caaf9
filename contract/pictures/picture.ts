/**
 * What may be said of a picture besides its file, field by field: rows, types, checks, the desk's form, its bar and the search
 * are made of these lists. A field is added here.
 */

type Words = {
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
  readonly searched: 'title' | 'description'
}

export const PICTURE_WORDS = {
  title: { name: 'title', plural: 'titles', label: 'Title', most: 120, lines: 1, searched: 'title' },
  /** For people who cannot see it. */
  alt: { name: 'alt text', plural: 'alt texts', label: 'Alt text', most: 300, lines: 2, searched: 'description' },
} as const satisfies Readonly<Record<string, Words>>

export type WordField = keyof typeof PICTURE_WORDS

export const WORD_FIELDS = Object.keys(PICTURE_WORDS) as readonly WordField[]

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
