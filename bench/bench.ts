// npm run bench [part ...]: measures, prints ratios beside their budgets, writes bench/results/<date>.json and a chart of
// all results. npm run bench -- --chart only draws the chart.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { apiBench } from './api-bench.ts'
import { writeChart } from './chart.ts'
import { importBench } from './import-bench.ts'
import { lighthouseBench, pagesBench } from './pages-bench.ts'
import { paymentsBench } from './payments-bench.ts'
import { formatResult, type Part, type Result } from './report.ts'
import { scrollBench } from './scroll-bench.ts'
import { staticBench } from './static-bench.ts'
import { zipBench } from './zip-bench.ts'

const PARTS: readonly Part[] = [
  staticBench,
  apiBench,
  importBench,
  paymentsBench,
  pagesBench,
  lighthouseBench,
  scrollBench,
  zipBench,
]

const wanted = process.argv.slice(2)
const folder = join(import.meta.dirname, 'results')
mkdirSync(folder, { recursive: true })
if (wanted.length === 1 && wanted[0] === '--chart') {
  console.log(`The chart is ${writeChart(folder)}`)
  process.exit(0)
}
const unknown = wanted.filter((name) => !PARTS.some((part) => part.name === name))
if (unknown.length > 0 || wanted.includes('--help')) {
  console.error(`Usage: npm run bench [${PARTS.map((part) => part.name).join(' | ')}] ... | --chart`)
  process.exit(2)
}

const results: Result[] = []
for (const part of PARTS) {
  if (wanted.length > 0 && !wanted.includes(part.name)) continue
  const result = await part.run()
  console.log(formatResult(result))
  results.push(result)
}

const file = join(folder, `${new Date().toISOString().replaceAll(':', '-')}.json`)
writeFileSync(file, JSON.stringify(results, null, 2))
console.log(`\nWritten to ${file}, drawn in ${writeChart(folder)}`)
const missed = results.flatMap(({ rows }) => rows.filter(({ budget }) => budget && !budget.isMet))
if (missed.length > 0) console.log(`${missed.length} budgets missed.`)
process.exitCode = missed.length > 0 ? 1 : 0
