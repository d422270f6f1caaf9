/** 18 Oct. */
export function dayWords(day: string): string {
  return inWords(day, { day: 'numeric', month: 'short' })
}

/** 18 Oct to 16 Nov, with years where there are two. */
export function spanWords(first: string, last: string): string {
  if (first.slice(0, 4) === last.slice(0, 4)) return `${dayWords(first)} to ${dayWords(last)}`
  return [first, last].map((day) => inWords(day, { day: 'numeric', month: 'short', year: 'numeric' })).join(' to ')
}

function inWords(day: string, form: Intl.DateTimeFormatOptions): string {
  return new Date(`${day}T12:00:00Z`).toLocaleDateString('en-GB', { ...form, timeZone: 'UTC' })
}
