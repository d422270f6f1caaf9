import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FocusPoint } from '../pictures/renditions.ts'
import { anySetup } from '../testing/random-setups.ts'
import {
  around,
  type Cut,
  cutAcross,
  cutEach,
  findOverlap,
  findSetupProblem,
  isSpanTooLarge,
  MODELS,
  type Monitor,
  paneOf,
  paneSize,
  pixelsOf,
  type Setup,
  spanOf,
} from './setups.ts'

const MASTER = { width: 7680, height: 4320 }

const SEEDED = { seed: 31 }
const share = fc.double({ min: 0, max: 1, noNaN: true })
const focus: fc.Arbitrary<FocusPoint> = fc.record({ x: share, y: share })

function monitor(change: Partial<Monitor> = {}): Monitor {
  const place = { isUpright: false, bezelMm: 7, xMm: 0, yMm: 0 }
  return { name: '', width: 3840, height: 2160, diagonal: 27, ...place, ...change }
}

/** Where a point of the master is seen on the desk, by one monitor's file. */
function seenAt(cut: Cut, on: Monitor, point: { x: number; y: number }): { x: number; y: number } {
  const pane = paneOf(on)
  const pixels = pixelsOf(on)
  const x = ((point.x - cut.crop.left) * cut.scaled.width) / cut.crop.width - cut.window.left
  const y = ((point.y - cut.crop.top) * cut.scaled.height) / cut.crop.height - cut.window.top
  return { x: pane.left + (x * pane.width) / pixels.width, y: pane.top + (y * pane.height) / pixels.height }
}

/** Where the monitor's own corners look at in the master: the line is followed where it is really seen. */
function shownPart({ crop, scaled, window }: Cut) {
  const perPixel = { x: crop.width / scaled.width, y: crop.height / scaled.height }
  return {
    left: crop.left + window.left * perPixel.x,
    top: crop.top + window.top * perPixel.y,
    width: window.width * perPixel.x,
    height: window.height * perPixel.y,
  }
}

describe('one picture across all monitors', () => {
  it('keeps a straight line straight in millimetres, through frames and densities, to one pixel of each monitor', () => {
    fc.assert(
      fc.property(anySetup, focus, share, share, (setup, around_, along, across) => {
        const cuts = cutAcross(setup, MASTER, around_)
        const wall = around(setup.monitors.map(paneOf))
        const perMm = Math.min(MASTER.width / wall.width, MASTER.height / wall.height)
        const offsets = setup.monitors.map((on, at) => {
          const cut = cuts[at] as Cut
          const shown = shownPart(cut)
          const point = { x: shown.left + along * shown.width, y: shown.top + across * shown.height }
          const seen = seenAt(cut, on, point)
          // One scale and one origin for all: then a line in the picture is the same line on the desk.
          return { x: seen.x - point.x / perMm, y: seen.y - point.y / perMm, pixelMm: pixelMm(on) }
        })
        for (const one of offsets) {
          for (const other of offsets) {
            const most = one.pixelMm + other.pixelMm
            expect(Math.abs(one.x - other.x)).toBeLessThanOrEqual(most)
            expect(Math.abs(one.y - other.y)).toBeLessThanOrEqual(most)
          }
        }
      }),
      { ...SEEDED, numRuns: 400 },
    )
  })

  it('stays within the master and fills every pixel of every monitor', () => {
    fc.assert(
      fc.property(anySetup, focus, (setup, around_) => {
        const cuts = [...cutAcross(setup, MASTER, around_), ...setup.monitors.map((on) => cutEach(on, MASTER, around_))]
        for (const [at, { crop, scaled, window, scale }] of cuts.entries()) {
          const on = setup.monitors[at % setup.monitors.length] as Monitor
          expect(window).toMatchObject(pixelsOf(on))
          expect(Math.min(crop.left, crop.top, window.left, window.top)).toBeGreaterThanOrEqual(0)
          expect(crop.left + crop.width).toBeLessThanOrEqual(MASTER.width)
          expect(crop.top + crop.height).toBeLessThanOrEqual(MASTER.height)
          expect(window.left + window.width).toBeLessThanOrEqual(scaled.width)
          expect(window.top + window.height).toBeLessThanOrEqual(scaled.height)
          expect(scale).toBeGreaterThan(0)
        }
      }),
      SEEDED,
    )
  })

  it('fits two 4K monitors side by side pixel for pixel when their frames are left out', () => {
    const left = monitor({ bezelMm: 0 })
    const setup = { monitors: [left, { ...left, xMm: paneSize(left).width }] }
    const [first, second] = cutAcross(setup, MASTER, { x: 0.5, y: 0.5 })
    expect([first?.scale, second?.scale].map((scale) => scale?.toFixed(6))).toEqual(['1.000000', '1.000000'])
    expect(spanOf(setup)).toMatchObject({ width: 7680, height: 2160 })
  })
})

function pixelMm(on: Monitor): number {
  return paneSize(on).width / pixelsOf(on).width
}

describe('the file that spans all monitors', () => {
  it('has exactly each monitor’s pixels in a place of its own, and a monitor on every side of it', () => {
    fc.assert(
      fc.property(anySetup, (setup) => {
        const span = spanOf(setup)
        expect(span.places.map(({ width, height }) => ({ width, height }))).toEqual(setup.monitors.map(pixelsOf))
        for (const [at, one] of span.places.entries()) {
          for (const other of span.places.slice(at + 1)) {
            const isApart =
              one.left + one.width <= other.left ||
              other.left + other.width <= one.left ||
              one.top + one.height <= other.top ||
              other.top + other.height <= one.top
            expect(isApart).toBe(true)
          }
        }
        expect(around(span.places)).toEqual({ left: 0, top: 0, width: span.width, height: span.height })
      }),
      { ...SEEDED, numRuns: 400 },
    )
  })

  it('puts what stands in line on the desk in line: by upper edge, lower edge or middle', () => {
    const large = monitor({ width: 3840, height: 2160, diagonal: 31.5 })
    const { height: tall } = paneSize(large)
    const small = monitor({ width: 1920, height: 1080, diagonal: 24, xMm: 800 })
    const { height } = paneSize(small)
    const tops = [0, tall - height, (tall - height) / 2].map(
      (yMm) => spanOf({ monitors: [large, { ...small, yMm }] }).places[1]?.top,
    )
    expect(tops).toEqual([0, 1080, 540])
  })
})

it('puts a monitor below those that it really stands under, whatever hangs lower beside them', () => {
  const tall = monitor({ width: 5120, height: 2880, diagonal: 27, bezelMm: 0 })
  const { width } = paneSize(tall)
  const beside = monitor({ bezelMm: 0, diagonal: 24, xMm: width })
  const under = monitor({ width: 1920, height: 1080, diagonal: 40, bezelMm: 0, xMm: width, yMm: 360 })
  expect(spanOf({ monitors: [tall, beside, under] }).places.map(({ left, top }) => [left, top])).toEqual([
    [0, 0],
    [5120, 0],
    [5120, 2160],
  ])
})

describe('a setup', () => {
  it('that anybody can have is good, and a monitor over another is found', () => {
    fc.assert(
      fc.property(anySetup, (setup) => {
        expect(findSetupProblem(setup)).toBeNull()
      }),
      SEEDED,
    )
    expect(findOverlap({ monitors: [monitor(), monitor({ xMm: 100 })] })).toEqual([1, 2])
  })

  it.each([
    [[], 'A setup has one monitor at least.'],
    [Array.from({ length: 5 }, () => monitor()), 'A setup has 4 monitors at most.'],
    [[monitor({ width: 100 })], 'Monitor 1: between 240 and 7,680 whole pixels on each side, and 8K at most.'],
    [[monitor(), monitor({ diagonal: Number.NaN })], 'Monitor 2: its diagonal is 5 to 120 inches.'],
    [[monitor({ bezelMm: -1 })], 'Monitor 1: its frame is 0 to 60 mm wide.'],
    [[monitor({ xMm: 1e9 })], 'Monitor 1: it stands too far away from the others.'],
  ] as [Monitor[], string][])('that cannot be is refused with one sentence', (monitors, sentence) => {
    expect(findSetupProblem({ monitors })).toBe(sentence)
  })

  it('of four 8K monitors in a square is the largest file; three in a row are too wide', () => {
    const eight = MODELS.find(({ width }) => width === 7680) as (typeof MODELS)[number]
    const at = (xMm: number, yMm: number): Monitor => ({ ...eight, height: 4320, isUpright: false, xMm, yMm })
    const square: Setup = { monitors: [at(0, 0), at(800, 0), at(0, 500), at(800, 500)] }
    expect(spanOf(square)).toMatchObject({ width: 15_360, height: 8640 })
    expect(isSpanTooLarge(spanOf(square))).toBe(false)
    expect(isSpanTooLarge(spanOf({ monitors: [at(0, 0), at(800, 0), at(1600, 0)] }))).toBe(true)
  })
})
