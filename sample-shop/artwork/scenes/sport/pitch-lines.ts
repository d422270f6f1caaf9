import { norm, smoothstep } from '../../kit/core/math.ts'

/** Half the length and half the width of a football pitch in metres. */
export const HALF_LENGTH = 52.5
export const HALF_WIDTH = 34

const LINE = 0.14

/** How much white paint covers a point of a football pitch, 0–1; `blur` is a pixel's size in metres. */
export function pitchPaint(x: number, z: number, blur: number): number {
  const fromEnd = HALF_LENGTH - Math.abs(x)
  const side = Math.abs(z)
  const outside = Math.max(-fromEnd, side - HALF_WIDTH)
  if (outside > 1) return 0
  const centre = Math.abs(norm(x, z) - 9.15)
  const spot = norm(x, z) - 0.25
  const halfway = Math.abs(x)
  const border = Math.abs(outside)
  const penalty = box(fromEnd, side, 16.5, 20.16)
  const goal = box(fromEnd, side, 5.5, 9.16)
  const penaltySpot = norm(fromEnd - 11, side) - 0.2
  const arc = fromEnd > 16.5 ? Math.abs(norm(fromEnd - 11, side) - 9.15) : 1e3
  const corner = Math.abs(norm(fromEnd, side - HALF_WIDTH) - 1)
  const inner = Math.min(centre, spot, halfway, penalty, goal, penaltySpot, arc, corner)
  const nearest = outside > 0 ? border : Math.min(inner, border)
  const edge = Math.max(0.02, blur * 0.8)
  return smoothstep(LINE + edge, LINE - edge, nearest) * Math.min(1, (LINE * 1.6) / edge)
}

/** Distance to the outline of a box that opens at the end of the pitch. */
function box(fromEnd: number, side: number, depth: number, half: number): number {
  const across = side < half + LINE ? Math.abs(fromEnd - depth) : 1e3
  const along = fromEnd < depth ? Math.abs(side - half) : 1e3
  return Math.min(across, along)
}
