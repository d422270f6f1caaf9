const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const BITS = 6

/** Some places of a list, for an address: a set of bits, six to a character. Every choice has exactly one text. */
export function writeSelection(places: Iterable<number>): string {
  const digits: number[] = []
  for (const place of places) {
    const at = Math.floor(place / BITS)
    digits[at] = (digits[at] ?? 0) | (1 << (place % BITS))
  }
  return Array.from(digits, (digit = 0) => DIGITS[digit]).join('')
}

/** Nothing for whatever is no choice from a list of this length: another text, none at all, or a place beyond the last. */
export function readSelection(text: string, length: number): ReadonlySet<number> | undefined {
  if (text === '' || text.length > Math.ceil(length / BITS) || text.endsWith('A')) return undefined
  const places = new Set<number>()
  for (const [at, character] of [...text].entries()) {
    const digit = DIGITS.indexOf(character)
    if (digit < 0) return undefined
    for (let bit = 0; bit < BITS; bit++) if (digit & (1 << bit)) places.add(at * BITS + bit)
  }
  return Math.max(...places) < length ? places : undefined
}
