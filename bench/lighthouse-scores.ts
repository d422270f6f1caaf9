import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

type Scores = Readonly<Record<'performance' | 'accessibility' | 'best-practices' | 'seo', number>>

/** What the first score is made of, in milliseconds. */
type Times = Readonly<Record<'first paint' | 'largest paint' | 'speed' | 'blocked', number>>
type Look = { readonly scores: Scores; readonly times: Times }

const folder = join(import.meta.dirname, 'lighthouse')
const program = join(folder, 'node_modules', 'lighthouse', 'cli', 'index.js')
const run = promisify(execFile)
const MOST_TRIES = 5

/** Lighthouse is not among the shop's dependencies: it is installed here when somebody first asks for its scores. */
export async function ensureLighthouse(): Promise<void> {
  if (existsSync(program)) return
  console.log('Installing Lighthouse into bench/lighthouse/ ...')
  await run('npm', ['install', '--no-audit', '--no-fund'], { cwd: folder })
}

/** Lighthouse's mobile profile, out of 100: the median of several runs, because performance varies from run to run. */
export async function scorePage(url: string, chromePath: string, runs: number): Promise<Look> {
  const all: Look[] = []
  for (let run = 0; run < runs; run++) all.push(await scoreOnce(url, chromePath, MOST_TRIES))
  return { scores: medianOf(all.map(({ scores }) => scores)), times: medianOf(all.map(({ times }) => times)) }
}

function medianOf<Name extends string>(all: readonly Readonly<Record<Name, number>>[]): Record<Name, number> {
  const middle = (name: Name) => all.map((one) => one[name]).sort((a, b) => a - b)[all.length >> 1] ?? 0
  const names = Object.keys(all[0] ?? {}) as Name[]
  return Object.fromEntries(names.map((name) => [name, middle(name)])) as Record<Name, number>
}

/** Now and then Lighthouse loses the beginning of its own recording; that says nothing about the page. */
async function scoreOnce(url: string, chromePath: string, tries: number): Promise<Look> {
  try {
    return await record(url, chromePath)
  } catch (error) {
    if (tries > 1) return scoreOnce(url, chromePath, tries - 1)
    const said = (error as { stderr?: string }).stderr?.trim() || String(error)
    throw new Error(`Lighthouse could not look at ${url}: ${said}`)
  }
}

async function record(url: string, chromePath: string): Promise<Look> {
  const flags = '--headless --no-sandbox --disable-gpu --disable-background-networking --disable-component-update'
  const { stdout } = await run(
    process.execPath,
    [program, url, '--output=json', '--quiet', `--chrome-flags=${flags}`],
    { maxBuffer: 64 * 1024 * 1024, env: { ...process.env, CHROME_PATH: chromePath } },
  )
  const { categories, audits } = JSON.parse(stdout) as Report
  const points = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
  const time = (name: string) => Math.round(audits[name]?.numericValue ?? 0)
  return {
    scores: {
      performance: points('performance'),
      accessibility: points('accessibility'),
      'best-practices': points('best-practices'),
      seo: points('seo'),
    },
    times: {
      'first paint': time('first-contentful-paint'),
      'largest paint': time('largest-contentful-paint'),
      speed: time('speed-index'),
      blocked: time('total-blocking-time'),
    },
  }
}

type Report = {
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>
}
