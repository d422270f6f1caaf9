import { type Crop, cropAround, type RenditionOptions } from '../../../contract/pictures/renditions.ts'
import { fitToScreen } from '../../../contract/pictures/screens.ts'

export type MasterFacts = {
  readonly sha256: string
  readonly storageKey: string
  readonly width: number
  readonly height: number
}

/** What the drawing process must do, in plain numbers. */
export type RenditionOrder = {
  readonly width: number
  readonly height: number
  readonly format: RenditionOptions['format']
  /** Cut before resizing; null lets the most striking part decide. */
  readonly crop: Crop | null
}

/**
 * Requests that nobody could tell apart are one order: sizes as screens have them, focus points in whole percents, and of
 * those only what moves the cut; a screen of the picture's own shape has one cut wherever its focus lies.
 */
export function renditionOrder(
  master: MasterFacts,
  { width, height, format, focus }: RenditionOptions,
): RenditionOrder {
  const size = fitToScreen({ width, height })
  const rounded = focus && { x: toPercent(focus.x), y: toPercent(focus.y) }
  return { ...size, format, crop: rounded && cropAround(master, size, rounded) }
}

/**
 * Part of every stored name: raised when the same order gives another picture than before, so that files that were drawn
 * the old way are asked for no more and go as those used longest ago. 2: 16-bit masters with a profile are no longer pale.
 */
export const DRAWING_VERSION = 2

/** The same order for the same master is the same rendition, so it is made once. */
export function renditionName({ sha256 }: MasterFacts, { width, height, format, crop }: RenditionOrder): string {
  const cut = crop ? `at${crop.left}x${crop.top}` : 'auto'
  return `renditions/${sha256.slice(0, 2)}/${sha256}/${width}x${height}-${cut}-v${DRAWING_VERSION}.${format}`
}

function toPercent(share: number): number {
  return Math.round(Math.min(Math.max(share, 0), 1) * 100) / 100
}
