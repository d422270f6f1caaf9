/** Numbers on a grid, each computed when it is first asked for: a picture shows only part of a landscape. */
export class LazyGrid {
  readonly #values: Float32Array
  readonly #compute: (place: number) => number

  constructor(length: number, compute: (place: number) => number) {
    this.#values = new Float32Array(length).fill(Number.NaN)
    this.#compute = compute
  }

  get(place: number): number {
    const known = this.#values[place]
    return Number.isNaN(known) ? this.#fill(place) : known
  }

  /** The highest of them; those that cannot be it, because `ceiling` is never lower than they are, are not computed. */
  highest(ceiling: (place: number) => number = () => Number.POSITIVE_INFINITY): number {
    let highest = Number.NEGATIVE_INFINITY
    for (let place = 0; place < this.#values.length; place++)
      if (ceiling(place) > highest) highest = Math.max(highest, this.get(place))
    return highest
  }

  #fill(place: number): number {
    this.#values[place] = this.#compute(place)
    return this.#values[place]
  }
}
