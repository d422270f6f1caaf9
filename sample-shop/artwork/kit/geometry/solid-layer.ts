import { clamp, norm } from '../core/math.ts'
import { BAND_ROWS } from '../core/pieces.ts'
import { dot, type Vector } from '../core/vector.ts'
import type { Mesh } from './mesh.ts'
import { type ProjectedMesh, projectMesh } from './projected-mesh.ts'
import type { ShotCamera } from './shot-camera.ts'

/** A visible point of a solid; its vectors are written anew for the next one. */
export interface Fragment {
  material: number
  position: Vector
  /** Faces the viewer. */
  normal: Vector
  /** Unit direction from the eye to the point. */
  view: Vector
  distance: number
  /** Size of a pixel at the point, in metres. */
  footprint: number
}

export interface SolidOptions {
  /** Writes the light of a fragment to out[0..2]. */
  surface(fragment: Fragment, out: Float32Array): void
  /** Cuts holes, such as wheel arches. */
  hollow?: ((material: number, x: number, y: number, z: number) => boolean) | undefined
  /** Shows the solids as the floor at y = 0 mirrors them. */
  mirrored?: boolean
  samples?: number
}

const STRIP_ROWS = 48
/** Strips kept at a time: those of one band. */
const MOST_STRIPS = BAND_ROWS / STRIP_ROWS
const BRIGHTEST_SAMPLE = 8
/** Share of a column by which triangles overlap, so that rounding leaves no gap between them. */
const TOLERANCE = 1e-6

interface Strip {
  visible: Int32Array
  left: number
  right: number
}

/** Solids drawn with a depth buffer, strip by strip, so that any size fits in memory; only pixels asked for are lit. */
export class SolidLayer {
  readonly #mesh: ProjectedMesh
  readonly #options: SolidOptions
  readonly #samples: number
  readonly #width: number
  #pixel = 0
  #strip = -1
  #columns = 0
  /** The columns between which the strip shows anything. */
  #left = 0
  #right = 0
  #depth = new Float32Array(0)
  /** The triangle seen at each sample of the strip, or -1. */
  #visible: Int32Array = new Int32Array(0)
  /** The strips drawn last, by number. */
  readonly #drawn = new Map<number, Strip>()
  readonly #out = new Float32Array(4)
  readonly #fragment = { material: 0, position: place(), normal: place(), view: place(), distance: 0, footprint: 0 }

  constructor(camera: ShotCamera, mesh: Mesh, logicalWidth: number, options: SolidOptions) {
    this.#mesh = projectMesh(camera, mesh, options.mirrored ?? false)
    this.#options = options
    this.#samples = options.samples ?? 2
    this.#width = logicalWidth
  }

  /** Writes premultiplied light and coverage at a logical point to out; ask for one band after another. */
  sample(x: number, y: number, pixel: number, out: Float32Array): void {
    const column = this.#open(x, y, pixel)
    out[0] = out[1] = out[2] = out[3] = 0
    if (column >= 0) this.#resolve(Math.floor(y / pixel) - this.#strip * STRIP_ROWS, column, out)
  }

  /** Writes the covered share of each pixel of a row to out; returns whether any is. */
  coverRow(row: number, pixel: number, out: Float32Array): boolean {
    this.#open(0, (row + 0.5) * pixel, pixel)
    if (this.#right < this.#left) return false
    const samples = this.#samples
    const columns = this.#columns * samples
    const visible = this.#visible
    const first = (row - this.#strip * STRIP_ROWS) * samples * columns
    out.fill(0)
    for (let column = this.#left; column <= this.#right; column++) {
      let covered = 0
      for (let j = 0, at = first + column * samples; j < samples; j++, at += columns)
        for (let i = 0; i < samples; i++) if (visible[at + i] >= 0) covered++
      out[column] = covered / (samples * samples)
    }
    return true
  }

  /** Whether anything can be seen between two heights of the frame. */
  isSeenBetween(top: number, bottom: number): boolean {
    const { tops, bottoms } = this.#mesh
    return tops.some((highest, t) => highest < bottom && bottoms[t] > top)
  }

  /** Draws the strip of a point if it is not yet known; returns the point's column, or -1 beside all solids. */
  #open(x: number, y: number, pixel: number): number {
    const strip = Math.floor(Math.floor(y / pixel) / STRIP_ROWS)
    if (pixel !== this.#pixel || strip !== this.#strip) this.#turnTo(strip, pixel)
    const column = clamp(Math.floor(x / pixel), 0, this.#columns - 1)
    return column >= this.#left && column <= this.#right ? column : -1
  }

  #turnTo(strip: number, pixel: number): void {
    if (pixel !== this.#pixel) this.#drawn.clear()
    const known = this.#drawn.get(strip)
    if (known) {
      this.#visible = known.visible
      this.#left = known.left
      this.#right = known.right
    } else this.#draw(strip, pixel)
    this.#strip = strip
  }

  #draw(strip: number, pixel: number): void {
    const columns = Math.ceil(this.#width / pixel)
    const length = columns * STRIP_ROWS * this.#samples * this.#samples
    if (columns !== this.#columns) this.#depth = new Float32Array(length)
    this.#visible = this.#freeStrip(length).fill(-1)
    this.#pixel = pixel
    this.#strip = strip
    this.#columns = columns
    this.#left = columns
    this.#right = -1
    this.#depth.fill(0)
    const rows = STRIP_ROWS * pixel
    const { tops, bottoms } = this.#mesh
    for (let t = 0; t < tops.length; t++)
      if (tops[t] < (strip + 1) * rows && bottoms[t] > strip * rows) this.#rasterise(t * 3)
    this.#drawn.set(strip, { visible: this.#visible, left: this.#left, right: this.#right })
  }

  /** Memory for a strip: that of the oldest one if enough are kept. */
  #freeStrip(length: number): Int32Array {
    const [oldest] = this.#drawn
    if (!oldest || this.#drawn.size < MOST_STRIPS) return new Int32Array(length)
    this.#drawn.delete(oldest[0])
    return oldest[1].visible
  }

  #rasterise(t: number): void {
    const { triangles, screenX, screenY, nearness: near, materials, positions } = this.#mesh
    const a = triangles[t]
    const b = triangles[t + 1]
    const c = triangles[t + 2]
    const wa = near[a]
    const wb = near[b]
    const wc = near[c]
    const cell = this.#pixel / this.#samples
    const top = this.#strip * STRIP_ROWS * this.#samples
    const rows = STRIP_ROWS * this.#samples
    const columns = this.#columns * this.#samples
    const ay = screenY[a] / cell - top
    const by = screenY[b] / cell - top
    const cy = screenY[c] / cell - top
    const fromRow = Math.max(0, Math.ceil(Math.min(ay, by, cy) - 0.5))
    const toRow = Math.min(rows - 1, Math.floor(Math.max(ay, by, cy) - 0.5))
    if (fromRow > toRow) return
    const ax = screenX[a] / cell
    const bx = screenX[b] / cell
    const cx = screenX[c] / cell
    const fromColumn = Math.max(0, Math.ceil(Math.min(ax, bx, cx) - 0.5))
    const toColumn = Math.min(columns - 1, Math.floor(Math.max(ax, bx, cx) - 0.5))
    const area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay)
    if (fromColumn > toColumn || area === 0) return
    this.#left = Math.min(this.#left, Math.floor(fromColumn / this.#samples))
    this.#right = Math.max(this.#right, Math.floor(toColumn / this.#samples))
    const hollow = this.#options.hollow
    const material = materials[t / 3]
    const depth = this.#depth
    const visible = this.#visible
    const abX = bx - ax
    const abY = by - ay
    const acX = cx - ax
    const acY = cy - ay
    // What each vertex adds to a sample, its share, grows by a step per column; where one is negative there is nothing to draw.
    const stepB = acY / area
    const stepC = -abY / area
    const stepA = -stepB - stepC
    const stepNear = stepA * wa + stepB * wb + stepC * wc
    const across = fromColumn + 0.5 - ax
    for (let row = fromRow; row <= toRow; row++) {
      const down = row + 0.5 - ay
      const atB = (across * acY - acX * down) / area
      const atC = (abX * down - across * abY) / area
      const atA = 1 - atB - atC
      const atNear = atA * wa + atB * wb + atC * wc
      const first = Math.ceil(Math.max(wait(atA, stepA), wait(atB, stepB), wait(atC, stepC)) - TOLERANCE)
      const end = Math.min(leave(atA, stepA), leave(atB, stepB), leave(atC, stepC))
      const last = Math.min(toColumn - fromColumn, Math.floor(end + TOLERANCE))
      const start = row * columns + fromColumn
      for (let i = first; i <= last; i++) {
        const nearness = atNear + stepNear * i
        if (nearness <= depth[start + i]) continue
        if (hollow) {
          const ka = ((atA + stepA * i) * wa) / nearness
          const kb = ((atB + stepB * i) * wb) / nearness
          const kc = ((atC + stepC * i) * wc) / nearness
          const x = positions[a * 3] * ka + positions[b * 3] * kb + positions[c * 3] * kc
          const y = positions[a * 3 + 1] * ka + positions[b * 3 + 1] * kb + positions[c * 3 + 1] * kc
          const z = positions[a * 3 + 2] * ka + positions[b * 3 + 2] * kb + positions[c * 3 + 2] * kc
          if (hollow(material, x, y, z)) continue
        }
        depth[start + i] = nearness
        visible[start + i] = t
      }
    }
  }

  /** Shades each triangle that a pixel shows once and averages by coverage. */
  #resolve(row: number, column: number, out: Float32Array): void {
    const samples = this.#samples
    const visible = this.#visible
    const columns = this.#columns * samples
    const share = 1 / (samples * samples)
    let shaded = -1
    for (let j = 0; j < samples; j++) {
      for (let i = 0; i < samples; i++) {
        const t = visible[(row * samples + j) * columns + column * samples + i]
        if (t < 0) continue
        if (t !== shaded) this.#shade(t, column + (i + 0.5) / samples, row + (j + 0.5) / samples)
        shaded = t
        for (let k = 0; k < 3; k++) out[k] += Math.min(BRIGHTEST_SAMPLE, this.#out[k]) * share
        out[3] += share
      }
    }
  }

  #shade(t: number, column: number, row: number): void {
    const { triangles, screenX, screenY, nearness, eye, focal, materials, positions, normals } = this.#mesh
    const x = column * this.#pixel
    const y = (this.#strip * STRIP_ROWS + row) * this.#pixel
    const a = triangles[t]
    const b = triangles[t + 1]
    const c = triangles[t + 2]
    const acX = screenX[c] - screenX[a]
    const acY = screenY[c] - screenY[a]
    const abX = screenX[b] - screenX[a]
    const abY = screenY[b] - screenY[a]
    const area = abX * acY - acX * abY
    const fromX = x - screenX[a]
    const fromY = y - screenY[a]
    const kb = (fromX * acY - acX * fromY) / area
    const kc = (abX * fromY - fromX * abY) / area
    const wa = (1 - kb - kc) * nearness[a]
    const wb = kb * nearness[b]
    const wc = kc * nearness[c]
    const total = wa + wb + wc
    const fragment = this.#fragment
    const { position, normal, view } = fragment
    for (let k = 0; k < 3; k++) {
      position[k] = (positions[a * 3 + k] * wa + positions[b * 3 + k] * wb + positions[c * 3 + k] * wc) / total
      normal[k] = (normals[a * 3 + k] * wa + normals[b * 3 + k] * wb + normals[c * 3 + k] * wc) / total
      view[k] = position[k] - eye[k]
    }
    const distance = norm(view[0], view[1], view[2])
    const turn = dot(normal, view) > 0 ? -1 : 1
    const length = (norm(normal[0], normal[1], normal[2]) || 1) * turn
    for (let k = 0; k < 3; k++) {
      view[k] /= distance
      normal[k] /= length
    }
    fragment.material = materials[t / 3]
    fragment.distance = distance
    fragment.footprint = (distance * this.#pixel) / focal
    this.#options.surface(fragment, this.#out)
  }
}

/** Room for a vector that is written anew for every fragment. */
function place(): [number, number, number] {
  return [0, 0, 0]
}

/** Columns until a share that changes by `step` per column is no longer negative; endless if it stays so. */
function wait(share: number, step: number): number {
  if (share >= 0) return 0
  return step > 0 ? -share / step : Number.POSITIVE_INFINITY
}

/** Columns until a share that changes by `step` per column is negative for good; endless if it does not fall. */
function leave(share: number, step: number): number {
  return step < 0 ? -share / step : Number.POSITIVE_INFINITY
}
