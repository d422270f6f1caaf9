import { relative } from 'node:path'

/** How long something took: a part of the tests, or one of their files. */
export type Timed = { readonly name: string; readonly seconds: number }

export type VitestReport = {
  readonly testResults: readonly { readonly name: string; readonly startTime: number; readonly endTime: number }[]
}

type Suite = {
  readonly file: string
  readonly suites?: readonly Suite[]
  readonly specs?: readonly {
    readonly tests: readonly { readonly results: readonly { readonly duration: number }[] }[]
  }[]
}
export type PlaywrightReport = { readonly suites: readonly Suite[] }

const SHOWN = 10

export function timesOfVitest(root: string, { testResults }: VitestReport): Timed[] {
  return testResults.map(({ name, startTime, endTime }) => ({
    name: relative(root, name).replaceAll('\\', '/'),
    seconds: (endTime - startTime) / 1000,
  }))
}

/** All tests of a file together, with their second tries. Files run beside each other: the sum is more than the part took. */
export function timesOfPlaywright({ suites }: PlaywrightReport): Timed[] {
  const seconds = ({ specs = [], suites: inner = [] }: Suite): number =>
    specs
      .flatMap(({ tests }) => tests.flatMap(({ results }) => results))
      .reduce((sum, { duration }) => sum + duration, 0) /
      1000 +
    inner.reduce((sum, suite) => sum + seconds(suite), 0)
  return suites.map((suite) => ({ name: suite.file, seconds: seconds(suite) }))
}

/** What `npm test` says at its end. */
export function describeTimes(parts: readonly Timed[], files: Readonly<Record<string, readonly Timed[]>>): string[] {
  return [
    ...table('part', parts),
    ...Object.entries(files).flatMap(([part, timed]) => {
      const slowest = timed.toSorted((a, b) => b.seconds - a.seconds).slice(0, SHOWN)
      return slowest.length > 0 ? ['', ...table(`slowest files of ${part}`, slowest)] : []
    }),
  ]
}

function table(heading: string, rows: readonly Timed[]): string[] {
  const width = Math.max(heading.length, ...rows.map(({ name }) => name.length))
  const line = (name: string, value: string) => `${name.padEnd(width)}  ${value.padStart(7)}`
  return [line(heading, 'seconds'), ...rows.map(({ name, seconds }) => line(name, seconds.toFixed(1)))]
}
