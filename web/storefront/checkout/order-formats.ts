/** '15 November 2025', in the visitor's own time zone. */
export function longDate(iso: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' }).format(new Date(iso))
}

/** '15 November 2025, 21:04' */
export function longDateAndTime(iso: string): string {
  const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' }).format(new Date(iso))
  return `${longDate(iso)}, ${time}`
}
