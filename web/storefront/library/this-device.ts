import { type DevicePreset, isOfferedSize } from '../../../contract/renditions.ts'
import { fitToScreen } from '../../../contract/screens.ts'

/** The visitor's screen in real pixels; nothing in the prerendered page and for screens that we make no size for. */
export function findThisDevice(): DevicePreset | null {
  if (typeof screen === 'undefined') return null
  const ratio = devicePixelRatio || 1
  const width = Math.round(screen.width * ratio)
  const height = Math.round(screen.height * ratio)
  if (!isOfferedSize(width, height)) return null
  return { id: 'this-device', name: 'This device', ...fitToScreen({ width, height }) }
}

export type System = 'windows' | 'macos' | 'linux' | 'ios' | 'android'

/** An iPad calls itself a Mac, but no Mac has a touch screen. */
export function systemOf(userAgent: string, touchPoints: number): System {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios'
  if (/Android/.test(userAgent)) return 'android'
  if (/Macintosh/.test(userAgent)) return touchPoints > 1 ? 'ios' : 'macos'
  if (/Linux|X11|CrOS/.test(userAgent)) return 'linux'
  return 'windows'
}
