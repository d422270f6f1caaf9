import type { Browser, CDPSession, Page } from '@playwright/test'
import { launchBrowser } from '../harness/launch-browser.ts'
import { stopServer } from '../harness/server-process.ts'
import { atMost, type Part, type Row } from './report.ts'
import { startShop } from './start-shop.ts'

const PORT = 4197
const ROUNDS = 5
const MOST_MS = 250
const MOST_KILOBYTES = 150
/** A phone of the middle on a mobile line, as Lighthouse pretends to be. */
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }
const SLOWDOWN = 4
const LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 }
/** So long a finger stays on a link. */
const PRESS_MS = 90
/** So long somebody looks before they press. */
const LOOKED_MS = 4000

type Way = { readonly what: string; readonly from: string; readonly link: string; readonly isQuick: boolean }

const WAYS: readonly Way[] = [
  { what: 'bundles to a gallery, after a look at them', from: '/bundles', link: 'View Previews', isQuick: false },
  { what: 'bundles to a gallery, at once', from: '/bundles', link: 'View Previews', isQuick: true },
]

/** From a press to the next page's heading on a slowed phone, and what is brought of pages that nobody opened. */
export const navigateBench: Part = {
  name: 'navigate',
  async run() {
    const shop = await startShop(PORT)
    const browser = await launchBrowser()
    try {
      const rows: Row[] = []
      // The first visitor of a shop that has just started is not counted.
      await measure(browser, WAYS[0] as Way)
      for (const way of WAYS) rows.push(...(await rowsOf(browser, way)))
      return { part: 'navigate', rows }
    } finally {
      await browser.close()
      await stopServer(shop)
    }
  },
}

async function rowsOf(browser: Browser, way: Way): Promise<Row[]> {
  const found: Step[] = []
  for (let round = 0; round < ROUNDS; round++) found.push(await measure(browser, way))
  const times = found.map(({ ms }) => Math.round(ms)).sort((a, b) => a - b)
  const median = times[ROUNDS >> 1] ?? 0
  const kilobytes = Math.round(Math.max(...found.map(({ bytes }) => bytes)) / 1000)
  return [
    { what: way.what, value: `${times.join(', ')} ms`, ...(!way.isQuick && { budget: atMost(median, MOST_MS, 'ms') }) },
    ...(way.isQuick
      ? []
      : [
          {
            what: '  brought before anybody pressed',
            value: `${kilobytes} KB`,
            budget: atMost(kilobytes, MOST_KILOBYTES, 'KB'),
          },
        ]),
  ]
}

type Step = { readonly ms: number; readonly bytes: number }

async function measure(browser: Browser, { from, link, isQuick }: Way): Promise<Step> {
  const context = await browser.newContext(PHONE)
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', LINE)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    await page.goto(`http://localhost:${PORT}${from}`)
    await page.locator('html[data-app="ready"]').waitFor({ state: 'attached' })
    await page.waitForLoadState('networkidle')
    const bytes = countBytes(devtools)
    if (!isQuick) await page.waitForTimeout(LOOKED_MS)
    const brought = bytes()
    return { ms: await press(page, devtools, link), bytes: brought }
  } finally {
    await context.close()
  }
}

/** Of whatever comes from now on. */
function countBytes(devtools: CDPSession): () => number {
  let bytes = 0
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  return () => bytes
}

/** The page notes the press and the first frame with another heading by its own clock. */
const WATCH = `new Promise((resolve) => {
  const before = document.querySelector('main h1')?.textContent
  addEventListener('click', () => {
    const pressedAt = performance.now()
    const look = () => {
      if (document.querySelector('main h1')?.textContent === before) return requestAnimationFrame(look)
      requestAnimationFrame(() => resolve(performance.now() - pressedAt))
    }
    look()
  }, { capture: true, once: true })
})`

async function press(page: Page, devtools: CDPSession, name: string): Promise<number> {
  const box = await page.getByRole('link', { name }).first().boundingBox()
  if (!box) throw new Error(`There is no link '${name}'.`)
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }]
  const taken = page.evaluate<number>(WATCH)
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await page.waitForTimeout(PRESS_MS)
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  return taken
}
