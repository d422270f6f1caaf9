/** The point at `t` from `left` (0) to `right` (1) on a curve through four points an even step apart; its slope has no breaks. */
export function curveBetween(before: number, left: number, right: number, after: number, t: number): number {
  const bend = 2 * before - 5 * left + 4 * right - after
  return left + 0.5 * t * (right - before + t * (bend + t * (3 * (left - right) + after - before)))
}
