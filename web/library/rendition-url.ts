import type { FocusPoint, RenditionFormat } from '../../contract/renditions.ts'

/** Where a wallpaper fitted to a screen is downloaded; without a focus point the most striking part is kept. */
export function renditionUrl(
  downloads: string,
  wallpaperId: string,
  { width, height }: { readonly width: number; readonly height: number },
  format: RenditionFormat,
  focus: FocusPoint | null,
): string {
  const wish = new URLSearchParams({ width: String(width), height: String(height), format })
  if (focus) {
    wish.set('x', focus.x.toFixed(2))
    wish.set('y', focus.y.toFixed(2))
  }
  return `${downloads}/rendition/${wallpaperId}?${wish}`
}
