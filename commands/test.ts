// npm test [-- part ... | --since-tag]: everything that must hold, or the named parts of it, the quickest first. What needs
// no browser runs side by side: while shops that are started and drills wait, other tests and drawing work.
// The tests of the sample shop run when it has changed since they were green here; --since-tag, for what is to be
// released, runs them also when it has changed since the last tag. Named, they always run.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
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

/** Side by side with others it has fewer workers, and speaks only when it fails: several at once cannot be read. */
const FEWER = `--maxWorkers=${Math.ceil((availableParallelism() * 2) / 3)}`

function vitest(project: string, part: string, name: string, isAlone: boolean): Promise<boolean> {
  return runStep({
    name,
    run: [
      ...(['vitest', 'run', '--project', project, ...(isAlone ? [] : [FEWER])] as const),
      ...['--reporter=default', '--reporter=json', `--outputFile.json=${reportOf(part)}`],
    ],
    advice: 'Mend the failing tests above.',
    isLoud: isAlone,
  })
}

const BROWSER: Step = {
  name: 'browser tests',
  run: ['playwright', 'test', '--reporter=list,json'],
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf('browser') },
  advice: 'Mend the failing journeys above.',
  isLoud: true,
}

type Parts = Readonly<Record<string, (isAlone: boolean) => Promise<boolean>>>

/** One after the other; those of one turn side by side. A browser is asked for last: whoever has none still learns of the rest. */
const TURNS: readonly Parts[] = [
  { check },
  {
    unit: (isAlone) => vitest('shop', 'unit', 'unit and integration tests', isAlone),
    shops: (isAlone) => vitest('shops', 'shops', 'shops that are started', isAlone),
    drills: (isAlone) => vitest('drills', 'drills', 'short drills', isAlone),
    'sample-shop': testSampleShop,
  },
  { browser: testInBrowser },
]
const PARTS = TURNS.flatMap((turn) => Object.keys(turn))

const asksTag = process.argv.includes(SINCE_TAG)
const wanted = process.argv.slice(2).filter((word) => word !== SINCE_TAG)
const unknown = wanted.find((name) => !PARTS.includes(name))
if (unknown !== undefined) {
  const usage = `Usage: npm test [-- ${PARTS.join(' | ')} ... ${SINCE_TAG}]`
  console.error(`There is no part '${unknown}' of the tests. ${usage}`)
  process.exit(2)
}

rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
const times: Timed[] = []
const startedAt = Date.now()
for (const turn of TURNS) {
  const parts = Object.entries(turn).filter(([name]) => wanted.length === 0 || wanted.includes(name))
  if (parts.length > 1) console.log(`Side by side: ${parts.map(([name]) => name).join(', ')} ...`)
  const results = await Promise.all(parts.map(([name, run]) => timed(name, () => run(parts.length === 1))))
  if (!results.includes(false)) continue
  process.exitCode = 1
  break
}
if (times.length > 1) times.push({ name: 'all', seconds: (Date.now() - startedAt) / 1000 })
const nothing: VitestReport = { testResults: [] }
const files = {
  unit: timesOfVitest(root, read('unit', nothing)),
  shops: timesOfVitest(root, read('shops', nothing)),
  drills: timesOfVitest(root, read('drills', nothing)),
  'sample-shop': timesOfVitest(root, read('sample-shop', nothing)),
  browser: timesOfPlaywright(read('browser', { suites: [] })),
}
console.log(['', ...describeTimes(times, files)].join('\n'))

async function timed(name: string, run: () => Promise<boolean>): Promise<boolean> {
  const startedAt = Date.now()
  const isGood = await run()
  times.push({ name, seconds: (Date.now() - startedAt) / 1000 })
  return isGood
}

async function testInBrowser(): Promise<boolean> {
  const missing = ensureBrowser()
  if (missing === null) return runStep(BROWSER)
  console.error(missing)
  return false
}

async function testSampleShop(isAlone: boolean): Promise<boolean> {
  const state = readSampleShopState(asksTag)
  if (!wanted.includes('sample-shop') && !isSampleShopDue(state)) {
    console.log(LEFT_OUT)
    return true
  }
  const isGood = await vitest('sample-shop', 'sample-shop', 'tests of the sample shop', isAlone)
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
