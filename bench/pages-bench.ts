import { CATEGORIES } from 'sample-shop/content/categories.ts'
import { listRoutes } from '../contract/site/routes.ts'
import { getBrowser, launchBrowser } from '../harness/launch-browser.ts'
import { stopServer } from '../harness/server-process.ts'
import { ensureLighthouse, scorePage } from './lighthouse-scores.ts'
import { type PageWeight, weighPage } from './page-weights.ts'
import { atMost, type Budget, type Part, type Result, type Row } from './report.ts'
import { startShop } from './start-shop.ts'

const PORT = 4199
const ORIGIN = `http://localhost:${PORT}`
const KB = 1000
const BUDGETS = { style: 15 * KB, early: 10 * KB, gallery: 97 * KB, home: 105 * KB, pictures: 150 * KB, shift: 0.0005 }
const RUNS = 5
/** Performance, accessibility, best practices, search engines. */
const LEAST_SCORES = [99, 100, 100, 100]
const GALLERY_SCORES = [100, 100, 100, 100]
const GALLERIES = new Set(CATEGORIES.map(({ path }) => path))

/** What every public page weighs as a phone loads it. */
export const pagesBench: Part = { name: 'pages', run: () => withShop('pages', weighPages) }

const paths = listRoutes(CATEGORIES).flatMap(({ path, isIndexed }) => (isIndexed ? [path] : []))

/** Lighthouse on one or every public page, the median of five rounds; installs it in a folder of its own on first use. */
export const lighthouseBench: Part = {
  name: 'lighthouse',
  choices: paths,
  run: (path) => withShop('lighthouse', () => scorePages(path === undefined ? paths : [path])),
}

async function withShop(part: string, measure: () => Promise<Row[]>): Promise<Result> {
  const shop = await startShop(PORT)
  try {
    return { part, rows: await measure() }
  } finally {
    await stopServer(shop)
  }
}

async function weighPages(): Promise<Row[]> {
  const browser = await launchBrowser()
  const rows: Row[] = []
  for (const path of paths) rows.push(weightRow(await weighPage(browser, ORIGIN, path)))
  await browser.close()
  return rows
}

function weightRow(weight: PageWeight): Row {
  const kb = (bytes: number) => `${(bytes / KB).toFixed(1)} KB`
  const parts = judgeWeight(weight)
  const over = parts.filter(({ isMet }) => !isMet).map(({ words }) => words)
  const words = over.length > 0 ? over.join(', ') : 'all'
  const margin = Math.min(...parts.map((part) => part.margin ?? 1))
  return {
    what: weight.path,
    value: `css ${kb(weight.styleBytes)}, js ${kb(weight.scriptBytes)}, early js ${kb(weight.earlyScriptBytes)}, data ${kb(weight.dataBytes)}, first pictures ${kb(weight.pictureBytes)}, shift ${weight.layoutShift.toFixed(4)}`,
    budget: { words, isMet: over.length === 0, margin },
  }
}

function judgeWeight(weight: PageWeight): Budget[] {
  const scripts = weight.path === '/' ? BUDGETS.home : BUDGETS.gallery
  return [
    atMost(weight.styleBytes, BUDGETS.style, 'bytes of stylesheet'),
    atMost(weight.earlyScriptBytes, BUDGETS.early, 'bytes of early scripts'),
    atMost(weight.scriptBytes, scripts, 'bytes of scripts'),
    atMost(weight.pictureBytes, BUDGETS.pictures, 'bytes of first-view pictures'),
    atMost(weight.layoutShift, BUDGETS.shift, 'layout shift'),
  ]
}

async function scorePages(wanted: readonly string[]): Promise<Row[]> {
  await ensureLighthouse()
  const browser = await getBrowser()
  const rows: Row[] = []
  for (const path of wanted) {
    const { scores, times } = await scorePage(ORIGIN + path, browser, RUNS)
    const least = GALLERIES.has(path) ? GALLERY_SCORES : LEAST_SCORES
    const points = Object.values(scores)
    const margin = Math.min(...points.map((score, at) => score / (least[at] ?? 100)))
    const took = Object.entries(times).map(([name, ms]) => `${name} ${ms}`)
    const value = `${points.join(' ')} (${took.join(', ')} ms)`
    console.log(`${path} ${value}`)
    rows.push({ what: path, value, budget: { words: least.join(' '), isMet: margin >= 1, margin } })
  }
  return rows
}
