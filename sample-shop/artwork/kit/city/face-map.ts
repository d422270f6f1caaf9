import type { Frame } from '../core/frame.ts'
import { lerp } from '../core/math.ts'
import { BAND_ROWS } from '../core/pieces.ts'
import type { TurningCamera } from '../geometry/turning-camera.ts'
import { NearTiles } from './near-tiles.ts'
import { type Box, faceHitOf, ROOF, type Towers, WALL_X, WALL_Z } from './towers.ts'

/** Metres ahead of the camera from which on something can be drawn. */
const NEAR = 0.05

/** A corner of a face: where it appears in pixels, the middle of the first at 0, and how far ahead it lies. */
interface Corner {
  readonly x: number
  readonly y: number
  readonly depth: number
}

type Point = readonly [x: number, y: number, z: number]

/** The rays to one metre ahead: through the first pixel, and by how much they change from pixel to pixel. */
interface Rays {
  readonly origin: Point
  readonly perColumn: Point
  readonly perRow: Point
}

/**
 * Which face of which tower is seen in the middle of each pixel. Drawing whole faces, the nearest over the others, takes a
 * tenth of the time that following a ray through every pixel does. It is drawn as a frame is shaded, band by band.
 */
export class FaceMap {
  readonly #camera: TurningCamera
  readonly #pixel: number
  readonly #width: number
  readonly #height: number
  readonly #floor: number
  /** All boxes in view, with the first and the last row that they can touch. */
  readonly #boxes: readonly { readonly box: Box; readonly first: number; readonly last: number }[]
  /** The band and one row more on both sides. */
  readonly #faces: Int32Array
  /** How near they are: one divided by the metres ahead. */
  readonly #nearness: Float32Array
  readonly #tiles: NearTiles
  readonly #rays: Rays
  #band = -1

  /** Walls reach down to `floor`. */
  constructor(frame: Frame, camera: TurningCamera, towers: Towers, floor: number) {
    this.#camera = camera
    this.#pixel = frame.pixel
    this.#width = frame.width
    this.#height = frame.height
    this.#floor = floor
    this.#rays = raysOf(frame, camera)
    this.#boxes = towers.boxes().flatMap((box) => this.#placed(box))
    this.#faces = new Int32Array((BAND_ROWS + 2) * frame.width)
    this.#nearness = new Float32Array((BAND_ROWS + 2) * frame.width)
    this.#tiles = new NearTiles(this.#nearness, frame.width)
  }

  /** Makes the faces of the band that holds a row known, and of the rows beside it. */
  open(row: number): void {
    const band = Math.floor(row / BAND_ROWS)
    if (band === this.#band) return
    this.#band = band
    this.#faces.fill(0)
    this.#nearness.fill(0)
    this.#tiles.clear()
    const top = band * BAND_ROWS - 1
    for (const { box, first, last } of this.#boxes) if (first < top + BAND_ROWS + 2 && last >= top) this.#drawBox(box)
  }

  /** The number of the face in the middle of a pixel of the open band, 0 for none. */
  at(column: number, row: number): number {
    return this.#faces[(row - this.#band * BAND_ROWS + 1) * this.#width + column]
  }

  #placed(box: Box) {
    const { x0, x1, z0, z1, top } = box
    const corners = [x0, x1].flatMap((x) =>
      [this.#floor, top].flatMap((y) => [z0, z1].map((z) => this.#project([x, y, z]))),
    )
    const ahead = corners.filter(({ depth }) => depth > NEAR)
    if (ahead.length === 0) return []
    if (ahead.length < corners.length) return [{ box, first: 0, last: this.#height }]
    const columns = corners.map(({ x }) => x)
    const rows = corners.map(({ y }) => y)
    if (Math.max(...columns) < 0 || Math.min(...columns) > this.#width) return []
    return [{ box, first: Math.min(...rows), last: Math.max(...rows) }]
  }

  /** Draws those faces of a box that look at the camera. */
  #drawBox({ number, x0, x1, z0, z1, top }: Box): void {
    const { x, y, z } = this.#camera
    const foot = this.#floor
    const [roof, wallX, wallZ] = [ROOF, WALL_X, WALL_Z].map((face) => faceHitOf(number, face))
    if (y > top) this.#drawFace(roof, 1, rectangle(x0, top, z0, x1, top, z1))
    if (x < x0) this.#drawFace(wallX, 0, rectangle(x0, foot, z0, x0, top, z1))
    if (x > x1) this.#drawFace(wallX, 0, rectangle(x1, foot, z0, x1, top, z1))
    if (z < z0) this.#drawFace(wallZ, 2, rectangle(x0, foot, z0, x1, top, z0))
    if (z > z1) this.#drawFace(wallZ, 2, rectangle(x0, foot, z1, x1, top, z1))
  }

  /** Draws a face at a right angle to an axis. */
  #drawFace(faceHit: number, axis: 0 | 1 | 2, points: readonly Point[]): void {
    const corners = this.#corners(points)
    if (corners.length === 0) return
    const extent = this.#extentOf(corners)
    const nearest = corners.reduce((most, { depth }) => Math.max(most, 1 / depth), 0)
    if (this.#tiles.areNearer(extent, nearest)) return
    this.#tiles.change(extent)
    const { x, y, z } = this.#camera
    const away = points[0][axis] - [x, y, z][axis]
    const { origin, perColumn, perRow } = this.#rays
    const first = this.#band * BAND_ROWS - 1
    for (let line = extent.top; line <= extent.bottom; line++) {
      const row = first + line
      let left = 1e9
      let right = -1e9
      for (let i = 0, j = corners.length - 1; i < corners.length; j = i++) {
        const a = corners[i]
        const b = corners[j]
        if (a.y > row === b.y > row) continue
        const x = a.x + ((row - a.y) / (b.y - a.y)) * (b.x - a.x)
        left = Math.min(left, x)
        right = Math.max(right, x)
      }
      const start = Math.max(0, Math.ceil(left))
      const stop = Math.min(this.#width - 1, Math.floor(right))
      const nearness = (origin[axis] + perRow[axis] * row) / away
      this.#drawSpan(faceHit, line * this.#width, start, stop, nearness, perColumn[axis] / away)
    }
  }

  /** The pixels of the open rows that something can touch. */
  #extentOf(corners: readonly Corner[]) {
    const first = this.#band * BAND_ROWS - 1
    const least = (of: 'x' | 'y') => corners.reduce((least, corner) => Math.min(least, corner[of]), 1e9)
    const most = (of: 'x' | 'y') => corners.reduce((most, corner) => Math.max(most, corner[of]), -1e9)
    return {
      left: Math.max(0, Math.ceil(least('x'))),
      top: Math.max(0, Math.ceil(least('y')) - first),
      right: Math.min(this.#width - 1, Math.floor(most('x'))),
      bottom: Math.min(BAND_ROWS + 1, Math.floor(most('y')) - first),
    }
  }

  /** Of faces in one plane the first stays, as it does for a ray. */
  #drawSpan(faceHit: number, line: number, start: number, stop: number, base: number, perColumn: number): void {
    const nearness = this.#nearness
    const faces = this.#faces
    for (let column = start, at = line + start; column <= stop; column++, at++) {
      const here = Math.fround(base + perColumn * column)
      if (here <= nearness[at]) continue
      nearness[at] = here
      faces[at] = faceHit
    }
  }

  /** The corners of what lies ahead of the camera. */
  #corners(points: readonly Point[]): Corner[] {
    const corners = points.map((point) => this.#project(point))
    if (corners.every(({ depth }) => depth > NEAR)) return corners
    const kept: Corner[] = []
    for (let i = 0, j = points.length - 1; i < points.length; j = i++) {
      const [here, before] = [corners[i].depth, corners[j].depth]
      if (here > NEAR !== before > NEAR)
        kept.push(this.#project(between(points[j], points[i], (NEAR - before) / (here - before))))
      if (here > NEAR) kept.push(corners[i])
    }
    return kept
  }

  #project([x, y, z]: Point): Corner {
    const place = this.#camera.project(x, y, z)
    return { x: place.x / this.#pixel - 0.5, y: place.y / this.#pixel - 0.5, depth: place.depth }
  }
}

function raysOf({ width, height, pixel }: Frame, camera: TurningCamera): Rays {
  const rayTo = (column: number, row: number) => camera.rayTo((column + 0.5) * pixel, (row + 0.5) * pixel)
  const origin = rayTo(0, 0)
  return {
    origin,
    perColumn: slope(origin, rayTo(width, 0), width),
    perRow: slope(origin, rayTo(0, height), height),
  }
}

/** The corners of an upright or level rectangle between two that face each other. */
function rectangle(x0: number, y0: number, z0: number, x1: number, y1: number, z1: number): Point[] {
  const isLevel = y0 === y1
  return [[x0, y0, z0], isLevel ? [x0, y0, z1] : [x1, y0, z1], [x1, y1, z1], isLevel ? [x1, y0, z0] : [x0, y1, z0]]
}

function between([ax, ay, az]: Point, [bx, by, bz]: Point, t: number): Point {
  return [lerp(ax, bx, t), lerp(ay, by, t), lerp(az, bz, t)]
}

function slope([ax, ay, az]: Point, [bx, by, bz]: Point, steps: number): Point {
  return [(bx - ax) / steps, (by - ay) / steps, (bz - az) / steps]
}
