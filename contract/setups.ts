import { isOfferedSize } from './renditions.ts'
import { boolean, list, nullable, number, object, string, type ValueOf } from './schema.ts'

const isMonitor = object({
  /** As its owner knows it; names its file. */
  name: string,
  /** In real pixels, lying. */
  width: number,
  height: number,
  /** Of the lit part, in inches, as it is sold. */
  diagonal: number,
  /** Turned by a quarter, so that its long side stands. */
  isUpright: boolean,
  /** Of the frame around the lit part, on every side. */
  bezelMm: number,
  /** Where the frame's upper left corner stands on the desk, seen from the front. */
  xMm: number,
  yMm: number,
})

export type Monitor = ValueOf<typeof isMonitor>

export const isSetup = object({ monitors: list(isMonitor) })

/** A buyer's arrangement of monitors. */
export type Setup = ValueOf<typeof isSetup>

/** What the account keeps. */
export const isAccountSetup = object({ setup: nullable(isSetup) })

export const MOST_MONITORS = 4

/** Of the file that spans all monitors. */
export const LARGEST_SPAN = { width: 15_360, height: 8640 }

export const DIAGONALS = { least: 5, most: 120 }
export const BEZELS_MM = { least: 0, most: 60 }
const FARTHEST_MM = 10_000
const LONGEST_NAME = 40

/** What monitors may lie over each other: their places are rounded to a tenth of a millimetre. */
export const TOUCHING_MM = 0.15

export type Model = Pick<Monitor, 'name' | 'width' | 'height' | 'diagonal' | 'bezelMm'>

/** Monitors as they are sold most, by size and pixels; the frame is what such panels have today. */
export const MODELS: readonly Model[] = (
  [
    [21.5, 1920, 1080, 8],
    [24, 1920, 1080, 8],
    [24, 1920, 1200, 8],
    [24, 2560, 1440, 7],
    [24, 3840, 2160, 7],
    [27, 1920, 1080, 8],
    [27, 2560, 1440, 7],
    [27, 3840, 2160, 7],
    [27, 5120, 2880, 10],
    [28, 2560, 2880, 8],
    [29, 2560, 1080, 8],
    [31.5, 2560, 1440, 8],
    [31.5, 3840, 2160, 8],
    [32, 6016, 3384, 9],
    [32, 7680, 4320, 9],
    [34, 3440, 1440, 8],
    [34, 5120, 2160, 8],
    [38, 3840, 1600, 9],
    [40, 5120, 2160, 9],
    [43, 3840, 2160, 10],
    [49, 5120, 1440, 10],
    [57, 7680, 2160, 10],
    [13.3, 2560, 1600, 6],
    [13.6, 2560, 1664, 6],
    [14.2, 3024, 1964, 6],
    [15.6, 1920, 1080, 7],
    [16, 2560, 1600, 6],
    [16.2, 3456, 2234, 6],
  ] as const
).map(([diagonal, width, height, bezelMm]) => ({
  diagonal,
  width,
  height,
  bezelMm,
  name: `${diagonal}″ ${diagonal < 17 ? 'laptop' : shapeOf(width / height)}`,
}))

function shapeOf(ratio: number): string {
  if (ratio > 3) return 'super ultrawide'
  if (ratio > 2) return 'ultrawide'
  return ratio < 1 ? 'dual-up' : 'monitor'
}

/** What is wrong with a setup, in one sentence; null for one that files can be made for. */
export function findSetupProblem({ monitors }: Setup): string | null {
  if (monitors.length === 0) return 'A setup has one monitor at least.'
  if (monitors.length > MOST_MONITORS) return `A setup has ${MOST_MONITORS} monitors at most.`
  for (const [at, monitor] of monitors.entries()) {
    const problem = findMonitorProblem(monitor)
    if (problem) return `Monitor ${at + 1}: ${problem}`
  }
  return null
}

function findMonitorProblem({ name, width, height, diagonal, bezelMm, xMm, yMm }: Monitor): string | null {
  if (name.length > LONGEST_NAME) return `its name has ${LONGEST_NAME} letters at most.`
  if (!isOfferedSize(width, height)) return 'between 240 and 7,680 whole pixels on each side, and 8K at most.'
  if (!isWithin(diagonal, DIAGONALS)) return `its diagonal is ${DIAGONALS.least} to ${DIAGONALS.most} inches.`
  if (!isWithin(bezelMm, BEZELS_MM)) return `its frame is ${BEZELS_MM.least} to ${BEZELS_MM.most} mm wide.`
  const isNear = [xMm, yMm].every((side) => isWithin(side, { least: -FARTHEST_MM, most: FARTHEST_MM }))
  return isNear ? null : 'it stands too far away from the others.'
}

function isWithin(value: number, { least, most }: { readonly least: number; readonly most: number }): boolean {
  return Number.isFinite(value) && value >= least && value <= most
}
