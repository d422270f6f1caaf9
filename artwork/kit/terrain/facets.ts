/** A block is 8 by 8 cells. */
const BLOCK_BITS = 3

/** A landscape of triangles over a square grid, with fast ray casting. */
export class Facets {
  readonly columns: number
  readonly rows: number
  /** World size of a grid cell; the grid is centred on x = 0 and starts at z = 0. */
  readonly cell: number
  readonly #heights: Float32Array
  readonly #highest: number
  /** The highest point of each block of cells: a ray that passes above it need not look at its cells. */
  readonly #blockTops: Float32Array
  readonly #blockColumns: number
  /** The last hit: distance, normal, and how far the nearest edge is, in cells. */
  distance = 0
  normalX = 0
  normalY = 1
  normalZ = 0
  edge = 0
  /** Identifies the triangle. */
  column = 0
  row = 0
  upper = false

  constructor(columns: number, rows: number, cell: number, heightAt: (x: number, z: number) => number) {
    this.columns = columns
    this.rows = rows
    this.cell = cell
    this.#heights = new Float32Array((columns + 1) * (rows + 1))
    for (let j = 0; j <= rows; j++)
      for (let i = 0; i <= columns; i++)
        this.#heights[j * (columns + 1) + i] = heightAt((i - columns / 2) * cell, j * cell)
    this.#highest = this.#heights.reduce((a, b) => Math.max(a, b), 0)
    this.#blockColumns = Math.ceil(columns / (1 << BLOCK_BITS))
    this.#blockTops = new Float32Array(this.#blockColumns * Math.ceil(rows / (1 << BLOCK_BITS))).fill(
      Number.NEGATIVE_INFINITY,
    )
    for (let j = 0; j < rows; j++) for (let i = 0; i < columns; i++) this.#raiseBlock(i, j)
  }

  #raiseBlock(i: number, j: number): void {
    const block = (j >> BLOCK_BITS) * this.#blockColumns + (i >> BLOCK_BITS)
    const top = Math.max(this.height(i, j), this.height(i + 1, j), this.height(i, j + 1), this.height(i + 1, j + 1))
    this.#blockTops[block] = Math.max(this.#blockTops[block], top)
  }

  height(column: number, row: number): number {
    return this.#heights[row * (this.columns + 1) + column]
  }

  /** Walks a ray over the grid; returns whether it strikes, and keeps the hit's details. */
  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a grid walk that runs for every ray; its state lives in local numbers
  cast(ox: number, oy: number, oz: number, dx: number, dy: number, dz: number, reach: number): boolean {
    const { cell, columns, rows } = this
    const heights = this.#heights
    const stride = columns + 1
    // In cells from here on, so that the ray's parameter still measures world distance.
    const gx = ox / cell + columns / 2
    const gz = oz / cell
    const vx = dx / cell || 1e-9
    const vz = dz / cell || 1e-9
    const ix = 1 / vx
    const iz = 1 / vz
    let enter = Math.max(0, Math.min(-gx * ix, (columns - gx) * ix), Math.min(-gz * iz, (rows - gz) * iz))
    const leave = Math.min(reach, Math.max(-gx * ix, (columns - gx) * ix), Math.max(-gz * iz, (rows - gz) * iz))
    if (oy + dy * enter > this.#highest) {
      if (dy >= 0) return false
      enter = Math.max(enter, (this.#highest - oy) / dy)
    }
    if (enter >= leave) return false
    const blockTops = this.#blockTops
    let i = Math.floor(gx + vx * (enter + 1e-5))
    let j = Math.floor(gz + vz * (enter + 1e-5))
    const stepX = vx > 0 ? 1 : -1
    const stepZ = vz > 0 ? 1 : -1
    let nextX = ((vx > 0 ? i + 1 : i) - gx) * ix
    let nextZ = ((vz > 0 ? j + 1 : j) - gz) * iz
    let block = -1
    while (enter < leave) {
      if (i < 0 || j < 0 || i >= columns || j >= rows) return false
      if (dy > 0 && oy + dy * enter > this.#highest) return false
      const here = (j >> BLOCK_BITS) * this.#blockColumns + (i >> BLOCK_BITS)
      if (here !== block) {
        block = here
        // Where the ray leaves the block: what lies below it until then is passed over at once.
        const sideX = ((i >> BLOCK_BITS) + (vx > 0 ? 1 : 0)) << BLOCK_BITS
        const sideZ = ((j >> BLOCK_BITS) + (vz > 0 ? 1 : 0)) << BLOCK_BITS
        const leaveX = (sideX - gx) * ix
        const leaveZ = (sideZ - gz) * iz
        const exit = Math.min(leaveX, leaveZ)
        if (Math.min(oy + dy * enter, oy + dy * exit) > blockTops[block]) {
          enter = exit
          // Never back, not even by rounding: at a corner it would turn for ever.
          if (leaveX < leaveZ) {
            i = vx > 0 ? sideX : sideX - 1
            j = onwards(j, Math.floor(gz + vz * exit), stepZ)
          } else {
            i = onwards(i, Math.floor(gx + vx * exit), stepX)
            j = vz > 0 ? sideZ : sideZ - 1
          }
          nextX = ((vx > 0 ? i + 1 : i) - gx) * ix
          nextZ = ((vz > 0 ? j + 1 : j) - gz) * iz
          continue
        }
      }
      const exit = Math.min(nextX, nextZ)
      const k = j * stride + i
      const h00 = heights[k]
      const h10 = heights[k + 1]
      const h01 = heights[k + stride]
      const h11 = heights[k + stride + 1]
      const lowest = Math.min(oy + dy * enter, oy + dy * exit)
      if (lowest <= Math.max(h00, h10, h01, h11)) {
        // The ray meets one triangle before the other.
        for (let half = 0; half < 2; half++) {
          const upper = half === 0 ? vx + vz < 0 : vx + vz >= 0
          const base = upper ? h10 + h01 - h11 : h00
          const slopeX = upper ? h11 - h01 : h10 - h00
          const slopeZ = upper ? h11 - h10 : h01 - h00
          if (this.#strike(i, j, base, slopeX, slopeZ, upper, gx, oy, gz, vx, dy, vz, enter, exit)) return true
        }
      }
      enter = exit
      if (nextX < nextZ) {
        nextX += Math.abs(ix)
        i += stepX
      } else {
        nextZ += Math.abs(iz)
        j += stepZ
      }
    }
    return false
  }

  /** Tests one triangle, whose plane is base + slopeX·fx + slopeZ·fz over the cell. */
  #strike(
    i: number,
    j: number,
    base: number,
    slopeX: number,
    slopeZ: number,
    upper: boolean,
    gx: number,
    oy: number,
    gz: number,
    vx: number,
    dy: number,
    vz: number,
    enter: number,
    exit: number,
  ): boolean {
    const above = oy - (base + slopeX * (gx - i) + slopeZ * (gz - j))
    const rate = dy - slopeX * vx - slopeZ * vz
    const t = -above / rate
    if (!(t >= enter - 1e-4 && t <= exit + 1e-4)) return false
    const fx = gx + vx * t - i
    const fz = gz + vz * t - j
    if (upper !== fx + fz > 1) return false
    const nx = -slopeX / this.cell
    const nz = -slopeZ / this.cell
    const scale = 1 / Math.sqrt(nx * nx + 1 + nz * nz)
    this.distance = t
    this.normalX = nx * scale
    this.normalY = scale
    this.normalZ = nz * scale
    this.edge = Math.max(0, Math.min(fx, fz, 1 - fx, 1 - fz, Math.abs(1 - fx - fz) * Math.SQRT1_2))
    this.column = i
    this.row = j
    this.upper = upper
    return true
  }

  /** Distance in cells to the nearest square edge at a world point, leaving out the diagonals. */
  squareEdge(x: number, z: number): number {
    const fx = x / this.cell + this.columns / 2
    const fz = z / this.cell
    return Math.min(Math.abs(fx - Math.round(fx)), Math.abs(fz - Math.round(fz)))
  }
}

/** The farther of two in the direction of a step. */
function onwards(here: number, there: number, step: number): number {
  return step > 0 ? Math.max(here, there) : Math.min(here, there)
}
