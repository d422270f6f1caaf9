/** The carousel of /bundles: which slide is shown, and until when the wheel is not listened to. Times are in ms. */
export type Carousel = { readonly index: number; readonly lockedUntil: number }

export const START: Carousel = { index: 0, lockedUntil: Number.NEGATIVE_INFINITY }

/** A wheel turn of exactly this much does nothing yet. */
const WHEEL_THRESHOLD_PX = 10
const WHEEL_LOCK_MS = 800

export type Turn = {
  readonly carousel: Carousel
  /** Whether the page must not scroll by this turn. At the ends it may: the footer lies below. */
  readonly isTaken: boolean
}

/** One turn of the wheel moves one slide at most; what follows within the lock is swallowed. */
export function turnWheel(carousel: Carousel, deltaPx: number, now: number, count: number): Turn {
  if (now < carousel.lockedUntil) return { carousel, isTaken: true }
  const direction = Math.sign(deltaPx)
  const index = clamp(carousel.index + direction, count)
  if (index === carousel.index) return { carousel, isTaken: false }
  if (Math.abs(deltaPx) <= WHEEL_THRESHOLD_PX) return { carousel, isTaken: true }
  return { carousel: { index, lockedUntil: now + WHEEL_LOCK_MS }, isTaken: true }
}

/** Arrows, dots, keys and swipes: no lock, but never beyond the ends. */
export function goTo(carousel: Carousel, index: number, count: number): Carousel {
  return { ...carousel, index: clamp(index, count) }
}

function clamp(index: number, count: number): number {
  return Math.min(count - 1, Math.max(0, index))
}

/** What a key asks for; nothing for all other keys. */
export function slideForKey(key: string, index: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
    case 'PageDown':
      return index + 1
    case 'ArrowLeft':
    case 'ArrowUp':
    case 'PageUp':
      return index - 1
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}

const LINE_PX = 16

/** Some browsers count wheel turns in lines or pages. */
export function wheelDelta({ deltaY, deltaMode }: { deltaY: number; deltaMode: number }, pagePx: number): number {
  return deltaY * (deltaMode === 1 ? LINE_PX : deltaMode === 2 ? pagePx : 1)
}
