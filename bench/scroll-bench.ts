import type { Browser, BrowserContextOptions } from '@playwright/test'
import { launchBrowser } from '../harness/launch-browser.ts'
import { stopServer } from '../harness/server-process.ts'
import { atLeast, atMost, type Part, type Result, type Row } from './report.ts'
import { type Scroll, traceScroll } from './scroll-trace.ts'
import { startShop } from './start-shop.ts'

const SLOWDOWN = 4
const FRAME_MS = 1000 / 60
/** Both pages in turn, so that a slow minute of the machine meets both. The middle pass counts, and all are told. */
const ROUNDS = 5
const PIXELS_PER_SECOND = 1600
/** At the end there is nothing left to draw, and no frame to lose. */
const SHORT_OF_THE_END = 100

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

const PORT = 4198

/**
 * Scrolls through whole pages on a processor slowed down four times, and through the same pages as people see them who asked
 * for less motion. Without a graphics card the browser blends every layer on the processor; the ratio is what our motion
 * costs.
 */
export const scrollBench: Part = { name: 'scroll', run }

async function run(): Promise<Result> {
  const origin = `http://localhost:${PORT}`
  const shop = await startShop(PORT)
  const browser = await launchBrowser()
  try {
    const rows: Row[] = []
    for (const view of VIEWS) rows.push(...(await measureScroll(browser, origin + view.path, view)))
    return { part: 'scroll', rows }
  } finally {
    await browser.close()
    await stopServer(shop)
  }
}

async function measureScroll(browser: Browser, address: string, { what, screen }: View): Promise<Row[]> {
  // The shop has just started and shares the processor with the browser: its first visitor is not counted.
  await scrollThrough(browser, address, screen)
  const runs: { readonly moving: Scroll; readonly still: Scroll }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const moving = await scrollThrough(browser, address, screen)
    runs.push({ moving, still: await scrollThrough(browser, address, { ...screen, reducedMotion: 'reduce' }) })
  }
  const moving = runs.map((run) => run.moving).toSorted((a, b) => a.lost - b.lost)
  const still = runs.map((run) => run.still).toSorted((a, b) => a.lost - b.lost)
  const percent = (share: number) => `${Math.round(share * 100)} %`
  const ratio = Math.round((drawnShare(middle(moving)) / drawnShare(middle(still))) * 1000) / 1000
  const say = (passes: readonly Scroll[]) => {
    const { begun, ahead, busy, longestTaskMs } = middle(passes)
    const lost = passes.map((pass) => pass.lost).join(', ')
    return `${lost} of ${begun} frames lost; middle pass: ${percent(ahead)} ahead of the main thread, which is ${percent(busy)} busy, longest task ${longestTaskMs} ms`
  }
  const value = `${say(moving)}; without motion ${say(still)}`
  return [{ what, value, ratio, budget: atLeast(ratio, 0.98, '× without motion') }, costOfFrames(moving)]
}

/** What drawing takes by itself: a machine that others use holds frames up, but does not make them dearer. */
function costOfFrames(passes: readonly Scroll[]): Row {
  const dearest = passes.map(({ dearestFrameMs }) => dearestFrameMs).toSorted((a, b) => a - b)
  const own = passes.map(({ lostByPage }) => lostByPage).join(', ')
  return {
    what: '  its dearest frame',
    value: `${dearest.map((ms) => ms.toFixed(1)).join(', ')} ms of the processor; ${own} frames lost without waiting for it`,
    budget: atMost(Number(middle(dearest).toFixed(1)), Number(FRAME_MS.toFixed(1)), 'ms'),
  }
}

function middle<T>(sorted: readonly T[]): T {
  return sorted[Math.floor(sorted.length / 2)] as T
}

function drawnShare({ begun, lost }: Scroll): number {
  return 1 - lost / begun
}

/** What hydrating the page costs is Lighthouse's question; here it is hydrated. */
async function scrollThrough(browser: Browser, address: string, screen: View['screen']): Promise<Scroll> {
  const page = await browser.newPage(screen)
  await page.goto(address)
  await page.waitForSelector('html[data-app="ready"]')
  await page.waitForLoadState('networkidle')
  const { width, height: shown } = screen.viewport
  const height = Number(await page.evaluate('document.documentElement.scrollHeight'))
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  const scroll = await traceScroll(devtools, async () => {
    await devtools.send('Input.synthesizeScrollGesture', {
      x: width / 2,
      y: shown / 2,
      yDistance: -(height - shown - SHORT_OF_THE_END),
      speed: PIXELS_PER_SECOND,
      preventFling: true,
    })
  })
  await page.close()
  return scroll
}
