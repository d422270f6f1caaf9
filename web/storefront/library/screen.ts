import { type DevicePreset, isOfferedSize } from '../../../contract/pictures/renditions.ts'
import { fitToScreen } from '../../../contract/pictures/screens.ts'

/** The visitor's screen in real pixels; nothing in the prerendered page and for screens that we make no size for. */
export function findScreen(): { readonly width: number; readonly height: number } | null {
  if (typeof screen === 'undefined') return null
  const ratio = devicePixelRatio || 1
  const width = Math.round(screen.width * ratio)
  const height = Math.round(screen.height * ratio)
  return isOfferedSize(width, height) ? { width, height } : null
}

/** The visitor's screen as a size that we make. */
export function findThisDevice(): DevicePreset | null {
  const found = findScreen()
  return found && { id: 'this-device', name: 'This device', ...fitToScreen(found) }
}
