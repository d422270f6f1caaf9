import { describe, expect, it } from 'vitest'
import { placesInWords } from '../../../../contract/library/setup-plan.ts'
import { findOverlap, findSetupProblem } from '../../../../contract/library/setups.ts'
import { readMonitors, type ScreenFacts } from './start-from.tsx'

const screen = (left: number, top: number, width: number, height: number, devicePixelRatio = 1): ScreenFacts => ({
  left,
  top,
  width,
  height,
  devicePixelRatio,
  label: '',
})
const read = (...screens: ScreenFacts[]) => readMonitors({ getScreenDetails: async () => ({ screens }) })

describe('reading the monitors', () => {
  it('takes pixels, turn and sides from the browser, and diagonals from the commonest model', async () => {
    const { setup } = await read(screen(0, 0, 1920, 1080, 2), screen(1920, 0, 1080, 1920), screen(0, -1440, 2560, 1440))
    expect(setup?.monitors.map(({ width, isUpright, diagonal }) => [width, isUpright, diagonal])).toEqual([
      [3840, false, 27],
      [1920, true, 27],
      [2560, false, 27],
    ])
    expect(setup && [findOverlap(setup), findSetupProblem(setup)]).toEqual([null, null])
    expect(setup && placesInWords(setup)).toEqual(['lower left', 'lower right', 'upper left'])
  })

  it('says so where the browser cannot, or its user does not want it', async () => {
    expect(await readMonitors({})).toMatchObject({ setup: null, words: expect.stringContaining('does not say') })
    const refused = { getScreenDetails: () => Promise.reject(new DOMException('', 'NotAllowedError')) }
    expect(await readMonitors(refused)).toMatchObject({ setup: null, words: expect.stringContaining('not allow') })
    expect(await read()).toMatchObject({ setup: null, words: expect.stringContaining('named no monitor') })
  })
})
