export const FULL_SIZE = { long: 7680, short: 4320 }

/** Whether a master, upright or on its side, may be called 8K. */
export function is8K({ width, height }: { readonly width: number; readonly height: number }): boolean {
  return Math.max(width, height) >= FULL_SIZE.long && Math.min(width, height) >= FULL_SIZE.short
}
