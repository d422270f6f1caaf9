import { norm } from '../../kit/core/math.ts'

interface LightPathsOptions {
  /** Distance of the viewer in Schwarzschild radii. */
  viewer: number
  /** Rays that aim farther from the middle run straight. */
  reach: number
}

const MOST_STEPS = 150
const INNER_ROWS = 256
const OUTER_ROWS = 768
/** Angles per half turn, and in all: no ray circles the hole more than twice. */
const HALF_TURN = 128
const ANGLES = HALF_TURN * 4
const COS = Float64Array.from({ length: ANGLES + 1 }, (_, i) => Math.cos((i * Math.PI) / HALF_TURN))
const SIN = Float64Array.from({ length: ANGLES + 1 }, (_, i) => Math.sin((i * Math.PI) / HALF_TURN))

/** Rays on one side of those that fall in, tabulated from the critical impact (row 0) outwards or inwards. */
interface Side {
  readonly rows: number
  readonly span: number
  /** One over the radius by row and angle. */
  readonly nearness: Float32Array
  /** The final direction by row: ahead, and away from the middle. */
  readonly ahead: Float32Array
  readonly away: Float32Array
}

/**
 * How light bends around a black hole; lengths in Schwarzschild radii. A path lies in a plane and depends on nothing but
 * its impact: how far from the middle it aims. So all paths are followed once, from the viewer's side (angle 0) round.
 */
export class LightPaths {
  /** Rays that aim nearer fall into the hole. */
  readonly #critical: number
  /** The final direction of the ray asked for last, nearly a unit vector: ahead, and away from the middle. */
  ahead = 1
  away = 0
  readonly #viewer: number
  readonly #inner: Side
  readonly #outer: Side
  #side: Side
  #row = 0
  #part = 0
  #endX = 0
  #endY = 0

  constructor({ viewer, reach }: LightPathsOptions) {
    this.#viewer = viewer
    this.#critical = this.#findCritical()
    this.#inner = this.#tabulate(INNER_ROWS, -this.#critical)
    this.#outer = this.#tabulate(OUTER_ROWS, reach - this.#critical)
    this.#side = this.#outer
  }

  /** Chooses the ray with an impact within the reach; returns whether it escapes from the hole. */
  choose(impact: number): boolean {
    const escapes = impact >= this.#critical
    const side = escapes ? this.#outer : this.#inner
    const row = Math.min(side.rows - 0.001, Math.sqrt(Math.sqrt((impact - this.#critical) / side.span)) * side.rows)
    this.#side = side
    this.#row = row | 0
    this.#part = row - this.#row
    if (!escapes) return false
    this.ahead = between(side.ahead, this.#row, this.#part)
    this.away = between(side.away, this.#row, this.#part)
    return true
  }

  /** One over the radius at which the chosen ray passes an angle; 0 where it never does. */
  nearness(angle: number): number {
    const position = (angle / Math.PI) * HALF_TURN
    const column = position | 0
    if (column >= ANGLES) return 0
    const { nearness } = this.#side
    const at = this.#row * (ANGLES + 1) + column
    const a = between(nearness, at, position - column)
    return a + (between(nearness, at + ANGLES + 1, position - column) - a) * this.#part
  }

  #findCritical(): number {
    let [low, high] = [1, 4]
    for (let i = 0; i < 50; i++) {
      const middle = (low + high) / 2
      if (this.#follow(middle)) low = middle
      else high = middle
    }
    return high
  }

  /** Rows lie close together near the critical impact, where paths differ most. */
  #tabulate(rows: number, span: number): Side {
    const nearness = new Float32Array((rows + 1) * (ANGLES + 1))
    const ahead = new Float32Array(rows + 1)
    const away = new Float32Array(rows + 1)
    for (let row = 0; row <= rows; row++) {
      const impact = Math.max(1e-6, this.#critical + span * (row / rows) ** 4)
      this.#follow(impact, nearness.subarray(row * (ANGLES + 1), (row + 1) * (ANGLES + 1)))
      const speed = norm(this.#endX, this.#endY)
      ahead[row] = this.#endX / speed
      away[row] = this.#endY / speed
    }
    return { rows, span, nearness, ahead, away }
  }

  /** Follows one ray and notes its nearness by angle; returns whether it falls in. */
  #follow(impact: number, nearness?: Float32Array): boolean {
    let x = -this.#viewer
    let y = impact
    let vx = 1
    let vy = 0
    let angle = Math.atan2(y, -x)
    let column = Math.ceil((angle / Math.PI) * HALF_TURN)
    for (let step = 0; step < MOST_STEPS; step++) {
      const square = x * x + y * y
      const radius = Math.sqrt(square)
      if (radius < 1) {
        nearness?.fill(1, column)
        return true
      }
      if (radius > this.#viewer + 3 && x * vx + y * vy > 0) break
      const length = Math.min(1.6, 0.05 + 0.09 * (radius - 0.8))
      const pull = (-1.5 * impact * impact * length) / (square * square * radius)
      vx += x * pull
      vy += y * pull
      const [fromX, fromY] = [x, y]
      x += vx * length
      y += vy * length
      angle += Math.atan2(fromY * x - fromX * y, fromX * x + fromY * y)
      const until = Math.min(ANGLES, Math.floor((angle / Math.PI) * HALF_TURN))
      // A step is straight: what its normal measures of a direction is one over the radius there.
      const moment = fromY * vx - fromX * vy
      for (; column <= until; column++) if (nearness) nearness[column] = (SIN[column] * vx + COS[column] * vy) / moment
    }
    this.#endX = vx
    this.#endY = vy
    return false
  }
}

/** The value between two neighbours of a table. */
function between(values: Float32Array, at: number, part: number): number {
  return values[at] + (values[at + 1] - values[at]) * part
}
