import { describe, expect, it } from 'vitest'
import { findOverlap, frameOf, MODELS, type Model, type Setup } from '../../../../contract/library/setups.ts'
import { changed, dragged, inRow, STARTS, stepped, withAnother, withBezels, without } from './arrange.ts'

const QHD = MODELS.find(({ diagonal, width }) => diagonal === 27 && width === 2560) as Model
const pair = inRow([QHD, QHD])
const places = ({ monitors }: Setup) => monitors.map(({ xMm, yMm }) => [xMm, yMm])
const wide = frameOf(pair.monitors[0] as never).width
const tall = frameOf(pair.monitors[0] as never).height
const round = (mm: number) => Math.round(mm * 10) / 10

describe('arranging monitors', () => {
  it('starts with some that stand side by side, none over another', () => {
    for (const { setup } of STARTS) expect(findOverlap(setup)).toBeNull()
    expect(places(pair)).toEqual([
      [0, 0],
      [round(wide), 0],
    ])
  })

  it('draws what is dragged near an edge or a middle to it, and nothing from afar', () => {
    expect(places(dragged(pair, 1, { xMm: wide + 9, yMm: -11 }))[1]).toEqual([wide, 0])
    expect(places(dragged(pair, 1, { xMm: wide + 80, yMm: 50 }))[1]).toEqual([wide + 80, 50])
    expect(places(dragged(pair, 1, { xMm: -7, yMm: tall + 6 }))[1]).toEqual([0, tall])
  })

  it('puts nothing over another: what is dropped on one is pushed to its nearest side', () => {
    const dropped = dragged(pair, 1, { xMm: wide - 90, yMm: 40 })
    expect(findOverlap(dropped)).toBeNull()
    expect(places(dropped)[1]?.[0]).toBeCloseTo(wide, 0)
  })

  it('steps by keys, and over what stands in the way, so that every order can be reached', () => {
    expect(places(stepped(pair, 1, 5, 0))[1]).toEqual([round(wide) + 5, 0])
    const swapped = stepped(pair, 1, -5, 0)
    expect(places(swapped)).toEqual([
      [round(wide), 0],
      [0, 0],
    ])
  })

  it('moves neighbours aside when one grows, is turned or gets another frame', () => {
    for (const next of [
      changed(pair, 0, { isUpright: true }),
      withBezels(pair, 30),
      changed(pair, 0, { diagonal: 40 }),
    ]) {
      expect(findOverlap(next)).toBeNull()
      const [first, second] = next.monitors.map(frameOf)
      expect(second?.left).toBeCloseTo((first?.left ?? 0) + (first?.width ?? 0), 0)
    }
  })

  it('adds up to four and keeps the last one', () => {
    const four = withAnother(withAnother(withAnother(pair)))
    expect(four.monitors).toHaveLength(4)
    expect(findOverlap(four)).toBeNull()
    expect(without(without(pair, 0), 0).monitors).toHaveLength(1)
  })
})
