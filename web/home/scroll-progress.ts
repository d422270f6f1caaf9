/** How far a tall element has been scrolled through: 0 when its top meets the screen's, 1 when the bottoms meet. */
export function progressThrough(top: number, height: number, viewportHeight: number): number {
  const way = height - viewportHeight
  if (way <= 0) return top <= 0 ? 1 : 0
  return Math.min(1, Math.max(0, -top / way))
}
