import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Carousel, goTo, START, slideForKey, turnWheel, wheelDelta } from './use-carousel.ts'

const COUNT = 14

function at(index: number, lockedUntil = START.lockedUntil): Carousel {
  return { index, lockedUntil }
}

describe('the carousel’s wheel', () => {
  it('does nothing at a delta of 10 and moves one slide above it', () => {
    expect(turnWheel(at(3), 10, 0, COUNT).carousel.index).toBe(3)
    expect(turnWheel(at(3), 11, 0, COUNT).carousel.index).toBe(4)
    expect(turnWheel(at(3), 2000, 0, COUNT).carousel.index).toBe(4)
  })

  it('does nothing at -10 and moves back below it', () => {
    expect(turnWheel(at(3), -10, 0, COUNT).carousel.index).toBe(3)
    expect(turnWheel(at(3), -11, 0, COUNT).carousel.index).toBe(2)
  })

  it('listens again exactly 800 ms after a step', () => {
    const { carousel } = turnWheel(at(0), 50, 1000, COUNT)
    expect(turnWheel(carousel, 50, 1799, COUNT)).toEqual({ carousel, isTaken: true })
    expect(turnWheel(carousel, 50, 1800, COUNT).carousel.index).toBe(2)
  })

  it('is not locked by a turn that moved nothing', () => {
    const { carousel } = turnWheel(at(0), 10, 1000, COUNT)
    expect(turnWheel(carousel, 11, 1001, COUNT).carousel.index).toBe(1)
  })

  it('stays within the ends and gives those turns to the page', () => {
    expect(turnWheel(at(13), 50, 0, COUNT)).toEqual({ carousel: at(13), isTaken: false })
    expect(turnWheel(at(0), -50, 0, COUNT)).toEqual({ carousel: at(0), isTaken: false })
  })

  it('swallows the rest of the turn that reached the end, so that the page does not jump on', () => {
    const { carousel } = turnWheel(at(12), 50, 0, COUNT)
    expect(carousel.index).toBe(13)
    expect(turnWheel(carousel, 50, 400, COUNT).isTaken).toBe(true)
    expect(turnWheel(carousel, 50, 800, COUNT).isTaken).toBe(false)
  })

  it('holds its rules under any sequence of turns', () => {
    const turns = fc.array(fc.record({ delta: fc.integer({ min: -300, max: 300 }), pause: fc.nat({ max: 1500 }) }))
    fc.assert(
      fc.property(turns, (sequence) => {
        let carousel = START
        let now = 0
        let lastStep = Number.NEGATIVE_INFINITY
        for (const { delta, pause } of sequence) {
          now += pause
          const before = carousel.index
          carousel = turnWheel(carousel, delta, now, COUNT).carousel
          const moved = carousel.index - before
          expect(carousel.index).toBeGreaterThanOrEqual(0)
          expect(carousel.index).toBeLessThan(COUNT)
          if (moved === 0) continue
          expect(Math.abs(moved)).toBe(1)
          expect(Math.sign(moved)).toBe(Math.sign(delta))
          expect(Math.abs(delta)).toBeGreaterThan(10)
          expect(now - lastStep).toBeGreaterThanOrEqual(800)
          lastStep = now
        }
      }),
    )
  })
})

describe('the carousel’s other ways', () => {
  it('goes to any slide and never beyond the ends', () => {
    expect(goTo(at(0), 9, COUNT).index).toBe(9)
    expect(goTo(at(13), 14, COUNT).index).toBe(13)
    expect(goTo(at(0), -1, COUNT).index).toBe(0)
  })

  it('understands arrows, page keys, Home and End', () => {
    expect(slideForKey('ArrowRight', 4, COUNT)).toBe(5)
    expect(slideForKey('PageUp', 4, COUNT)).toBe(3)
    expect(slideForKey('Home', 4, COUNT)).toBe(0)
    expect(slideForKey('End', 4, COUNT)).toBe(13)
    expect(slideForKey('a', 4, COUNT)).toBeUndefined()
  })

  it('reads wheels that count in lines and pages', () => {
    expect(wheelDelta({ deltaY: 3, deltaMode: 1 }, 800)).toBe(48)
    expect(wheelDelta({ deltaY: 1, deltaMode: 2 }, 800)).toBe(800)
    expect(wheelDelta({ deltaY: 12, deltaMode: 0 }, 800)).toBe(12)
  })
})
