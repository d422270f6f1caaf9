/** A picture is compared in this many cells: what is smaller makes no other picture. */
export const CELLS = { columns: 48, rows: 27 } as const

/** The cells of a picture, row by row, ranked by brightness: around 0, and of length 1. */
type Ranks = Float64Array

/** Ranks instead of levels: neither colour nor contrast nor exposure makes another picture. Equal cells share a rank. */
export function rankCells(grey: ArrayLike<number>): Ranks {
  const order = Array.from(grey, (_, cell) => cell).sort((a, b) => grey[a] - grey[b])
  const middle = (order.length - 1) / 2
  const ranks = new Float64Array(order.length)
  for (let first = 0, end = 0; first < order.length; first = end) {
    while (end < order.length && grey[order[end]] === grey[order[first]]) end++
    for (let i = first; i < end; i++) ranks[order[i]] = (first + end - 1) / 2 - middle
  }
  const length = Math.sqrt(ranks.reduce((sum, rank) => sum + rank * rank, 0)) || 1
  return ranks.map((rank) => rank / length)
}

/** How alike two pictures are composed, side by side or mirrored: 1 for the same, about 0 for strangers. */
export function likeness(a: Ranks, b: Ranks): number {
  let straight = 0
  let mirrored = 0
  for (let row = 0; row < a.length; row += CELLS.columns) {
    for (let x = 0; x < CELLS.columns; x++) {
      straight += a[row + x] * b[row + x]
      mirrored += a[row + x] * b[row + CELLS.columns - 1 - x]
    }
  }
  return Math.max(straight, mirrored)
}
