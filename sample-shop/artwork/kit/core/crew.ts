/** What the threads of a crew have in common. */
export interface CrewMemory {
  /** Whether a helper has failed, then the counters of each task. */
  readonly counters: SharedArrayBuffer
  /** The pixels of the task under way, RGBA; the last one writes a file over them. */
  readonly pixels: SharedArrayBuffer
}

/** What only the leader does: `prepare` before the first piece is painted, `copy` once all are. */
interface LeaderSteps {
  readonly prepare?: () => void
  readonly copy?: () => void
}

const MOST_TASKS = 4096
/** Counters of a task, from its first: ready to begin, pieces taken, pieces painted, copied by the leader. */
const COUNTERS = 4
const [TAKEN, PAINTED, COPIED] = [1, 2, 3]
/** A few rows may take more bytes as a file than as pixels; only the last band can be so short. */
const SPARE_BYTES = 4096
const LONGEST_WAIT_MS = 120_000

export function crewMemory(width: number, height: number): CrewMemory {
  return {
    counters: new SharedArrayBuffer((1 + MOST_TASKS * COUNTERS) * Int32Array.BYTES_PER_ELEMENT),
    pixels: new SharedArrayBuffer(width * height * 4 + SPARE_BYTES),
  }
}

/**
 * Threads that draw one picture together. All run the whole scene and so come to the same tasks in the same order; they
 * share out the pixels of each. Only the leader has a canvas: what the helpers draw otherwise goes nowhere.
 */
export class Crew {
  readonly isHelper: boolean
  readonly pixels: Uint8ClampedArray
  readonly #counters: Int32Array
  #task = 0

  constructor(memory: CrewMemory, role: 'leader' | 'helper') {
    this.isHelper = role === 'helper'
    this.pixels = new Uint8ClampedArray(memory.pixels)
    this.#counters = new Int32Array(memory.counters)
  }

  /** Paints the pieces that no other thread has taken. */
  share(pieces: number, paint: (piece: number) => void, { prepare, copy }: LeaderSteps): void {
    if (this.#task >= MOST_TASKS) throw new Error('A picture has too many tasks.')
    const begin = 1 + this.#task * COUNTERS
    // The memory still holds the last task until the leader has copied it.
    if (this.#task > 0) this.#waitFor(begin - COUNTERS + COPIED, 1)
    this.#task++
    if (this.isHelper) this.#waitFor(begin, 1)
    else {
      prepare?.()
      this.#count(begin)
    }
    for (let piece = this.#take(begin); piece < pieces; piece = this.#take(begin)) {
      paint(piece)
      this.#count(begin + PAINTED)
    }
    if (this.isHelper) return
    this.#waitFor(begin + PAINTED, pieces)
    copy?.()
    this.#count(begin + COPIED)
  }

  /** A helper cannot go on: the leader must not wait for it. */
  fail(): void {
    Atomics.store(this.#counters, 0, 1)
    for (let counter = 1; counter < this.#counters.length; counter++) Atomics.notify(this.#counters, counter)
  }

  #take(begin: number): number {
    return Atomics.add(this.#counters, begin + TAKEN, 1)
  }

  #count(counter: number): void {
    Atomics.add(this.#counters, counter, 1)
    Atomics.notify(this.#counters, counter)
  }

  #waitFor(counter: number, count: number): void {
    for (let here = Atomics.load(this.#counters, counter); here < count; ) {
      const outcome = Atomics.wait(this.#counters, counter, here, LONGEST_WAIT_MS)
      if (outcome === 'timed-out' || Atomics.load(this.#counters, 0) === 1)
        throw new Error('A thread that draws the same picture has ended early.')
      here = Atomics.load(this.#counters, counter)
    }
  }
}
