import { clamp } from '../../kit/core/math.ts'

/** Turns by an angle that depends on one number alone, tabulated: sine and cosine take several times as long. */
export class TurnTable {
  /** The turn that was read last. */
  cos = 1
  sin = 0
  readonly #start: number
  readonly #perUnit: number
  readonly #steps: number
  readonly #turns: Float64Array

  constructor(start: number, end: number, steps: number, angleAt: (value: number) => number) {
    this.#start = start
    this.#perUnit = steps / (end - start)
    this.#steps = steps
    this.#turns = new Float64Array((steps + 1) * 2)
    for (let i = 0; i <= steps; i++) {
      const angle = angleAt(start + i / this.#perUnit)
      this.#turns[i * 2] = Math.cos(angle)
      this.#turns[i * 2 + 1] = Math.sin(angle)
    }
  }

  read(value: number): void {
    const turns = this.#turns
    const at = clamp((value - this.#start) * this.#perUnit, 0, this.#steps - 0.001)
    const step = at | 0
    const share = at - step
    const p = step * 2
    this.cos = turns[p] + (turns[p + 2] - turns[p]) * share
    this.sin = turns[p + 1] + (turns[p + 3] - turns[p + 1]) * share
  }
}
