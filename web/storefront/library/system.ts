export type System = 'windows' | 'macos' | 'linux' | 'ios' | 'android'

/** An iPad calls itself a Mac, but no Mac has a touch screen. */
export function systemOf(userAgent: string, touchPoints: number): System {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios'
  if (/Android/.test(userAgent)) return 'android'
  if (/Macintosh/.test(userAgent)) return touchPoints > 1 ? 'ios' : 'macos'
  if (/Linux|X11|CrOS/.test(userAgent)) return 'linux'
  return 'windows'
}
