import type { DevicePreset } from '../../../contract/pictures/renditions.ts'
import { fitToScreen } from '../../../contract/pictures/screens.ts'
import { findScreen } from './screen.ts'

/** The visitor's screen as a size that we make. */
export function findThisDevice(): DevicePreset | null {
  const found = findScreen()
  return found && { id: 'this-device', name: 'This device', ...fitToScreen(found) }
}
