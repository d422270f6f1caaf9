import type { Colour } from '../core/colour.ts'
import { lerp, power, smoothstep } from '../core/math.ts'
import { hash, hashUnit } from '../core/random.ts'

/** A city around the horizon; heights are tangents of elevation. */
export interface Skyline {
  /** Angle around the vertical axis at which the towers are tallest. */
  towards: number
  height: number
  /** The haze in which the far rows drown. */
  haze: Colour
  windows: readonly Colour[]
  /** Share of windows with light. */
  lit: number
}

/** Rows from far to near: buildings around the full circle, their height, haze, and the size of a window. */
const ROWS = [
  { count: 170, height: 1, haze: 0.6, window: 0.0026 },
  { count: 104, height: 0.68, haze: 0.3, window: 0.0036 },
  { count: 62, height: 0.4, haze: 0.1, window: 0.005 },
] as const

type SkylinePainter = (angle: number, tangent: number, softness: number, out: Float32Array) => void

/** Paints what a ray at an angle and elevation sees of the city over what is behind it. */
export function skylinePainter(skyline: Skyline, seed: number): SkylinePainter {
  const { towards, haze, windows, lit } = skyline
  const rows = ROWS.map((row, k) => ({ ...row, ...buildRow(row.count, k, lit, seed) }))
  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a shader that runs for every pixel; its branches are the parts of the picture
  return (angle, tangent, softness, out) => {
    if (tangent > skyline.height * 1.3 || tangent < -0.02) return
    const rise = skyline.height * (0.5 + 0.5 * power(Math.max(0, Math.cos(angle - towards)), 6))
    const soft = 0.0007 + softness * 0.12
    const blurred = smoothstep(0, 0.12, softness)
    const turn = angle / (Math.PI * 2)
    const part = turn - Math.floor(turn)
    // From the near row to the far one, until nothing of what is behind shows.
    let rest = 1
    let red = 0
    let green = 0
    let blue = 0
    for (let k = rows.length - 1; k >= 0 && rest > 0; k--) {
      const row = rows[k]
      // Nothing of this row is as tall as that.
      if (tangent >= rise * row.height + soft) continue
      const along = part * row.count
      const cell = Math.floor(along)
      const within = along - cell
      const inset = row.insets[cell]
      const core = within > inset + 0.14 && within < 0.86 - inset
      const wings = within > inset * 0.5 && within < 1 - inset * 0.5
      if (!wings) continue
      const top = rise * row.height * row.statures[cell] * (core ? 1 : 0.82)
      const cover = smoothstep(top + soft, top - soft, tangent)
      if (cover <= 0) continue
      const across = (within * (Math.PI * 2)) / (row.count * row.window)
      const up = tangent / (row.window * 1.5)
      const column = Math.floor(across)
      const floor = Math.floor(up)
      const share = row.shares[cell]
      const chance = blurred < 1 ? hash(hash(cell, k, seed), column, floor) / 2 ** 32 : 1
      const lamp = chance < share ? pane(across - column, up - floor) * (0.25 + (chance / share) ** 2 * 1.3) : 0
      const light = lerp(lamp, share * 0.3, blurred) * (1 - row.haze * 0.6)
      const colour = light > 0 ? windows[hash(cell, column + floor * 3, seed) % windows.length] : haze
      const wall = row.haze + smoothstep(top, 0, tangent) * 0.5 * (1 - row.haze)
      const seen = cover * rest
      red += (haze[0] * wall + colour[0] * light) * seen
      green += (haze[1] * wall + colour[1] * light) * seen
      blue += (haze[2] * wall + colour[2] * light) * seen
      rest -= seen
    }
    out[0] = out[0] * rest + red
    out[1] = out[1] * rest + green
    out[2] = out[2] * rest + blue
  }
}

/** How much of a window's light a point of its wall has, 0–1 across and up. */
function pane(u: number, v: number): number {
  return smoothstep(0.1, 0.34, u) * smoothstep(0.9, 0.66, u) * smoothstep(0.16, 0.36, v) * smoothstep(0.9, 0.7, v)
}

/** What sets the buildings of a row apart: how far the sides stand in, their height and their share of lit windows. */
function buildRow(count: number, k: number, lit: number, seed: number) {
  const each = (measure: (cell: number) => number) => Float64Array.from({ length: count }, (_, cell) => measure(cell))
  return {
    insets: each((cell) => 0.04 + 0.16 * hashUnit(cell, k + 7, seed)),
    statures: each((cell) => 0.3 + 0.7 * hashUnit(cell, k, seed) ** 1.7),
    shares: each((cell) => lit * (0.5 + hashUnit(cell, k + 3, seed))),
  }
}
