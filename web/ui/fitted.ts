import type { CSSProperties } from 'react'

/**
 * How long the longest of these lines is, in capitals of middle width, as a custom property: a stylesheet divides the room
 * by it and by the font's --brand-letter, so that large words of any shop stay within the page.
 */
export function fitted(lines: readonly string[], name = '--letters'): CSSProperties {
  return asProperty(
    name,
    lines.map((line) => lettersOf(line.toUpperCase())),
  )
}

/** The same for a text that is set as it is written, and may break between its words. */
export function fittedWords(text: string): CSSProperties {
  return asProperty('--letters', text.split(' ').map(lettersOf))
}

function asProperty(name: string, lengths: readonly number[]): CSSProperties {
  return { [name]: Math.max(1, ...lengths) } as CSSProperties
}

function lettersOf(line: string): number {
  const letters = [...line].reduce((sum, sign) => sum + widthOf(sign), 0)
  return Math.round(letters * 100) / 100
}

function widthOf(sign: string): number {
  if (NARROW.test(sign)) return 0.5
  if (WIDE.test(sign)) return 1.4
  return SMALL.test(sign) ? 0.9 : 1
}

const NARROW = /[IJ1 .,;:!'’|-]/
const WIDE = /[MWmw@—]/
const SMALL = /\p{Ll}/u
