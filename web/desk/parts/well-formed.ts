/** Half a character, which a cut or a paste can leave and no address can hold, is a question mark in a box. */
export function wellFormed(text: string): string {
  return text.replaceAll(/\p{Surrogate}/gu, '\uFFFD')
}
