// npm test [-- part ... | --since-tag]: everything that must hold, or the named parts of it, the quick ones first.
// The tests of the sample shop run when it has changed since they were green here; --since-tag, for what is to be
// released, runs them also when it has changed since the last tag. Named, they always run.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { check } from './check.ts'
import { ensureBrowser } from './ensure-browser.ts'
import { isSampleShopDue, LEFT_OUT, noteGreen, readSampleShopState } from './sample-shop-tests.ts'
import { runStep, type Step } from './steps.ts'
import { describeTimes, type Timed, timesOfPlaywright, timesOfVitest, type VitestReport } from './test-times.ts'

const SINCE_TAG = '--since-tag'
const root = join(import.meta.dirname, '..')
const reports = join(root, 'node_modules', '.cache', 'test-reports')
const reportOf = (part: string) => join(reports, `${part}.json`)

function vitest(project: string, part: string, name: string): Step {
  return {
    name,
    run: [
      ...(['vitest', 'run', '--project', project] as const),
      ...['--reporter=default', '--reporter=json', `--outputFile.json=${reportOf(part)}`],
    ],
    advice: 'Mend the failing tests above.',
    isLoud: true,
  }
}

const BROWSER: Step = {
  name: 'browser tests',
  run: ['playwright', 'test', '--reporter=list,json'],
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf('browser') },
  advice: 'Mend the failing journeys above.',
  isLoud: true,
}

/** A browser is asked for last: whoever has none still learns whether everything else holds. */
const PARTS: Readonly<Record<string, () => Promise<boolean>>> = {
  check,
  unit: () => runStep(vitest('shop', 'unit', 'unit and integration tests')),
  drills: () => runStep(vitest('drills', 'drills', 'short drills')),
  'sample-shop': testSampleShop,
  browser: async () => {
    const missing = ensureBrowser()
    if (missing === null) return runStep(BROWSER)
    console.error(missing)
    return false
  },
}

const asksTag = process.argv.includes(SINCE_TAG)
const wanted = process.argv.slice(2).filter((word) => word !== SINCE_TAG)
const unknown = wanted.find((name) => !Object.hasOwn(PARTS, name))
if (unknown !== undefined) {
  const usage = `Usage: npm test [-- ${Object.keys(PARTS).join(' | ')} ... ${SINCE_TAG}]`
  console.error(`There is no part '${unknown}' of the tests. ${usage}`)
  process.exit(2)
}

rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
const times: Timed[] = []
for (const [name, run] of Object.entries(PARTS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  const startedAt = Date.now()
  const isGood = await run()
  times.push({ name, seconds: (Date.now() - startedAt) / 1000 })
  if (isGood) continue
  process.exitCode = 1
  break
}
const nothing: VitestReport = { testResults: [] }
const files = {
  unit: timesOfVitest(root, read('unit', nothing)),
  drills: timesOfVitest(root, read('drills', nothing)),
  'sample-shop': timesOfVitest(root, read('sample-shop', nothing)),
  browser: timesOfPlaywright(read('browser', { suites: [] })),
}
console.log(['', ...describeTimes(times, files)].join('\n'))

async function testSampleShop(): Promise<boolean> {
  const state = readSampleShopState(asksTag)
  if (!wanted.includes('sample-shop') && !isSampleShopDue(state)) {
    console.log(LEFT_OUT)
    return true
  }
  const isGood = await runStep(vitest('sample-shop', 'sample-shop', 'tests of the sample shop'))
  if (isGood) noteGreen(state)
  return isGood
}

/** What a part wrote, or the empty report of one that did not run. */
function read<Report>(part: string, empty: Report): Report {
  try {
    return JSON.parse(readFileSync(reportOf(part), 'utf8')) as Report
  } catch {
    return empty
  }
}
