import type { Noise } from '../../kit/core/noise.ts'

/** Entries all around. */
const STEPS = 2048

/** How bright the rays around a lamp are in every direction, tabulated, because an angle and a noise for every pixel are dear. */
export class LampRays {
  readonly #table = new Float32Array(STEPS + 2)

  constructor(noise: Noise, x: number, y: number, power: number) {
    for (let i = 0; i <= STEPS; i++) {
      const angle = angleAt((i / STEPS) * 4 - 2)
      this.#table[i] = power * (0.75 + 0.25 * noise.gradient(angle * 5 + x * 9, y * 7))
    }
  }

  /** The brightness towards a point, given from the lamp. */
  read(x: number, y: number): number {
    const position = (turnOf(x, y) + 2) * (STEPS / 4)
    const i = position | 0
    const here = this.#table[i]
    return here + (this.#table[i + 1] - here) * (position - i)
  }
}

/** Grows like the angle above the x axis, from -2 to 2, but costs one division. */
function turnOf(x: number, y: number): number {
  const rise = y / (Math.abs(x) + Math.abs(y) + 1e-12)
  if (x >= 0) return rise
  return y >= 0 ? 2 - rise : -2 - rise
}

function angleAt(turn: number): number {
  const x = 1 - Math.abs(turn)
  const y = Math.sign(turn) * (1 - Math.abs(x))
  return Math.atan2(y, x)
}
