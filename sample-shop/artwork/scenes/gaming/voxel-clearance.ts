/** Beyond this a cell counts as far from everything. */
const FARTHEST = 100

/** Where the cells of a box lie in an array, with a border of one more on every side. */
export interface Grid {
  readonly sizeX: number
  readonly sizeY: number
  readonly sizeZ: number
  /** From a cell to the next along y and z; along x it is 1. */
  readonly strideY: number
  readonly strideZ: number
}

/**
 * For every cell the side of the largest empty cube that has it as the corner a ray enters by, if the ray goes along the
 * signs; 0 for those that are not empty. What lies behind a ray or below one that rises does not make the cube smaller.
 */
export function clearances(blocks: Uint8Array, grid: Grid, signX: number, signY: number, signZ: number): Uint8Array {
  const { sizeX, sizeY, sizeZ, strideY, strideZ } = grid
  const sides = new Uint8Array(blocks.length).fill(FARTHEST)
  const ahead = signX
  const above = signY * strideY
  const beyond = signZ * strideZ
  for (let j = 0; j < sizeY; j++)
    for (let k = 0; k < sizeZ; k++) {
      const y = signY > 0 ? sizeY - j : j + 1
      const z = signZ > 0 ? sizeZ - k : k + 1
      let at = y * strideY + z * strideZ + (signX > 0 ? sizeX : 1)
      let least = FARTHEST
      for (let i = 0; i < sizeX; i++, at -= ahead) {
        const beside = Math.min(sides[at + above], sides[at + beyond], sides[at + above + beyond])
        const side = blocks[at] === 0 ? Math.min(FARTHEST, 1 + Math.min(least, beside)) : 0
        sides[at] = side
        least = Math.min(beside, side)
      }
    }
  return sides
}
