import { describe, expect, it } from 'vitest'
import { describeTimes, timesOfPlaywright, timesOfVitest } from './test-times.ts'

describe('the times of the tests', () => {
  it('are read from the report of vitest, file by file', () => {
    const testResults = [{ name: '/shop/server/app.test.ts', startTime: 1000, endTime: 2500 }]
    expect(timesOfVitest('/shop', { testResults })).toEqual([{ name: 'server/app.test.ts', seconds: 1.5 }])
  })

  it('are read from the report of Playwright: all tests of a file, inner ones and second tries included', () => {
    const spec = (...durations: number[]) => ({ tests: [{ results: durations.map((duration) => ({ duration })) }] })
    const suites = [
      { file: 'e2e/shell.spec.ts', specs: [spec(1000), spec(500, 700)], suites: [{ file: '', specs: [spec(300)] }] },
      { file: 'e2e/search.spec.ts', specs: [spec()] },
    ]
    expect(timesOfPlaywright({ suites })).toEqual([
      { name: 'e2e/shell.spec.ts', seconds: 2.5 },
      { name: 'e2e/search.spec.ts', seconds: 0 },
    ])
  })

  it('are told as one table of the parts and the ten slowest files of each', () => {
    const files = Array.from({ length: 12 }, (_, at) => ({ name: `file-${at}.test.ts`, seconds: at }))
    const parts = [
      { name: 'check', seconds: 12.34 },
      { name: 'unit', seconds: 100 },
    ]
    const lines = describeTimes(parts, { unit: files, browser: [] })
    expect(lines.slice(0, 6)).toEqual([
      'part   seconds',
      'check     12.3',
      'unit     100.0',
      '',
      'slowest files of unit  seconds',
      'file-11.test.ts           11.0',
    ])
    expect(lines).toHaveLength(5 + 10)
    expect(lines.at(-1)).toBe('file-2.test.ts             2.0')
  })
})
