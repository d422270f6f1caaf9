/** Scripts that put no space between words: each sign of theirs stands for itself. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu

/** The words of a text as a search compares them: small letters and figures, without accents. */
export function splitWords(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(UNSPACED, ' $& ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}

export function singular(word: string): string {
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word
}
