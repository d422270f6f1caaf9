import type { CSSProperties } from 'react'

/**
 * How long the longest of these lines is, in letters of middle width, as a custom property: a stylesheet divides the room
 * by it and by the font's --brand-letter, so that large words of any shop stay within the page.
 */
export function fitted(lines: readonly string[], name = '--letters'): CSSProperties {
  return { [name]: Math.max(1, ...lines.map(lettersOf)) } as CSSProperties
}

function lettersOf(line: string): number {
  return [...line.toUpperCase()].reduce((sum, sign) => sum + (NARROW.test(sign) ? 0.5 : WIDE.test(sign) ? 1.4 : 1), 0)
}

const NARROW = /[IJ1 .,;:!'’|-]/
const WIDE = /[MW@—]/
