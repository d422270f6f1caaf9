/** The order matters: most browsers also call themselves Safari or Chrome. */
const BROWSERS = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const

const SYSTEMS = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const

/** Browser and system, so that somebody knows a session again. Nothing else of what the browser says is kept. */
export function clientWords(userAgent: string | undefined): string {
  const find = (names: readonly (readonly [string, string])[]) => names.find(([mark]) => userAgent?.includes(mark))?.[1]
  const [browser, system] = [find(BROWSERS), find(SYSTEMS)]
  return `${browser ?? 'A browser'}${system ? ` on ${system}` : ''}`
}
