import { mixOklab, scaled } from '../../kit/core/colour.ts'
import type { Frame } from '../../kit/core/frame.ts'
import { decay, norm, smoothstep } from '../../kit/core/math.ts'
import { Noise } from '../../kit/core/noise.ts'
import type { Traits } from '../../kit/core/scene.ts'
import { paintCarving } from '../../kit/geometry/carving.ts'
import type { Theme } from './themes.ts'

const PANEL = 330
const STILE = 13
const BAR = 4

/** Handmade paper with long fibres, lit from behind by one lamp. */
export function paintScreens(
  frame: Frame,
  traits: Traits,
  theme: Theme,
  open: number,
  floor: number,
  lampX: number,
): void {
  const { logicalWidth, centreX } = frame
  const noise = new Noise(traits.seed + 5)
  const paper = mixOklab(theme.moon, theme.accent, open ? 0.25 : 0.45)
  const lampY = floor * 0.52
  paintCarving(frame, {
    area: { x: 0, y: 0, width: logicalWidth, height: floor + 2 },
    surface: (x, y, pixel, out) => {
      const away = norm((x - lampX) / 1.35, y - lampY)
      const light = open ? 0.09 + 0.1 * decay(Math.abs(x - centreX) / 420) : 0.04 + 0.95 * decay((away / 470) ** 2)
      const fibre = noise.fbm(x * 0.05, y * 0.012, 4, 0.6) * 0.12 + noise.fbm(x * 0.012, y * 0.012, 3) * 0.16
      for (let i = 0; i < 3; i++) out[i] = paper[i] * light * (1 + fibre)
      out[3] = open ? smoothstep(open - pixel, open + pixel, Math.abs(x - centreX)) : 1
      return 0
    },
    light: [0, 0, 1],
    sun: [1, 1, 1],
    ambient: [0, 0, 0],
  })
}

/** The wooden frames of the screens in relief, and the beam above them. */
export function paintLattice(frame: Frame, theme: Theme, open: number, noise: Noise, floor: number): void {
  const { logicalWidth, centreX } = frame
  const beam = 74
  const wood = mixOklab([0.05, 0.026, 0.014], theme.rock, 0.35)
  paintCarving(frame, {
    area: { x: 0, y: 0, width: logicalWidth, height: floor + 2 },
    surface: (x, y, pixel, out) => {
      const fromDoor = Math.abs(x - centreX) - open
      const u = open ? fromDoor : x - centreX + PANEL / 2
      const toStile = Math.abs(u - Math.round(u / PANEL) * PANEL)
      const toBarX = Math.abs(u - Math.round(u / (PANEL / 4)) * (PANEL / 4))
      const v = (y - beam) / ((floor - beam) / 7)
      const toBarY = (Math.abs(v - Math.round(v)) * (floor - beam)) / 7
      const board = y > floor - 120 ? 1 : 0
      const stile = Math.max(smoothstep(STILE + pixel, STILE - pixel, toStile), board, y < beam ? 1 : 0)
      const bar = Math.max(smoothstep(BAR + pixel, BAR - pixel, toBarX), smoothstep(BAR + pixel, BAR - pixel, toBarY))
      const inside = open && fromDoor < 0 ? (y < beam ? 1 : 0) : Math.max(stile, bar)
      const grain = noise.fbm(x * (y < beam ? 0.01 : 0.12), y * (y < beam ? 0.16 : 0.01), 4, 0.6)
      for (let i = 0; i < 3; i++) out[i] = wood[i] * (0.8 + grain * 0.5)
      out[3] = inside
      const round = stile > bar ? Math.min(8, Math.max(0, STILE - toStile)) : BAR - Math.min(toBarX, toBarY)
      return Math.max(0, round) + grain * 1.2
    },
    light: [0.1, 0.75, 0.5],
    sun: scaled(theme.moon, 0.55),
    ambient: scaled(theme.haze, 0.5),
    gloss: 0.05,
  })
}
