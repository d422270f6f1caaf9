/** How often each status was answered. */
export class Tally {
  readonly #counts = new Map<number, number>()

  add(status: number): void {
    this.#counts.set(status, this.of(status) + 1)
  }

  of(status: number): number {
    return this.#counts.get(status) ?? 0
  }

  /** Answers with a status that is not among the expected ones. */
  besides(...expected: readonly number[]): number {
    return [...this.#counts].reduce((sum, [status, n]) => sum + (expected.includes(status) ? 0 : n), 0)
  }

  toString(): string {
    const sorted = [...this.#counts].sort(([a], [b]) => a - b)
    return sorted.map(([status, n]) => `${n} × ${status || 'none'}`).join(', ') || 'none'
  }
}
