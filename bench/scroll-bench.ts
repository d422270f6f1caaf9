import { join } from 'node:path'
import { type Browser, type CDPSession, chromium } from '@playwright/test'
import { findBrowser } from '../commands/ensure-browser.ts'
import { atLeast, type Part, type Result } from './report.ts'
import { startServer, stopServer } from './server-process.ts'

const SLOWDOWN = 4
const PIXELS_PER_SECOND = 1600
const VIEWPORT = { width: 1440, height: 900 }

type Scroll = {
  readonly seconds: number
  readonly drawn: number
  readonly dropped: number
  /** The longest piece of work on the page's main thread. */
  readonly longestTaskMs: number
}

type TraceEvent = { readonly name: string; readonly dur?: number }

const PORT = 4198

/**
 * Scrolls through the whole home page on a processor slowed down four times, and through an empty page of the same
 * height in the same browser. A frame that the empty page loses too is the machine's fault; the ratio is ours.
 */
export const scrollBench: Part = { name: 'scroll', run }

async function run(): Promise<Result> {
  const origin = `http://localhost:${PORT}`
  const env = { PORT: String(PORT), PUBLIC_URL: origin, LOG_LEVEL: 'silent' }
  const start = join(import.meta.dirname, '..', 'commands', 'start.ts')
  const shop = await startServer(process.execPath, [start], `${origin}/readyz`, env)
  try {
    const { home, empty, drawnRatio } = await measureScroll(origin)
    const value = `${home.drawn} frames drawn, ${home.dropped} dropped; empty page ${empty.drawn} and ${empty.dropped}; longest task ${home.longestTaskMs} ms`
    return {
      part: 'scroll',
      rows: [{ what: 'home', value, ratio: drawnRatio, budget: atLeast(drawnRatio, 0.9, '× an empty page') }],
    }
  } finally {
    await stopServer(shop)
  }
}

type ScrollBench = { readonly home: Scroll; readonly empty: Scroll; readonly drawnRatio: number }

async function measureScroll(address: string): Promise<ScrollBench> {
  const executablePath = findBrowser()
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] })
  try {
    const { scroll: home, height } = await scrollThrough(browser, (page) => page.goto(address))
    const html = `<body style="margin:0;height:${height}px;background:linear-gradient(#000,#fff)">`
    const { scroll: empty } = await scrollThrough(browser, (page) => page.setContent(html))
    const rate = ({ drawn, seconds }: Scroll) => drawn / seconds
    return { home, empty, drawnRatio: round(rate(home) / rate(empty)) }
  } finally {
    await browser.close()
  }
}

async function scrollThrough(browser: Browser, open: (page: import('@playwright/test').Page) => Promise<unknown>) {
  const page = await browser.newPage({ viewport: VIEWPORT })
  await open(page)
  await page.waitForLoadState('networkidle')
  const height = Number(await page.evaluate('document.documentElement.scrollHeight'))
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  const events = await trace(devtools, async () => {
    await devtools.send('Input.synthesizeScrollGesture', {
      x: VIEWPORT.width / 2,
      y: VIEWPORT.height / 2,
      yDistance: -(height - VIEWPORT.height),
      speed: PIXELS_PER_SECOND,
      preventFling: true,
    })
  })
  await page.close()
  return { height, scroll: summarise(events, height / PIXELS_PER_SECOND) }
}

async function trace(devtools: CDPSession, work: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = []
  devtools.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  const done = new Promise<void>((resolve) => devtools.once('Tracing.tracingComplete', () => resolve()))
  await devtools.send('Tracing.start', {
    traceConfig: {
      includedCategories: ['toplevel', 'disabled-by-default-devtools.timeline.frame', 'devtools.timeline'],
    },
  })
  await work()
  await devtools.send('Tracing.end')
  await done
  return events
}

function summarise(events: readonly TraceEvent[], seconds: number): Scroll {
  const count = (name: string) => events.filter((event) => event.name === name).length
  const tasks = events.filter(({ name }) => name === 'RunTask').map(({ dur = 0 }) => dur / 1000)
  return {
    seconds: round(seconds),
    drawn: count('DrawFrame'),
    dropped: count('DroppedFrame'),
    longestTaskMs: round(tasks.reduce((longest, ms) => Math.max(longest, ms), 0)),
  }
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
