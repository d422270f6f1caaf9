import type { CSSProperties } from 'react'
import { classNames } from './class-names.ts'
import styles from './fitted.module.css'

/**
 * How long the longest of these lines is, and the longest of their words when it is spaced as widely as some readers set it
 * (WCAG 1.4.12), in capitals of middle width. web/style/base.css divides the room by them and by the font's --brand-letter,
 * so that large words of any shop stay within the page.
 */
export function fitted(lines: readonly string[]): CSSProperties {
  const words = lines.flatMap((line) => line.split(' '))
  return { '--longest-line': longest(lines, lettersOf), '--longest-word': longest(words, spacedOf) } as CSSProperties
}

function longest(texts: readonly string[], measure: (text: string) => number): number {
  return Math.max(1, ...texts.map((text) => Math.round(measure(text) * 100) / 100))
}

/** Measured in both fonts that a shop may have; small letters are about as wide as capitals. */
function lettersOf(text: string): number {
  return [...text.toUpperCase()].reduce((sum, sign) => sum + widthOf(sign), 0)
}

/** Every sign, however narrow, has as much space after it: a fifth of what a capital and its space take. */
function spacedOf(word: string): number {
  return 0.8 * lettersOf(word) + 0.2 * [...word].length
}

function widthOf(sign: string): number {
  if (NARROW.test(sign)) return 0.5
  if (SLIM.test(sign)) return 0.7
  if (LEAN.test(sign)) return 0.86
  return WIDE.test(sign) ? 1.53 : 1
}

const NARROW = /[I .,;:!'’|]/
const SLIM = /[1-]/
const LEAN = /[EFLTZ]/
const WIDE = /[MW@—]/

/** The words of a heading that is as wide as the page, with whatever spacing of letters its reader has set. */
export function FittedWords({ words, className }: { readonly words: string; readonly className?: string | undefined }) {
  return (
    <span className={classNames(styles.room, className)} style={fitted([words])}>
      <span className={styles.rest}>
        <span className={styles.words}>{words}</span>
      </span>
      <i className={styles.unseen} data-words={words} />
    </span>
  )
}
