export type Typed<Words extends object> = { readonly [Name in keyof Words]?: Words[Name] }

/** What is typed other than it is. */
export function without<Words extends object>(typed: Typed<Words>, is: Typed<Words>): Typed<Words> {
  const other = Object.entries(typed).filter(([name, value]) => !isSame(value, is[name as keyof Words]))
  return Object.fromEntries(other) as Typed<Words>
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
