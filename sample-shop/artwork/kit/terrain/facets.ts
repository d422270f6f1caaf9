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
  /** The highest point of each cell, and of each block of cells: a ray that passes above it need not look inside. */
  readonly #cellTops: Float32Array
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
    this.#cellTops = new Float32Array(columns * rows)
    this.#blockColumns = Math.ceil(columns / (1 << BLOCK_BITS))
    this.#blockTops = new Float32Array(this.#blockColumns * Math.ceil(rows / (1 << BLOCK_BITS))).fill(
      Number.NEGATIVE_INFINITY,
    )
    for (let j = 0; j < rows; j++) for (let i = 0; i < columns; i++) this.#keepTop(i, j)
  }

  #keepTop(i: number, j: number): void {
    const block = (j >> BLOCK_BITS) * this.#blockColumns + (i >> BLOCK_BITS)
    const top = Math.max(this.height(i, j), this.height(i + 1, j), this.height(i, j + 1), this.height(i + 1, j + 1))
    this.#cellTops[j * this.columns + i] = top
    this.#blockTops[block] = Math.max(this.#blockTops[block], top)
  }

  /** The number of the triangle that was hit. */
  get triangle(): number {
    return (this.row * this.columns + this.column) * 2 + (this.upper ? 1 : 0)
  }

  height(column: number, row: number): number {
    return this.#heights[row * (this.columns + 1) + column]
  }

  /** Walks a ray over the grid; returns whether it strikes beyond `start`, and keeps the hit's details. */
  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a grid walk that runs for every ray; its state lives in local numbers
  cast(ox: number, oy: number, oz: number, dx: number, dy: number, dz: number, reach: number, start = 0): boolean {
    const { cell, columns, rows } = this
    // In cells from here on, so that the ray's parameter still measures world distance.
    const gx = ox / cell + columns / 2
    const gz = oz / cell
    const vx = dx / cell || 1e-9
    const vz = dz / cell || 1e-9
    const ix = 1 / vx
    const iz = 1 / vz
    let enter = Math.max(start, Math.min(-gx * ix, (columns - gx) * ix), Math.min(-gz * iz, (rows - gz) * iz))
    let leave = Math.min(reach, Math.max(-gx * ix, (columns - gx) * ix), Math.max(-gz * iz, (rows - gz) * iz))
    // Only below the highest point is there anything to strike.
    if (oy + dy * enter > this.#highest) {
      if (dy >= 0) return false
      enter = Math.max(enter, (this.#highest - oy) / dy)
    }
    if (dy > 0) leave = Math.min(leave, (this.#highest - oy) / dy)
    const cellTops = this.#cellTops
    const blockTops = this.#blockTops
    const blockColumns = this.#blockColumns
    const stepX = vx > 0 ? 1 : -1
    const stepZ = vz > 0 ? 1 : -1
    const aheadX = vx > 0 ? 1 : 0
    const aheadZ = vz > 0 ? 1 : 0
    const strideX = ix * stepX
    const strideZ = iz * stepZ
    let i = Math.floor(gx + vx * (enter + 1e-5))
    let j = Math.floor(gz + vz * (enter + 1e-5))
    while (enter < leave) {
      if (i < 0 || j < 0 || i >= columns || j >= rows) return false
      const blockX = i >> BLOCK_BITS
      const blockZ = j >> BLOCK_BITS
      // Where the ray leaves the block: what lies below it until then is passed over at once.
      const sideX = (blockX + aheadX) << BLOCK_BITS
      const sideZ = (blockZ + aheadZ) << BLOCK_BITS
      const leaveX = (sideX - gx) * ix
      const leaveZ = (sideZ - gz) * iz
      const blockExit = Math.min(leaveX, leaveZ)
      if (oy + dy * (dy < 0 ? blockExit : enter) > blockTops[blockZ * blockColumns + blockX]) {
        enter = blockExit
        // Never back, not even by rounding: at a corner it would turn for ever.
        if (leaveX < leaveZ) {
          i = vx > 0 ? sideX : sideX - 1
          j = onwards(j, Math.floor(gz + vz * blockExit), stepZ)
        } else {
          i = onwards(i, Math.floor(gx + vx * blockExit), stepX)
          j = vz > 0 ? sideZ : sideZ - 1
        }
        continue
      }
      const endI = vx > 0 ? Math.min(sideX, columns) : sideX - 1
      const endJ = vz > 0 ? Math.min(sideZ, rows) : sideZ - 1
      let nextX = (i + aheadX - gx) * ix
      let nextZ = (j + aheadZ - gz) * iz
      while (i !== endI && j !== endJ && enter < leave) {
        const exit = Math.min(nextX, nextZ)
        if (
          oy + dy * (dy < 0 ? exit : enter) <= cellTops[j * columns + i] &&
          this.#strikeCell(i, j, gx, oy, gz, vx, dy, vz, enter, exit)
        )
          return true
        enter = exit
        if (nextX < nextZ) {
          nextX += strideX
          i += stepX
        } else {
          nextZ += strideZ
          j += stepZ
        }
      }
    }
    return false
  }

  /** Tests a cell's two triangles, the one that the ray meets first before the other. */
  #strikeCell(
    i: number,
    j: number,
    gx: number,
    oy: number,
    gz: number,
    vx: number,
    dy: number,
    vz: number,
    enter: number,
    exit: number,
  ): boolean {
    const stride = this.columns + 1
    const k = j * stride + i
    const h00 = this.#heights[k]
    const h10 = this.#heights[k + 1]
    const h01 = this.#heights[k + stride]
    const h11 = this.#heights[k + stride + 1]
    for (let half = 0; half < 2; half++) {
      const upper = half === 0 ? vx + vz < 0 : vx + vz >= 0
      const base = upper ? h10 + h01 - h11 : h00
      const slopeX = upper ? h11 - h01 : h10 - h00
      const slopeZ = upper ? h11 - h10 : h01 - h00
      if (this.#strike(i, j, base, slopeX, slopeZ, upper, gx, oy, gz, vx, dy, vz, enter, exit)) return true
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
