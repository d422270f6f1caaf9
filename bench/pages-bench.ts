// Weighs every public page as a phone loads it, against the budgets of the design; with --lighthouse also its scores.
//   node bench/pages-bench.ts [--lighthouse] [path ...]
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { findBrowser } from '../commands/ensure-browser.ts'
import { listPlaces } from '../contract/site-map.ts'
import { ensureLighthouse, type Scores, scorePage } from './lighthouse-scores.ts'
import { type PageWeight, weighPage } from './page-weights.ts'

const root = join(import.meta.dirname, '..')
const PORT = Number(process.env.BENCH_PORT ?? 4199)
const ORIGIN = `http://localhost:${PORT}`

const KB = 1000
const BUDGETS = { style: 15 * KB, early: 10 * KB, gallery: 95 * KB, home: 110 * KB, pictures: 150 * KB, shift: 0.0005 }

export type PageResult = PageWeight & { readonly over: readonly string[]; readonly scores?: Scores }

export async function benchPages(options: { lighthouse: boolean; paths: readonly string[] }): Promise<PageResult[]> {
  const shop = await startShop()
  const executablePath = findBrowser()
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  })
  try {
    if (options.lighthouse) await ensureLighthouse()
    const results: PageResult[] = []
    for (const path of options.paths) {
      const weight = await weighPage(browser, ORIGIN, path)
      const scores = options.lighthouse ? await scorePage(ORIGIN + path, executablePath) : undefined
      const result = { ...weight, over: listOverruns(weight), ...(scores && { scores }) }
      results.push(result)
      console.log(describeResult(result))
    }
    return results
  } finally {
    await browser.close()
    shop.kill('SIGTERM')
  }
}

export function listOverruns(weight: PageWeight): string[] {
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

function describeResult({ path, over, scores, ...weight }: PageResult): string {
  const kb = (bytes: number) => `${(bytes / KB).toFixed(1)} KB`.padStart(9)
  const parts = [
    path.padEnd(22),
    `css${kb(weight.styleBytes)}`,
    `js${kb(weight.scriptBytes)}`,
    `early js${kb(weight.earlyScriptBytes)}`,
    `pictures${kb(weight.pictureBytes)}`,
    `shift ${weight.layoutShift.toFixed(4)}`,
    ...(scores ? [`lighthouse ${Object.values(scores).join(' ')}`] : []),
    over.length > 0 ? `OVER: ${over.join(', ')}` : 'ok',
  ]
  return parts.join('  ')
}

async function startShop(): Promise<ChildProcess> {
  const env = { ...process.env, PORT: String(PORT), PUBLIC_URL: ORIGIN, LOG_LEVEL: 'warn' }
  const shop = spawn(process.execPath, [join(root, 'commands', 'start.ts')], { cwd: root, env, stdio: 'inherit' })
  const until = Date.now() + 240_000
  while (Date.now() < until && shop.exitCode === null) {
    const isReady = await fetch(`${ORIGIN}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return shop
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  shop.kill('SIGTERM')
  throw new Error('The shop did not start.')
}

if (import.meta.main) {
  const [, , ...given] = process.argv
  const asked = given.filter((argument) => argument.startsWith('/'))
  const all = listPlaces().flatMap(({ path, isIndexed }) => (isIndexed ? [path] : []))
  const results = await benchPages({
    lighthouse: given.includes('--lighthouse'),
    paths: asked.length > 0 ? asked : all,
  })
  await mkdir(join(import.meta.dirname, 'results'), { recursive: true })
  await writeFile(join(import.meta.dirname, 'results', 'pages.json'), JSON.stringify(results, null, 2))
  process.exitCode = results.some(({ over }) => over.length > 0) ? 1 : 0
}
