import { type Crop, cropAround, type RenditionOptions } from '../../../contract/renditions.ts'
import { fitToScreen } from '../../../contract/screens.ts'

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
 * Wishes that nobody could tell apart are one order: sizes as screens have them, focus points in whole percents, and of
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

/** The same order for the same master is the same rendition, so it is made once. */
export function renditionName({ sha256 }: MasterFacts, { width, height, format, crop }: RenditionOrder): string {
  const cut = crop ? `at${crop.left}x${crop.top}` : 'auto'
  return `renditions/${sha256.slice(0, 2)}/${sha256}/${width}x${height}-${cut}.${format}`
}

function toPercent(share: number): number {
  return Math.round(Math.min(Math.max(share, 0), 1) * 100) / 100
}
