/**
 * The shapes of answers that the storefront reads. Written here instead of with zod, because every gallery carries them
 * (decision 19); the desk has zod's small form (decision 64).
 */

/** Says whether a value has a shape. Keys that it does not name are let through: a newer shop may send more. */
export type Schema<Value> = (value: unknown) => value is Value

export type ValueOf<Of> = Of extends Schema<infer Value> ? Value : never

type Fields = Readonly<Record<string, Schema<unknown>>>

/** Keys that may hold `undefined` may be missing. */
type ObjectOf<Of extends Fields> = Readonly<
  { [Key in keyof Of as undefined extends ValueOf<Of[Key]> ? never : Key]: ValueOf<Of[Key]> } & {
    [Key in keyof Of as undefined extends ValueOf<Of[Key]> ? Key : never]?: Exclude<ValueOf<Of[Key]>, undefined>
  }
>

export const string: Schema<string> = (value) => typeof value === 'string'
export const number: Schema<number> = (value) => typeof value === 'number'
export const boolean: Schema<boolean> = (value) => typeof value === 'boolean'

// The marks let the bundler leave out the schemas that a page does not read.
/* @__NO_SIDE_EFFECTS__ */
export function object<Of extends Fields>(fields: Of): Schema<ObjectOf<Of>> {
  return (value): value is ObjectOf<Of> =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(fields).every(([key, hasShape]) => hasShape((value as Record<string, unknown>)[key]))
}

/* @__NO_SIDE_EFFECTS__ */
export function list<Item>(hasShape: Schema<Item>): Schema<readonly Item[]> {
  return (value): value is readonly Item[] => Array.isArray(value) && value.every(hasShape)
}

/** One of these words. */
/* @__NO_SIDE_EFFECTS__ */
export function literal<const Word extends string>(...words: readonly Word[]): Schema<Word> {
  return (value): value is Word => (words as readonly unknown[]).includes(value)
}

/* @__NO_SIDE_EFFECTS__ */
export function either<First, Second>(first: Schema<First>, second: Schema<Second>): Schema<First | Second> {
  return (value): value is First | Second => first(value) || second(value)
}

/* @__NO_SIDE_EFFECTS__ */
export function nullable<Value>(hasShape: Schema<Value>): Schema<Value | null> {
  return (value): value is Value | null => value === null || hasShape(value)
}

/* @__NO_SIDE_EFFECTS__ */
export function optional<Value>(hasShape: Schema<Value>): Schema<Value | undefined> {
  return (value): value is Value | undefined => value === undefined || hasShape(value)
}
