/** Beyond this a cell counts as far from everything. */
const FARTHEST = 10

/**
 * How far each cell of a box is from the nearest that is not empty, counted as a king moves; 0 for those themselves. Cells
 * lie along x first, then z, then y.
 */
export function clearances(blocks: Uint8Array, sizeX: number, sizeY: number, sizeZ: number): Uint8Array {
  const distances = new Uint8Array(blocks.length)
  for (let p = 0; p < blocks.length; p++) distances[p] = blocks[p] === 0 ? FARTHEST : 0
  for (const [stride, length] of [
    [1, sizeX],
    [sizeX, sizeZ],
    [sizeX * sizeZ, sizeY],
  ] as const)
    spread(distances, stride, length)
  return distances
}

/** Takes the cells before and after each along one axis into account. */
function spread(distances: Uint8Array, stride: number, length: number): void {
  const line = new Uint8Array(length)
  for (let block = 0; block < distances.length; block += stride * length)
    for (let start = block; start < block + stride; start++) {
      for (let i = 0; i < length; i++) line[i] = distances[start + i * stride]
      for (let i = 0; i < length; i++) distances[start + i * stride] = nearest(line, i)
    }
}

/** The distance of a cell from the nearest obstacle, given how far beside the line each cell of it has one. */
function nearest(line: Uint8Array, at: number): number {
  let least = line[at]
  for (let k = 1; k < least; k++) {
    const before = at >= k ? line[at - k] : FARTHEST
    const after = at + k < line.length ? line[at + k] : FARTHEST
    least = Math.min(least, Math.max(k, Math.min(before, after)))
  }
  return least
}
