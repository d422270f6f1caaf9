import { expect, it } from 'vitest'
import type { RenditionOptions } from '../../../contract/pictures/renditions.ts'
import { type MasterFacts, renditionName, renditionOrder } from './rendition-plan.ts'

const MASTER: MasterFacts = { sha256: 'ab'.repeat(32), storageKey: 'masters/ab', width: 7680, height: 4320 }
const PHONE: RenditionOptions = { width: 1290, height: 2796, format: 'png', focus: { x: 0.5, y: 0.5 } }

function countNames(asked: readonly Partial<RenditionOptions>[]): number {
  return new Set(asked.map((options) => renditionName(MASTER, renditionOrder(MASTER, { ...PHONE, ...options })))).size
}

const points = Array.from({ length: 1000 }, (_, at) => ({ x: at / 1000, y: (at % 37) / 37 }))

it('makes one file of a thousand focus points where the whole picture is shown', () => {
  expect(countNames(points.map((focus) => ({ width: 3840, height: 2160, focus })))).toBe(1)
})

it('makes a file for each percent that moves the cut of a tall screen, and no more', () => {
  expect(countNames(points.map((focus) => ({ focus })))).toBeLessThanOrEqual(101)
})

it('tells formats, sizes and cuts apart', () => {
  const asked = [{}, { format: 'webp' as const }, { width: 1284, height: 2778 }, { focus: null }]
  expect(countNames([...asked, { focus: { x: 0.3, y: 0.5 } }])).toBe(5)
})

it('names another file than earlier versions did, which drew 16-bit masters pale, below the same master', () => {
  const { sha256 } = MASTER
  expect(renditionName(MASTER, renditionOrder(MASTER, { ...PHONE, focus: null }))).toBe(
    `renditions/ab/${sha256}/1290x2796-auto-v2.png`,
  )
})
