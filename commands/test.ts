// npm test [-- part ... | --all]: everything that must hold, or the named parts of it, one after the other, the quickest first.
// Two parts are left out where neither is named and nobody asks for all: the looks, and the tests of the sample shop while
// what they read is as it was when they were green. --all, for what is to land or to be released, runs both (decision 52).
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { check } from './check.ts'
import { ensureBrowser } from './ensure-browser.ts'
import { isSampleShopDue, LEFT_OUT, noteGreen, readSampleShopState } from './sample-shop-tests.ts'
import { runStep, type Step } from './steps.ts'
import { describeTimes, type Timed, timesOfPlaywright, timesOfVitest, type VitestReport } from './test-times.ts'

const ALL = '--all'
const root = join(import.meta.dirname, '..')
const reports = join(root, 'node_modules', '.cache', 'test-reports')
const reportOf = (part: string) => join(reports, `${part}.json`)

function vitest(part: string, project: string, name: string): Step {
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

/** In a browser: what people do, or every state that they may see. */
function browse(part: 'browser' | 'looks', project: string, name: string): Step {
  return {
    name,
    run: ['playwright', 'test', '--project', project, '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf(part) },
    advice: 'Mend the failing journeys above.',
    isLoud: true,
  }
}

/** Takes its time where nothing is bundled or rendered yet, half of it waiting. */
const SHOP: Step = {
  name: 'set-up of the journeys’ shop',
  run: ['node', 'e2e/start-fresh-shop.ts', '--set-up-only'],
  advice: 'Start it by hand to see why: node e2e/start-fresh-shop.ts',
}

/** In their order. A browser is asked for last: whoever has none still learns of the rest. */
const PARTS: Readonly<Record<string, () => Promise<boolean>>> = {
  check,
  unit: () => runStep(vitest('unit', 'shop', 'unit and integration tests')),
  shops: () => runStep(vitest('shops', 'shops', 'shops that are started')),
  drills: testDrills,
  'sample-shop': testSampleShop,
  browser: () => testInBrowser(browse('browser', 'journeys*', 'browser tests')),
  looks: testLooks,
}

const asksAll = process.argv.includes(ALL)
const named = process.argv.slice(2).filter((word) => word !== ALL)
const unknown = named.find((name) => !(name in PARTS))
if (unknown !== undefined) {
  const usage = `Usage: npm test [-- ${Object.keys(PARTS).join(' | ')} ... | ${ALL}]`
  console.error(`There is no part '${unknown}' of the tests. ${usage}`)
  process.exit(2)
}

rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
const times: Timed[] = []
const startedAt = Date.now()
for (const [name, run] of Object.entries(PARTS)) {
  if (!isWanted(name)) continue
  if (await timed(name, run)) continue
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
  looks: timesOfPlaywright(read('looks', { suites: [] })),
}
console.log(['', ...describeTimes(times, files)].join('\n'))

async function timed(name: string, run: () => Promise<boolean>): Promise<boolean> {
  const startedAt = Date.now()
  const isGood = await run()
  times.push({ name, seconds: (Date.now() - startedAt) / 1000 })
  return isGood
}

function isWanted(part: string): boolean {
  return named.length === 0 || named.includes(part)
}

/** They wait for much of their time. */
async function testDrills(): Promise<boolean> {
  const beside = isWanted('browser') ? Promise.all([runStep(SHOP), ensureBrowser()]) : [true]
  const isGood = await runStep(vitest('drills', 'drills', 'short drills'))
  const [isSetUp] = await beside
  return isGood && isSetUp
}

async function testInBrowser(step: Step): Promise<boolean> {
  const missing = await ensureBrowser()
  if (missing === null) return runStep(step)
  console.error(missing)
  return false
}

async function testSampleShop(): Promise<boolean> {
  const state = readSampleShopState(asksAll)
  if (!named.includes('sample-shop') && !isSampleShopDue(state)) {
    console.log(LEFT_OUT)
    return true
  }
  const isGood = await runStep(vitest('sample-shop', 'sample-shop', 'tests of the sample shop'))
  if (isGood) noteGreen(state)
  return isGood
}

async function testLooks(): Promise<boolean> {
  if (asksAll || named.includes('looks')) {
    return testInBrowser(browse('looks', 'looks', 'every state, by axe and as readers hear it'))
  }
  console.log(`The looks at every state are left out; after a change of pages run: npm test -- looks (or ${ALL}).`)
  return true
}

/** What a part wrote, or the empty report of one that did not run. */
function read<Report>(part: string, empty: Report): Report {
  try {
    return JSON.parse(readFileSync(reportOf(part), 'utf8')) as Report
  } catch {
    return empty
  }
}
