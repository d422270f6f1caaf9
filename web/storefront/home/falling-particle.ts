/** A particle's way through the screen; shares are of the screen's width and height. */
export type Fall = {
  readonly fromX: number
  readonly fromY: number
  readonly sizePx: number
  readonly driftPx: number
  readonly durationMs: number
}

/**
 * `random` gives numbers from 0 to 1, as Math.random does. A particle begins on the screen, because one that came in later
 * might not be painted yet, and the browser skips frames until it is.
 */
export function drawFall(random: () => number): Fall {
  return {
    fromX: random() * 0.98,
    fromY: random() * 0.55,
    sizePx: 4 + random() * 9,
    driftPx: random() * 120 - 60,
    durationMs: 2000 + random() * 2000,
  }
}

/** Moves with transform and opacity only, so that the browser animates it without this page's help. */
export function fallKeyframes({ fromX, fromY, sizePx, driftPx }: Fall): Keyframe[] {
  const x = `${(fromX * 100).toFixed(2)}vw`
  const at = (dx: number, share: number) => `translate(calc(${x} + ${dx}px), ${((fromY + share) * 100).toFixed(2)}vh)`
  const size = `scale(${(sizePx / 8).toFixed(2)})`
  return [
    { transform: `${at(0, 0)} rotate(0deg) ${size}`, opacity: 0 },
    { transform: `${at(driftPx * 0.12, 0.075)} rotate(26deg) ${size}`, opacity: 0.95, offset: 0.12 },
    { transform: `${at(driftPx, 0.62)} rotate(220deg) ${size}`, opacity: 0 },
  ]
}
