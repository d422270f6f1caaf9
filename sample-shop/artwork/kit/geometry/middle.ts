/** The value halfway between two others, `step` entries away, on the smooth curve through two on either side of it. */
export function middle(values: Float32Array, i: number, step: number): number {
  return (9 * (values[i - step] + values[i + step]) - values[i - 3 * step] - values[i + 3 * step]) / 16
}
