import { describe, expect, it } from 'vitest'
import { createThrottle } from './falling-particles.tsx'

describe('a throttle of 20 ms', () => {
  it('lets the first one pass at once and the next one 20 ms later', () => {
    const may = createThrottle(20)
    expect([0, 19, 20, 39.9, 40].map(may)).toEqual([true, false, true, false, true])
  })

  it('never lets more than 50 pass in a second, however often it is asked', () => {
    const may = createThrottle(20)
    const passed = Array.from({ length: 1000 }, (_, ms) => may(ms)).filter(Boolean)
    expect(passed).toHaveLength(50)
  })
})
