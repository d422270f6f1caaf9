import { cropAround, type RenditionWish } from '../../../contract/renditions.ts'

export type MasterFacts = {
  readonly sha256: string
  readonly storageKey: string
  readonly width: number
  readonly height: number
}

/** The same wish for the same master is the same file, so it is made once. */
export function renditionKey({ sha256 }: MasterFacts, { width, height, format, focus }: RenditionWish): string {
  const around = focus ? `${toPercent(focus.x)}-${toPercent(focus.y)}` : 'auto'
  return `renditions/${sha256.slice(0, 2)}/${sha256}/${width}x${height}-${around}.${format}`
}

/** What the drawing process must do, in plain numbers. */
export type RenditionOrder = {
  readonly width: number
  readonly height: number
  readonly format: RenditionWish['format']
  /** Cut before resizing; null lets the most striking part decide. */
  readonly crop: { readonly left: number; readonly top: number; readonly width: number; readonly height: number } | null
}

/** Focus points are taken in whole percents: finer ones would fill the store with twins. */
export function renditionOrder(master: MasterFacts, { width, height, format, focus }: RenditionWish): RenditionOrder {
  const rounded = focus && { x: toPercent(focus.x) / 100, y: toPercent(focus.y) / 100 }
  return { width, height, format, crop: rounded && cropAround(master, { width, height }, rounded) }
}

function toPercent(share: number): number {
  return Math.round(Math.min(Math.max(share, 0), 1) * 100)
}
