import { isOfferedSize } from '../../../contract/pictures/renditions.ts'

/** The visitor's screen in real pixels; nothing in the prerendered page and for screens that we make no size for. */
export function findScreen(): { readonly width: number; readonly height: number } | null {
  if (typeof screen === 'undefined') return null
  const ratio = devicePixelRatio || 1
  const width = Math.round(screen.width * ratio)
  const height = Math.round(screen.height * ratio)
  return isOfferedSize(width, height) ? { width, height } : null
}
