import { clamp } from '../core/math.ts'

/** A curve that is dear to compute, such as a broken power: tabulated from `start` to `end`, with lines between its points. */
export class TabulatedCurve {
  readonly #start: number
  readonly #perUnit: number
  readonly #steps: number
  readonly #values: Float64Array

  constructor(start: number, end: number, steps: number, curve: (x: number) => number) {
    this.#start = start
    this.#perUnit = steps / (end - start)
    this.#steps = steps
    this.#values = Float64Array.from({ length: steps + 1 }, (_, i) => curve(start + i / this.#perUnit))
  }

  /** Beyond its ends it stays what it is there. */
  read(x: number): number {
    const values = this.#values
    const at = clamp((x - this.#start) * this.#perUnit, 0, this.#steps - 1e-9)
    const step = at | 0
    return values[step] + (values[step + 1] - values[step]) * (at - step)
  }
}
