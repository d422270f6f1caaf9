import type { Colour } from '../core/colour.ts'
import { clamp, lerp, power, smoothstep } from '../core/math.ts'
import { hashUnit } from '../core/random.ts'

export interface WindowLook {
  /** Colours of lit windows; the first is the most common. */
  windows: readonly Colour[]
  /** Share of lit windows, 0–1. */
  lit: number
  windowLight: number
}

/** The windows of a wall: pitch in metres, spans of a window in 0–1 of a pitch. */
export interface WindowStyle {
  readonly width: number
  readonly floor: number
  readonly left: number
  readonly right: number
  readonly sill: number
  readonly lintel: number
}

/** Where on which wall a pixel looks, and how much of the wall it covers, in windows across and floors upwards. */
export interface WindowSpot {
  id: number
  face: number
  across: number
  upwards: number
  blurAcross: number
  blurUpwards: number
  /** The larger of both, if the wall were seen from straight ahead. */
  blur: number
}

const SLOTS = 5
const MULLION = 0.05
/** Mean of what ceilings, furniture and mullions take away, given back so that a room is as bright near as from afar. */
const MEAN_SHADE = 0.47

/** The lit and dark windows of walls, averaged over a pixel so that none of their edges is jagged. */
export class Windows {
  readonly #look: WindowLook
  readonly #columns = new Parts()
  readonly #floors = new Parts()
  /** Of the building that was read last: which one, its share of lit windows, and how its rooms are tinted. */
  #id = -1
  #busy = 0
  #mood = 0
  /** Of the pixel that is read: how far single windows and rooms show, and runs and floors of them are one. */
  #resolved = 0
  #detail = 0
  #runsBlur = 0
  #floorsBlur = 0

  constructor(look: WindowLook) {
    this.#look = look
  }

  /** Writes the windows' own light to out[0..2]; returns the share of glass in the pixel. */
  read(spot: WindowSpot, style: WindowStyle, out: Float32Array): number {
    const columns = this.#columns
    const floors = this.#floors
    columns.x = spot.across
    columns.width = spot.blurAcross
    columns.from = style.left
    columns.to = style.right
    columns.split()
    floors.x = spot.upwards
    floors.width = spot.blurUpwards
    floors.from = style.sill
    floors.to = style.lintel
    floors.split()
    out[0] = out[1] = out[2] = 0
    const glass = columns.glass * floors.glass
    if (glass === 0) return 0
    if (spot.id !== this.#id) this.#enter(spot.id)
    this.#focus(spot)
    for (let j = 0; j < floors.count; j++) {
      if (floors.share[j] === 0) continue
      let light = 0
      for (let i = 0; i < columns.count; i++)
        if (columns.share[i] > 0) light += this.#light(spot, i, j) * columns.share[i]
      if (light === 0) continue
      light *= floors.share[j]
      const tint = this.#look.windows[this.#tintOf(Math.floor(floors.middle[j]))]
      out[0] += tint[0] * light
      out[1] += tint[1] * light
      out[2] += tint[2] * light
    }
    return glass
  }

  #enter(id: number): void {
    const luck = hashUnit(id, 1)
    this.#id = id
    this.#busy = this.#look.lit * (0.25 + 1.5 * luck * Math.sqrt(luck))
    this.#mood = hashUnit(id, 3) * 0.8
  }

  #focus({ blur, blurAcross, blurUpwards }: WindowSpot): void {
    const slanted = Math.max(blurAcross, blurUpwards)
    this.#resolved = smoothstep(1.3, 0.35, blur) * smoothstep(3, 1.2, slanted)
    this.#detail = smoothstep(0.3, 0.05, blur) * smoothstep(0.7, 0.3, slanted)
    this.#runsBlur = smoothstep(2, 6, blurAcross)
    this.#floorsBlur = smoothstep(0.9, 2.5, Math.max(blur, blurUpwards))
  }

  /** The light of the window in one part across and one upwards. */
  #light(spot: WindowSpot, i: number, j: number): number {
    const across = this.#columns.middle[i]
    const upwards = this.#floors.middle[j]
    const { windowLight } = this.#look
    const { id, face } = spot
    const busy = this.#busy
    const resolved = this.#resolved
    const floor = Math.floor(upwards)
    const column = Math.floor(across) + (face << 12)
    const wholeFloor = hashUnit(floor, 6, id)
    const run = hashUnit(Math.floor(across / 5) + (face << 8), floor, id)
    const inRun = lerp(run < 0.4 ? busy * 1.5 : busy * 0.45, busy * 0.87, this.#runsBlur)
    const chance = wholeFloor < 0.1 * busy + 0.02 ? 0.93 : inRun
    const average = lerp(chance, busy * 0.8, this.#floorsBlur) * 0.55
    const isOn = resolved > 0 && hashUnit(column, floor, id + 1) < chance
    if (!isOn) return average * (1 - resolved) * windowLight
    const level = 0.22 + 1.5 * power(hashUnit(column, floor, id + 5), 3)
    const detail = this.#detail
    const room = detail > 0 ? level * interior(spot, across, upwards, detail) : level
    return lerp(average, room, resolved) * windowLight
  }

  #tintOf(floor: number): number {
    const h = this.#mood + hashUnit(this.#id, floor, 4) * 0.2
    return h < 0.6 ? 0 : h < 0.84 ? 1 : 2
  }
}

/** A room's light through its window: bright ceilings, furniture and a mullion. */
function interior(spot: WindowSpot, across: number, upwards: number, detail: number): number {
  const column = Math.floor(across)
  const floor = Math.floor(upwards)
  const inU = across - column
  const inV = upwards - floor
  const slots = inU * SLOTS
  const border = Math.round(slots)
  const before = clamp((border - slots) / (spot.blurAcross * SLOTS) + 0.5)
  let furniture = 0
  if (before > 0) furniture += before * furnitureAt(spot, column, border - 1, floor, inV)
  if (before < 1) furniture += (1 - before) * furnitureAt(spot, column, border, floor, inV)
  const mullion = overlap(inU, spot.blurAcross, 0.5 - MULLION / 2, 0.5 + MULLION / 2)
  const shade = 0.45 * (1 - inV) + furniture * 0.5 + mullion * 0.6
  return (1 - detail * Math.min(0.85, shade)) / (1 - detail * MEAN_SHADE)
}

/** How much of the pixel the furniture in one slot of a window hides. */
function furnitureAt(spot: WindowSpot, column: number, slot: number, floor: number, inV: number): number {
  const height = 0.3 + 0.4 * hashUnit(column * SLOTS + slot, floor, spot.id + 9)
  return clamp((height - inV) / spot.blurUpwards + 0.5)
}

/** The share of a filter of the given width, centred at x, that lies in a span. */
function overlap(x: number, width: number, from: number, to: number): number {
  return Math.max(0, Math.min(x + width / 2, to) - Math.max(x - width / 2, from)) / width
}

/** A pixel's extent along one axis of a grid of windows, cut in two where another window begins. */
class Parts {
  /** The extent, in windows, and where in each of them its glass begins and ends. */
  x = 0
  width = 0
  from = 0
  to = 0
  count = 0
  /** Share of glass in the whole pixel. */
  glass = 0
  readonly middle = new Float64Array(2)
  /** Share of the pixel that is glass of each part. */
  readonly share = new Float64Array(2)

  split(): void {
    const { x, width, from, to, middle, share } = this
    const start = x - width / 2
    const end = x + width / 2
    const isNarrow = width < 1
    const border = isNarrow ? Math.floor(end) : Math.round(x)
    const before = start - border
    const behind = end - border
    const own = isNarrow
      ? Math.max(0, Math.min(behind, to) - Math.max(before, from))
      : covered(behind, from, to) - covered(Math.max(0, before), from, to)
    if (before >= 0) {
      this.count = 1
      middle[0] = x
      share[0] = this.glass = own / width
      return
    }
    const other = isNarrow ? Math.max(0, to - Math.max(before + 1, from)) : -covered(before, from, to)
    this.count = 2
    middle[0] = (start + border) / 2
    middle[1] = (border + end) / 2
    share[0] = other / width
    share[1] = own / width
    this.glass = (other + own) / width
  }
}

/** How much of 0 to x is covered by windows [from, to] of every unit. */
function covered(x: number, from: number, to: number): number {
  const cell = Math.floor(x)
  return cell * (to - from) + clamp(x - cell - from, 0, to - from)
}
