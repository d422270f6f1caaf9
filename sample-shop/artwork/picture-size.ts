/** An 8K master with room to spare for other shapes; more would not fit the memory of a small computer. */
const MOST_PIXELS = 70_000_000
/** Less shows nothing. */
const LEAST_SIDE = 16

/** Returns why a picture cannot have this size, or null if it can. */
export function findSizeProblem(width: number, height: number): string | null {
  const whole = Number.isInteger(width) && Number.isInteger(height)
  if (!whole || width < 1 || height < 1) return `A picture of ${width}x${height} pixels has no area.`
  if (Math.min(width, height) < LEAST_SIDE)
    return `A picture of ${width}x${height} pixels is too small: a side has at least ${LEAST_SIDE}.`
  if (width * height > MOST_PIXELS)
    return `A picture of ${width}x${height} pixels is too large: the limit is ${MOST_PIXELS / 1e6} megapixels.`
  return null
}
