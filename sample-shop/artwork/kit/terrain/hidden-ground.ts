/** How much faster than the line of sight ground can rise, at least: a line as steep as the ground allows no endless leap. */
const LEAST_APPROACH = 0.5

/** A walk over ground from near to far that leaps over what is hidden, and goes back when a leap went too far. */
export class Walk {
  z: number
  readonly #steepest: number
  #from = 0
  #step = 0
  #careful = 0
  #isLeap = false

  /** Ground hardly ever rises by more than `steepest` with each unit of depth. */
  constructor(nearest: number, steepest: number) {
    this.z = nearest
    this.#steepest = steepest
  }

  /** Moves on by a step over ground that is seen. */
  go(step: number): void {
    this.z += step
    this.#isLeap = false
  }

  /**
   * Moves on over ground that lies `gap` below a line of sight, which rises by `sight` with each unit of depth: by a step,
   * or as far as the ground must stay hidden.
   */
  pass(step: number, gap: number, sight: number): void {
    const stretch = gap / Math.max(LEAST_APPROACH, this.#steepest - sight)
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
