import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { findBrowser } from '../commands/ensure-browser.ts'
import { CATEGORIES } from '../contract/categories.ts'
import { listPlaces } from '../contract/site-map.ts'
import { ensureLighthouse, scorePage } from './lighthouse-scores.ts'
import { type PageWeight, weighPage } from './page-weights.ts'
import type { Part, Result, Row } from './report.ts'
import { startServer, stopServer } from './server-process.ts'

const root = join(import.meta.dirname, '..')
const PORT = 4199
const ORIGIN = `http://localhost:${PORT}`
const KB = 1000
const BUDGETS = { style: 15 * KB, early: 10 * KB, gallery: 95 * KB, home: 110 * KB, pictures: 150 * KB, shift: 0.0005 }
const RUNS = 3
/** Performance, accessibility, best practices, search engines. */
const LEAST_SCORES = [99, 100, 100, 100]

/** What every public page weighs as a phone loads it. */
export const pagesBench: Part = { name: 'pages', run: () => withShop('pages', weighPages) }

/** Lighthouse on every public page; installs it in a folder of its own on first use. */
export const lighthouseBench: Part = { name: 'lighthouse', run: () => withShop('lighthouse', scorePages) }

const paths = listPlaces(CATEGORIES).flatMap(({ path, isIndexed }) => (isIndexed ? [path] : []))

async function withShop(part: string, measure: () => Promise<Row[]>): Promise<Result> {
  const env = { PORT: String(PORT), PUBLIC_URL: ORIGIN, LOG_LEVEL: 'silent' }
  const shop = await startServer(process.execPath, [join(root, 'commands/start.ts')], `${ORIGIN}/readyz`, env)
  try {
    return { part, rows: await measure() }
  } finally {
    await stopServer(shop)
  }
}

async function weighPages(): Promise<Row[]> {
  const executablePath = findBrowser()
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] })
  const rows: Row[] = []
  for (const path of paths) rows.push(weightRow(await weighPage(browser, ORIGIN, path)))
  await browser.close()
  return rows
}

function weightRow(weight: PageWeight): Row {
  const kb = (bytes: number) => `${(bytes / KB).toFixed(1)} KB`
  const over = listOverruns(weight)
  return {
    what: weight.path,
    value: `css ${kb(weight.styleBytes)}, js ${kb(weight.scriptBytes)}, early js ${kb(weight.earlyScriptBytes)}, data ${kb(weight.dataBytes)}, first pictures ${kb(weight.pictureBytes)}, shift ${weight.layoutShift.toFixed(4)}`,
    budget: { words: over.length > 0 ? over.join(', ') : 'all', isMet: over.length === 0 },
  }
}

function listOverruns(weight: PageWeight): string[] {
  const scripts = weight.path === '/' ? BUDGETS.home : BUDGETS.gallery
  const checks: [string, number, number][] = [
    ['stylesheet', weight.styleBytes, BUDGETS.style],
    ['early scripts', weight.earlyScriptBytes, BUDGETS.early],
    ['scripts', weight.scriptBytes, scripts],
    ['first-view pictures', weight.pictureBytes, BUDGETS.pictures],
    ['layout shift', weight.layoutShift, BUDGETS.shift],
  ]
  return checks.filter(([, value, budget]) => value > budget).map(([name]) => name)
}

async function scorePages(): Promise<Row[]> {
  await ensureLighthouse()
  const rows: Row[] = []
  for (const path of paths) {
    const scores = Object.values(await scorePage(ORIGIN + path, findBrowser(), RUNS))
    const isMet = scores.every((score, at) => score >= (LEAST_SCORES[at] ?? 0))
    rows.push({ what: path, value: scores.join(' '), budget: { words: LEAST_SCORES.join(' '), isMet } })
  }
  return rows
}
