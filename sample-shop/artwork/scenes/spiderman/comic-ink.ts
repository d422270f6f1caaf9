import { tracerOf } from '../../kit/city/first-hits.ts'
import { ROOF, type Towers, WALL_X } from '../../kit/city/towers.ts'
import { type Colour, hex, mixOklab } from '../../kit/core/colour.ts'
import type { Frame } from '../../kit/core/frame.ts'
import { clamp, norm, smoothstep } from '../../kit/core/math.ts'
import { hashUnit } from '../../kit/core/random.ts'
import type { Palette } from '../../kit/core/scene.ts'
import type { Shader } from '../../kit/core/shader.ts'
import type { TurningCamera } from '../../kit/geometry/turning-camera.ts'

/** Inks of a comic page: a sky in two tones, three tones for the city, one for the windows. */
export interface Inks extends Palette {
  /** The inks in words. */
  words: string
  sky: string
  glow: string
  light: string
  middle: string
  dark: string
  window: string
  moon: string
}

/** Metres to the last tower that is printed. */
const FARTHEST = 1500

export const INK: Colour = [0.004, 0.004, 0.012]

/** Share of a pixel that a printed dot covers: the screen is turned by 30 degrees. */
function halftone(x: number, y: number, tone: number, cell: number, pixel: number): number {
  const u = (x * 0.866 + y * 0.5) / cell
  const v = (y * 0.866 - x * 0.5) / cell
  const dx = u - Math.round(u)
  const dy = v - Math.round(v)
  const edge = (0.7 * pixel) / cell
  const radius = Math.sqrt(clamp(tone)) * 0.74
  return smoothstep(radius + edge, radius - edge, Math.sqrt(dx * dx + dy * dy))
}

function fill(ink: Colour, out: Float32Array): void {
  for (let i = 0; i < 3; i++) out[i] = ink[i]
}

/** One ink where a dot covers another. */
function print(from: Colour, to: Colour, dot: number, out: Float32Array): void {
  for (let i = 0; i < 3; i++) out[i] = from[i] + (to[i] - from[i]) * dot
}

/** What stands in the sky, and from where rays go out. */
interface Heavens {
  readonly moon: { readonly x: number; readonly y: number; readonly radius: number }
  readonly rays?: { readonly x: number; readonly y: number }
}

const RAYS = 22

/** Prints the traced city: outlines, two tones per wall, windows, and dots for the distance. */
export function inkShader(
  frame: Frame,
  camera: TurningCamera,
  towers: Towers,
  inks: Inks,
  { moon, rays }: Heavens,
): Shader {
  const [sky, glow, light, middle, dark, lamp, disc] = [
    inks.sky,
    inks.glow,
    inks.light,
    inks.middle,
    inks.dark,
    inks.window,
    inks.moon,
  ].map(hex)
  const horizon = frame.logicalHeight * 0.86
  const distant = mixOklab(light, glow, 0.5)
  const trace = tracerOf(frame, camera, towers, () => FARTHEST, -FARTHEST)
  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a shader that runs for every pixel; its branches are the parts of the picture
  return (x, y, pixel, out) => {
    camera.aim(x, y)
    if (!trace(x, y, pixel)) {
      const fromMoon = norm(x - moon.x, y - moon.y)
      if (fromMoon < moon.radius) {
        print(disc, glow, halftone(x, y, smoothstep(0.2, 1.6, (y - moon.y) / moon.radius) * 0.6, 9, pixel), out)
        return
      }
      const halo = 0.5 * smoothstep(moon.radius * 2, moon.radius, fromMoon)
      const turn = rays ? (Math.atan2(y - rays.y, x - rays.x) / (2 * Math.PI)) * RAYS : 0
      const tone = rays ? 0.9 * smoothstep(0.02, 0, Math.abs(turn - Math.round(turn)) - 0.25) : (y / horizon) ** 2 * 1.3
      print(sky, glow, halftone(x, y, Math.max(halo, tone), 13, pixel), out)
      return
    }
    const { distance, face, along, length, top, id } = towers
    const footprint = (distance * pixel) / camera.focal
    const line = Math.max(0.09, (distance * 2.2) / camera.focal)
    const outline = Math.min(along, length - along, top - towers.y) < line && face !== ROOF
    const far = smoothstep(60, 700, distance)
    if (outline && far < 0.85) fill(far < 0.4 ? INK : dark, out)
    else if (face === ROOF) fill(dark, out)
    else {
      const window = windowAt(towers.y, along, id, face, footprint)
      if (window && far < 0.6) fill(lamp, out)
      else if (face === WALL_X) print(light, middle, halftone(x, y, 1.05 - towers.y / top, 8, pixel), out)
      else print(middle, dark, halftone(x, y, 1.15 - 0.7 * (towers.y / top), 8, pixel), out)
    }
    if (far > 0) {
      const veil = halftone(x, y, far * 0.9, 8, pixel)
      for (let i = 0; i < 3; i++) out[i] += (distant[i] - out[i]) * veil
    }
  }
}

function windowAt(y: number, along: number, id: number, face: number, footprint: number): boolean {
  if (footprint > 1.2) return false
  const column = Math.floor(along / 2.2)
  const floor = Math.floor(y / 3.6)
  const inPane = along / 2.2 - column > 0.3 && y / 3.6 - floor > 0.35
  return inPane && hashUnit(column + face * 64, floor, id) < 0.22
}
