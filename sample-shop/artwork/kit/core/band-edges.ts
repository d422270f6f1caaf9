import type { BandLight } from './band-light.ts'

/** Difference between neighbours, in display levels, above which a pixel is sampled again. */
const EDGE = 7
/** Difference from which on it is sampled in four places; below, two are enough, as grain hides the steps. */
const STRONG_EDGE = 24

/** The sides of a pixel, and by them the places where it is sampled again. */
const LEFT = 1
const RIGHT = 2
const ABOVE = 4
const BELOW = 8

interface Place {
  readonly x: number
  readonly y: number
  readonly sides: number
}

const UPPER_LEFT: Place = { x: 0.2, y: 0.3, sides: LEFT | ABOVE }
const UPPER_RIGHT: Place = { x: 0.8, y: 0.2, sides: RIGHT | ABOVE }
const LOWER_RIGHT: Place = { x: 0.7, y: 0.8, sides: RIGHT | BELOW }
const LOWER_LEFT: Place = { x: 0.3, y: 0.75, sides: LEFT | BELOW }
const STRONG = plansOf([UPPER_LEFT, UPPER_RIGHT, LOWER_RIGHT, LOWER_LEFT])
const WEAK = plansOf([UPPER_LEFT, LOWER_RIGHT])

/** For every set of sides at which a pixel has unlike neighbours: the places near to them, and the others. */
function plansOf(places: readonly Place[]) {
  return Array.from({ length: 16 }, (_, unlike) => ({
    near: places.filter(({ sides }) => sides & unlike),
    far: places.filter(({ sides }) => !(sides & unlike)),
  }))
}

/**
 * Samples a pixel again if it lies at an edge, first towards the neighbours it differs from: when nothing of them is met
 * there, the edge lies beyond the pixel and the rest of it is not looked at.
 */
export function smoothEdge(band: BandLight, x: number, row: number): void {
  const { width, light } = band
  const p = row * width + x
  const left = x > 0 ? edgeBetween(band, p, p - 1) : 0
  const right = x < width - 1 ? edgeBetween(band, p, p + 1) : 0
  const above = row > 0 ? edgeBetween(band, p, p - width) : 0
  const below = row < band.rows - 1 ? edgeBetween(band, p, p + width) : 0
  const edge = Math.max(left, right, above, below)
  if (edge <= EDGE) return
  const unlike =
    (left > EDGE ? LEFT : 0) | (right > EDGE ? RIGHT : 0) | (above > EDGE ? ABOVE : 0) | (below > EDGE ? BELOW : 0)
  const { near, far } = (edge > STRONG_EDGE ? STRONG : WEAK)[unlike]
  for (let c = p * 3; c < p * 3 + 3; c++) light[c] = squeezed(light[c])
  let count = 1 + near.length
  if (addSamples(band, x, row, near)) {
    addSamples(band, x, row, far)
    count += far.length
  }
  for (let c = p * 3; c < p * 3 + 3; c++) light[c] = spread(light[c] / count)
}

/** How much two pixels differ; on a surface that is filtered there are no edges. */
function edgeBetween({ level, note }: BandLight, p: number, q: number): number {
  return note[p] < 0 && note[p] === note[q] ? 0 : Math.abs(level[p] - level[q])
}

/** Adds the light of the places to a pixel's; returns whether it is unlike the middle's in any of them. */
function addSamples(band: BandLight, x: number, row: number, places: readonly Place[]): boolean {
  const { light, sample } = band
  const p = row * band.width + x
  const here = band.level[p]
  let isUnlike = false
  for (let i = 0; i < places.length; i++) {
    const level = band.read(x + places[i].x, row + places[i].y)
    if (Math.abs(level - here) > EDGE) isUnlike = true
    for (let c = 0; c < 3; c++) light[p * 3 + c] += squeezed(sample[c])
  }
  return isUnlike
}

/** Light from 0 to endless as 0 to 1, near to how it is displayed: averaged like this, a lamp's edge is as soft as a wall's. */
function squeezed(light: number): number {
  return light / (1 + light)
}

function spread(share: number): number {
  return share / (1 - share)
}
