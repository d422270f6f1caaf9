// npm run bench [part | part:choice ...]: measures, prints ratios beside their budgets, writes bench/results/<date>.json
// and a chart of all results. npm run bench -- --chart only draws the chart.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bundleCode, bundleDesk } from '../commands/bundle-code.ts'
import { bundleServer } from '../commands/server-bundle.ts'
import { readConfig } from '../server/config/config.ts'
import { apiBench } from './api-bench.ts'
import { artworkBench } from './artwork-bench.ts'
import { writeChart } from './chart.ts'
import { deskBench } from './desk-bench.ts'
import { feedBench } from './feed-bench.ts'
import { frontBench } from './front-bench.ts'
import { importBench } from './import-bench.ts'
import { navigateBench } from './navigate-bench.ts'
import { lighthouseBench, pagesBench } from './pages-bench.ts'
import { paymentsBench } from './payments-bench.ts'
import { publishBench } from './publish-bench.ts'
import { formatResult, type Part, type Result } from './report.ts'
import { scrollBench } from './scroll-bench.ts'
import { startBench } from './start-bench.ts'
import { staticBench } from './static-bench.ts'
import { uploadBench } from './upload-bench.ts'
import { zipBench } from './zip-bench.ts'

const PARTS: readonly Part[] = [
  staticBench,
  frontBench,
  startBench,
  apiBench,
  importBench,
  uploadBench,
  publishBench,
  paymentsBench,
  deskBench,
  pagesBench,
  lighthouseBench,
  navigateBench,
  scrollBench,
  zipBench,
  feedBench,
  artworkBench,
]

// What is drawn beside it would be measured too.
process.env.DRAW_AHEAD = 'off'
const folder = join(import.meta.dirname, 'results')
mkdirSync(folder, { recursive: true })
if (process.argv[2] === '--chart') {
  console.log(`The chart is ${writeChart(folder)}`)
  process.exit(0)
}

const wanted = process.argv.slice(2).map((word) => word.split(':'))
const isKnown = ([name, choice]: readonly string[]) =>
  PARTS.some((part) => part.name === name && (choice === undefined || part.choices?.includes(choice)))
if (!wanted.every(isKnown)) {
  const names = PARTS.flatMap(({ name, choices = [] }) => [name, ...choices.map((choice) => `${name}:${choice}`)])
  console.error(`Usage: npm run bench [part ...] | --chart, with parts from\n  ${names.join('\n  ')}`)
  process.exit(2)
}

// Before anything is measured: a first start would bundle both beside it.
await bundleServer()
await bundleDesk(await bundleCode(readConfig(process.env).siteDir))
const results: Result[] = []
for (const part of PARTS) {
  const choices = wanted.length > 0 ? wanted.filter(([name]) => name === part.name) : [[part.name]]
  for (const [, choice] of choices) {
    const result = await part.run(choice)
    console.log(formatResult(result))
    results.push(result)
  }
}

const file = join(folder, `${new Date().toISOString().replaceAll(':', '-')}.json`)
writeFileSync(file, JSON.stringify(results, null, 2))
console.log(`\nWritten to ${file}, drawn in ${writeChart(folder)}`)
const missed = results.flatMap(({ rows }) => rows.filter(({ budget }) => budget && !budget.isMet))
if (missed.length > 0) console.log(`${missed.length} budgets missed.`)
process.exitCode = missed.length > 0 ? 1 : 0
