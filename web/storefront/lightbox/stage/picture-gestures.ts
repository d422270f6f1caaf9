import { swipeStep } from '../../../ui/swipe-step.ts'

type Finger = { readonly x: number; readonly y: number }
type Touch = Finger & { readonly at: number }

const NEVER: Touch = { x: 0, y: 0, at: Number.NEGATIVE_INFINITY }
const DOUBLE_TAP_MS = 300
const TAP_REACH_PX = 24

/**
 * Swipe, pinch, double tap, drag and the trackpad's pinch on the frame of a picture. The view is written straight to the
 * element as custom properties: rendering again for each movement would be slower than the finger.
 */
export class PictureGestures {
  readonly #frame: HTMLElement
  readonly #onStep: (step: -1 | 1) => void
  readonly #listening = new AbortController()
  readonly #fingers = new Map<number, Finger>()
  #view: View = WHOLE
  #start = NEVER
  #lastTap = NEVER
  #wasPinched = false

  /** A step of 1 is onward, -1 is back. */
  constructor(frame: HTMLElement, onStep: (step: -1 | 1) => void) {
    this.#frame = frame
    this.#onStep = onStep
    const { signal } = this.#listening
    frame.addEventListener('pointerdown', (event) => this.#press(event), { signal })
    frame.addEventListener('pointermove', (event) => this.#move(event), { signal })
    frame.addEventListener('pointerup', (event) => this.#release(event), { signal })
    frame.addEventListener('pointercancel', (event) => this.#release(event), { signal })
    frame.addEventListener('wheel', (event) => this.#wheel(event), { signal, passive: false })
  }

  zoomBy(factor: number): void {
    this.#draw(zoomAt(this.#view, this.#view.scale * factor, { x: 0, y: 0 }, this.#size()))
  }

  reset(): void {
    this.#draw(WHOLE)
  }

  stop(): void {
    this.#listening.abort()
  }

  #draw(view: View, swipe = 0): void {
    this.#view = view
    this.#frame.style.setProperty('--scale', String(view.scale))
    this.#frame.style.setProperty('--x', `${view.x + swipe}px`)
    this.#frame.style.setProperty('--y', `${view.y}px`)
    this.#frame.toggleAttribute('data-zoomed', view.scale > 1)
  }

  #press(event: PointerEvent): void {
    if (event.button > 0) return
    this.#frame.setPointerCapture(event.pointerId)
    this.#fingers.set(event.pointerId, { x: event.clientX, y: event.clientY })
    this.#frame.toggleAttribute('data-held', true)
    this.#wasPinched = this.#fingers.size > 1
    this.#start = { x: event.clientX, y: event.clientY, at: event.timeStamp }
  }

  #move(event: PointerEvent): void {
    const before = this.#fingers.get(event.pointerId)
    if (!before) return
    const now = { x: event.clientX, y: event.clientY }
    const other = [...this.#fingers].find(([id]) => id !== event.pointerId)?.[1]
    this.#fingers.set(event.pointerId, now)
    if (other) this.#draw(this.#pinch(before, now, other))
    else if (this.#view.scale > 1)
      this.#draw(pan(this.#view, { x: now.x - before.x, y: now.y - before.y }, this.#size()))
    else if (!this.#wasPinched) this.#draw(WHOLE, now.x - this.#start.x)
  }

  #release(event: PointerEvent): void {
    if (!this.#fingers.delete(event.pointerId) || this.#fingers.size > 0) return
    this.#frame.toggleAttribute('data-held', false)
    this.#draw(this.#view)
    if (event.type === 'pointercancel' || this.#wasPinched) return
    const distance = event.clientX - this.#start.x
    const isTap = Math.hypot(distance, event.clientY - this.#start.y) < TAP_REACH_PX
    if (isTap) this.#tap({ x: event.clientX, y: event.clientY, at: event.timeStamp })
    else if (this.#view.scale === 1) this.#swipe(distance, event.timeStamp - this.#start.at)
  }

  #swipe(distance: number, durationMs: number): void {
    const step = swipeStep(distance, durationMs, this.#frame.clientWidth)
    if (step !== 0) this.#onStep(step)
  }

  #tap(tap: Touch): void {
    const isNear = Math.hypot(tap.x - this.#lastTap.x, tap.y - this.#lastTap.y) < TAP_REACH_PX * 2
    const isSecond = isNear && tap.at - this.#lastTap.at < DOUBLE_TAP_MS
    this.#lastTap = isSecond ? NEVER : tap
    if (isSecond) this.#draw(this.#view.scale > 1 ? WHOLE : this.#zoomTo(CLOSE_SCALE, tap))
  }

  /** Browsers report the trackpad's pinch as a wheel with the control key. */
  #wheel(event: WheelEvent): void {
    if (!event.ctrlKey) return
    event.preventDefault()
    this.#draw(this.#zoomTo(this.#view.scale * Math.exp(-event.deltaY / 100), { x: event.clientX, y: event.clientY }))
  }

  /** One of two fingers moved: the picture follows their middle and their distance. */
  #pinch(before: Finger, now: Finger, other: Finger): View {
    const apart = (finger: Finger) => Math.hypot(finger.x - other.x, finger.y - other.y) || 1
    const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }
    const zoomed = this.#zoomTo(this.#view.scale * (apart(now) / apart(before)), middle)
    return pan(zoomed, { x: (now.x - before.x) / 2, y: (now.y - before.y) / 2 }, this.#size())
  }

  #zoomTo(scale: number, at: Finger): View {
    const box = this.#frame.getBoundingClientRect()
    const point: Point = { x: at.x - box.x - box.width / 2, y: at.y - box.y - box.height / 2 }
    return zoomAt(this.#view, scale, point, box)
  }

  #size(): Size {
    return this.#frame.getBoundingClientRect()
  }
}

/** How a picture lies in its frame: enlarged by `scale`, its centre moved by x and y CSS pixels. */
type View = { readonly scale: number; readonly x: number; readonly y: number }

type Size = { readonly width: number; readonly height: number }
/** Measured from the centre of the frame. */
type Point = { readonly x: number; readonly y: number }

export const WHOLE: View = { scale: 1, x: 0, y: 0 }
export const CLOSE_SCALE = 2.5
const MAX_SCALE = 4

/** Enlarges so that what lies under the point stays under it. */
export function zoomAt(view: View, scale: number, point: Point, frame: Size): View {
  const next = Math.min(MAX_SCALE, Math.max(1, scale))
  const ratio = next / view.scale
  return keepInside(
    { scale: next, x: point.x - (point.x - view.x) * ratio, y: point.y - (point.y - view.y) * ratio },
    frame,
  )
}

export function pan(view: View, by: Point, frame: Size): View {
  return keepInside({ ...view, x: view.x + by.x, y: view.y + by.y }, frame)
}

/** The picture always fills its frame: no edge of it comes inside. */
function keepInside({ scale, x, y }: View, { width, height }: Size): View {
  const reach = (side: number) => ((scale - 1) * side) / 2
  return { scale, x: clamp(x, reach(width)), y: clamp(y, reach(height)) }
}

function clamp(value: number, reach: number): number {
  // Adding zero turns -0 into 0.
  return Math.min(reach, Math.max(-reach, value)) + 0
}
