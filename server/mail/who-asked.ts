import { nameInWords } from './typed-words.ts'

/** A time for people, such as '1 March 2026, 12:05 UTC'. */
export function timeInWords(at: Date): string {
  const day = at.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
  return `${day}, ${at.toISOString().slice(11, 16)} UTC`
}

/** Who asked and when, such as 'with the name “Mara Lind” on 1 March 2026, 12:05 UTC'. */
export function whoAsked(typedName: string, at: Date): string {
  const name = nameInWords(typedName)
  return `${name ? `with the name “${name}”` : 'without a name'} on ${timeInWords(at)}`
}
