import { norm } from '../../kit/core/math.ts'
/** Signed distance to a gate's outline of radius 1 around the origin, y up; negative inside. */
export type Outline = (x: number, y: number) => number

export const circle: Outline = (x, y) => norm(x, y) - 1

/** A regular polygon with a corner at the top, its inner radius 1. */
function polygon(corners: number): Outline {
  const sector = Math.PI / corners
  return (x, y) => {
    const angle = Math.atan2(x, y)
    const folded = angle - 2 * sector * (Math.floor(angle / (2 * sector)) + 0.5)
    return norm(x, y) * Math.cos(folded) - 1
  }
}

const tripod = polygon(3)
/** Scaled so that its corners reach as far as the circle's edge would nearly reach. */
export const triangle: Outline = (x, y) => tripod(x * 1.5, y * 1.5) / 1.5

const six = polygon(6)
export const hexagon: Outline = (x, y) => six(x * 1.08, y * 1.08) / 1.08

/** Where the cells of a comb lie. */
const CELL_X = [-0.62, 0, 0.62, -0.31, 0.31, 0.93, 0]
const CELL_Y = [-0.5, -0.5, -0.5, 0.04, 0.04, 0.04, 0.58]

/** Seven hexagons side by side. */
export const comb: Outline = (x, y) => {
  let nearest = 9
  for (let n = 0; n < CELL_X.length; n++) {
    const distance = hexagon((x - CELL_X[n]) / 0.31, (y - CELL_Y[n]) / 0.31) * 0.31
    if (Math.abs(distance) < Math.abs(nearest)) nearest = distance
  }
  return nearest
}

/** A round arch on straight legs. */
export const arch: Outline = (x, y) => {
  const spring = 0.25
  return y > spring ? norm(x, y - spring) - 0.72 : Math.abs(x) - 0.72
}

/** A tall slab. */
export const monolith: Outline = (x, y) => Math.max(Math.abs(x) - 0.2, Math.abs(y) - 1.15)
