/** Whether a sideways drag of `distance` in `duration` ms was meant as a step: 1 is onward, -1 back, 0 neither. */
export function swipeStep(distance: number, durationMs: number, width: number): -1 | 0 | 1 {
  const isFar = Math.abs(distance) > width * 0.2
  const isQuick = Math.abs(distance) > 24 && Math.abs(distance) / Math.max(1, durationMs) > 0.5
  if (!isFar && !isQuick) return 0
  return distance < 0 ? 1 : -1
}
