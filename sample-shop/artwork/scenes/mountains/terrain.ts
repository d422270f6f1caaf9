import { decay, smoothstep } from '../../kit/core/math.ts'
import type { Noise } from '../../kit/core/noise.ts'
import type { Random } from '../../kit/core/random.ts'
import { LazyGrid } from './lazy-grid.ts'

/** A direction or point: x to the right, y up, z away from the viewer. */
export type Vector = readonly [x: number, y: number, z: number]

export interface TerrainShape {
  /** Slant of the valley that opens towards the viewer. */
  valley: number
  amplitude: number
  frequency: number
  /** Place in the noise. */
  offsetX: number
  offsetZ: number
  /** Where the main peak stands, and its extra height. */
  peakX: number
  peakZ: number
  peakRise: number
}

type Range = readonly [low: number, high: number]

/** What the mountains of a scene vary in. */
export interface TerrainRanges {
  /** Largest slant of the valley to either side. */
  valley: number
  amplitude: Range
  frequency: Range
  peakZ: Range
}

/** Shapes the mountains of one picture; `side` mirrors the main peak of the layout. */
export function shapeTerrain(
  random: Random,
  { valley, amplitude, frequency, peakZ }: TerrainRanges,
  { peakX, peakRise }: { peakX: Range; peakRise: Range },
  side: number,
): TerrainShape {
  return {
    valley: random.range(-valley, valley),
    amplitude: random.range(...amplitude),
    frequency: random.range(...frequency),
    offsetX: random.range(0, 90),
    offsetZ: random.range(0, 90),
    peakX: side * random.range(...peakX),
    peakZ: random.range(...peakZ),
    peakRise: random.range(...peakRise),
  }
}

/** The world covers x from -9 to 9 and z from 0 to 16, on a grid. */
const COLUMNS = 900
const ROWS = 1000
const LEFT = -9
const WIDTH = 18
export const DEPTH = 16
const HIGHEST = 4.5
const SHADOW_STEPS = 46

export const COLUMN_WIDTH = WIDTH / COLUMNS
export const ROW_DEPTH = DEPTH / ROWS

/** Mountains around a valley, with the shadows that they cast. */
export class Terrain {
  readonly #heights: LazyGrid
  readonly #sunlit: LazyGrid

  constructor(noise: Noise, shape: TerrainShape, light: Vector) {
    this.#heights = new LazyGrid(COLUMNS * ROWS, (place) => {
      const column = place % COLUMNS
      const row = (place - column) / COLUMNS
      return heightAt(noise, shape, LEFT + (column / COLUMNS) * WIDTH, (row / ROWS) * DEPTH)
    })
    this.#sunlit = sunlitGrid(this.#heights, light)
  }

  /** The grid column of a world x. */
  column(x: number): number {
    return ((x - LEFT) / WIDTH) * COLUMNS
  }

  /** The grid row of a world z. */
  row(z: number): number {
    return (z / DEPTH) * ROWS
  }

  /** Whether heights and slopes are known around a grid point. */
  covers(column: number, row: number): boolean {
    return column > 3 && column < COLUMNS - 4 && row > 3 && row < ROWS - 4
  }

  height(column: number, row: number): number {
    return bilinear(this.#heights, column, row)
  }

  /** How much of the sun reaches a grid point, 0–1. */
  sunlit(column: number, row: number): number {
    return bilinear(this.#sunlit, column, row)
  }
}

function bilinear(grid: LazyGrid, column: number, row: number): number {
  const i = column | 0
  const j = row | 0
  const near = j * COLUMNS + i
  const far = near + COLUMNS
  const fx = column - i
  const nearLeft = grid.get(near)
  const farLeft = grid.get(far)
  const a = nearLeft + (grid.get(near + 1) - nearLeft) * fx
  const b = farLeft + (grid.get(far + 1) - farLeft) * fx
  return a + (b - a) * (row - j)
}

function heightAt(noise: Noise, shape: TerrainShape, x: number, z: number): number {
  const { offsetX, offsetZ, frequency } = shape
  const u = x * 0.35 + offsetX
  const v = z * 0.35 + offsetZ
  const warpX = noise.fbm(u, v, 3) * 0.9
  const warpZ = noise.fbm(u + 40, v + 13, 3) * 0.9
  const ridges = noise.ridged((x + warpX) * frequency + offsetX, (z + warpZ) * frequency + offsetZ, 9, 0.52)
  const flank = smoothstep(0.25, 3.2, Math.abs(x - shape.valley * z * 0.3 + warpX * 1.2))
  const far = smoothstep(2.2, 7, z)
  const fromPeak = (x - shape.peakX + warpX * 0.5) ** 2 + (z - shape.peakZ) ** 2 * 0.6
  const peak = shape.peakRise * decay(fromPeak / 2.4)
  const range = ridges * shape.amplitude * (0.25 + 0.75 * Math.max(far, flank * 0.8))
  const basin = Math.max(flank * smoothstep(1, 4, z), smoothstep(5, 9, z))
  return (range + peak * (0.35 + ridges)) * (0.12 + 0.88 * basin) - 0.42
}

/** Marches from a grid point towards the light and keeps how narrowly it clears the terrain. */
function sunlitGrid(heights: LazyGrid, light: Vector): LazyGrid {
  const stepX = light[0] / COLUMN_WIDTH
  const stepZ = light[2] / ROW_DEPTH
  const stride = 1.6 / Math.max(Math.abs(stepX), Math.abs(stepZ), 1e-3)
  return new LazyGrid(COLUMNS * ROWS, (place) => {
    let x = place % COLUMNS
    let z = (place - x) / COLUMNS
    let ray = heights.get(place) + 0.01
    let clearance = 1
    for (let step = 0; step < SHADOW_STEPS && clearance > 0; step++) {
      const length = stride * (1 + step * 0.09)
      x += stepX * length
      z += stepZ * length
      ray += light[1] * length
      const column = x | 0
      const row = z | 0
      if (column < 0 || row < 0 || column >= COLUMNS || row >= ROWS || ray > HIGHEST) break
      const gap = ray - heights.get(row * COLUMNS + column)
      clearance = Math.min(clearance, (gap * 9) / (1 + step * 0.25) + 0.5)
    }
    return Math.max(0, clearance)
  })
}
