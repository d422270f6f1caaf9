/** No line of sight is followed as if it rose as steeply as the ground. */
const LEAST_APPROACH = 0.5

/**
 * How far ground stays hidden that lies `gap` below the line of sight, when the line rises by `sight` with each unit of
 * depth and the ground hardly ever by more than `steepest`.
 */
export function hiddenStretch(gap: number, sight: number, steepest: number): number {
  return gap / Math.max(LEAST_APPROACH, steepest - sight)
}

/** A walk over ground from near to far that leaps over what is hidden, and goes back when a leap went too far. */
export class Walk {
  z: number
  #from = 0
  #step = 0
  #careful = 0
  #isLeap = false

  constructor(nearest: number) {
    this.z = nearest
  }

  /** Moves on by a step over ground that is seen. */
  go(step: number): void {
    this.z += step
    this.#isLeap = false
  }

  /** Moves on over hidden ground: by a step, or farther where that is safe. */
  pass(step: number, stretch: number): void {
    if (this.z < this.#careful || stretch < 2 * step) {
      this.go(step)
      return
    }
    this.#from = this.z
    this.#step = step
    this.#isLeap = true
    this.z += stretch
  }

  /** Called where ground comes into sight: returns whether a leap may have missed the first of it, and goes back then. */
  goesBack(): boolean {
    if (!this.#isLeap) return false
    this.#careful = this.z
    this.z = this.#from + this.#step
    this.#isLeap = false
    return true
  }
}
