import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, type CDPSession, chromium, type Page } from '@playwright/test'
import { findBrowser } from '../commands/ensure-browser.ts'
import { atLeast, type Part, type Result, type Row } from './report.ts'
import { startServer, stopServer } from './server-process.ts'

const SLOWDOWN = 4
const PIXELS_PER_SECOND = 1600

type View = { readonly what: string; readonly path: string; readonly screen: BrowserContextOptions & Screen }
type Screen = { readonly viewport: { readonly width: number; readonly height: number } }

const VIEWS: readonly View[] = [
  { what: 'home', path: '/', screen: { viewport: { width: 1440, height: 900 } } },
  {
    what: '88 pictures on a phone',
    path: '/medievalxfuturistic',
    screen: { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true },
  },
]

type Scroll = {
  readonly drawn: number
  readonly dropped: number
  /** The longest piece of work on the page's main thread. */
  readonly longestTaskMs: number
}

type TraceEvent = { readonly name: string; readonly dur?: number }

const PORT = 4198

/**
 * Scrolls through whole pages on a processor slowed down four times, and through the same pictures one below the other
 * without anything that moves, in the same browser. A frame that those lose too is the machine's fault; the ratio is ours.
 */
export const scrollBench: Part = { name: 'scroll', run }

async function run(): Promise<Result> {
  const origin = `http://localhost:${PORT}`
  const env = { PORT: String(PORT), PUBLIC_URL: origin, LOG_LEVEL: 'silent' }
  const start = join(import.meta.dirname, '..', 'commands', 'start.ts')
  const shop = await startServer(process.execPath, [start], `${origin}/readyz`, env)
  const executablePath = findBrowser()
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] })
  try {
    const rows: Row[] = []
    for (const view of VIEWS) rows.push(await measureScroll(browser, origin, view))
    return { part: 'scroll', rows }
  } finally {
    await browser.close()
    await stopServer(shop)
  }
}

async function measureScroll(browser: Browser, origin: string, { what, path, screen }: View): Promise<Row> {
  let pictures: unknown
  const ours = await scrollThrough(browser, screen, async (page) => {
    await page.goto(origin + path)
    pictures = await page.evaluate(LIST_PICTURES)
  })
  const plain = await scrollThrough(browser, screen, async (page) => {
    await page.goto(`${origin}/healthz`)
    await page.evaluate(`(${STACK_PICTURES})(${JSON.stringify(pictures)})`)
  })
  const share = ({ drawn, dropped }: Scroll) => drawn / (drawn + dropped)
  const ratio = round(share(ours) / share(plain))
  const percent = (scroll: Scroll) => `${Math.round(share(scroll) * 100)} %`
  const value = `${percent(ours)} of ${ours.drawn + ours.dropped} frames on time, the pictures alone ${percent(plain)}; longest task ${ours.longestTaskMs} ms`
  return { what, value, ratio, budget: atLeast(ratio, 0.9, '× its pictures alone') }
}

/** These two run in the page; as text, because this room knows no DOM. */
const LIST_PICTURES = `({
  height: document.documentElement.scrollHeight,
  urls: [...new Set([...document.images].map((image) => image.currentSrc || image.src))],
})`
const STACK_PICTURES = `({ height, urls }) => {
  document.body.textContent = ''
  document.body.style.margin = 0
  for (let at = 0; document.body.scrollHeight < height; at++) {
    const image = document.createElement('img')
    image.src = urls[at % urls.length]
    Object.assign(image.style, { display: 'block', width: '100vw', height: '56.25vw', objectFit: 'cover' })
    document.body.append(image)
  }
}`

async function scrollThrough(browser: Browser, screen: View['screen'], open: (page: Page) => Promise<unknown>) {
  const page = await browser.newPage(screen)
  await open(page)
  await page.waitForLoadState('networkidle')
  const { width, height: shown } = screen.viewport
  const height = Number(await page.evaluate('document.documentElement.scrollHeight'))
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  const events = await trace(devtools, async () => {
    await devtools.send('Input.synthesizeScrollGesture', {
      x: width / 2,
      y: shown / 2,
      yDistance: -(height - shown),
      speed: PIXELS_PER_SECOND,
      preventFling: true,
    })
  })
  await page.close()
  return summarise(events)
}

async function trace(devtools: CDPSession, work: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = []
  devtools.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  const done = new Promise<void>((resolve) => devtools.once('Tracing.tracingComplete', () => resolve()))
  await devtools.send('Tracing.start', {
    traceConfig: {
      includedCategories: [
        'disabled-by-default-devtools.timeline.frame',
        'disabled-by-default-devtools.timeline',
        'devtools.timeline',
      ],
    },
  })
  await work()
  await devtools.send('Tracing.end')
  await done
  return events
}

function summarise(events: readonly TraceEvent[]): Scroll {
  const count = (name: string) => events.filter((event) => event.name === name).length
  const tasks = events.filter(({ name }) => name === 'RunTask').map(({ dur = 0 }) => dur / 1000)
  return {
    drawn: count('DrawFrame'),
    dropped: count('DroppedFrame'),
    longestTaskMs: round(tasks.reduce((longest, ms) => Math.max(longest, ms), 0)),
  }
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
