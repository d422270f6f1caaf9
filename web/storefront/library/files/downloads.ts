import type { FocusPoint, RenditionFormat } from '../../../../contract/pictures/renditions.ts'

/** Where a wallpaper fitted to a screen is downloaded; without a focus point the most striking part is kept. */
export function renditionUrl(
  downloads: string,
  wallpaperId: string,
  { width, height }: { readonly width: number; readonly height: number },
  format: RenditionFormat,
  focus: FocusPoint | null,
): string {
  const options = new URLSearchParams({ width: String(width), height: String(height), format })
  if (focus) {
    options.set('x', focus.x.toFixed(2))
    options.set('y', focus.y.toFixed(2))
  }
  return `${downloads}/rendition/${wallpaperId}?${options}`
}

/** '38.4 MB', '1.94 GB': as shops and browsers count them, in powers of ten. */
export function megabytes(bytes: number): string {
  return bytes >= 1e9 ? `${(bytes / 1e9).toFixed(2)} GB` : `${(bytes / 1e6).toFixed(1)} MB`
}
