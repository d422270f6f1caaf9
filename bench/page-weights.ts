import type { Browser, CDPSession } from '@playwright/test'

/** What one page costs a phone before anybody touches it. Bytes are bodies as they came over the wire, in gzip. */
export type PageWeight = {
  readonly path: string
  readonly htmlBytes: number
  readonly styleBytes: number
  readonly scriptBytes: number
  /** The site's data and the page's own. */
  readonly dataBytes: number
  /** Scripts that were there before the largest picture or text was painted. */
  readonly earlyScriptBytes: number
  /** Pictures that can be seen without scrolling. */
  readonly pictureBytes: number
  readonly layoutShift: number
  readonly largestPaintMs: number
}

/** The phone that Lighthouse pretends to be. Budgets are in gzip, so Brotli is not accepted. */
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  extraHTTPHeaders: { 'accept-encoding': 'gzip' },
}

type Transfer = { readonly url: string; readonly type: string; readonly bytes: number; readonly endSeconds: number }

export async function weighPage(browser: Browser, origin: string, path: string): Promise<PageWeight> {
  const context = await browser.newContext(PHONE)
  try {
    const page = await context.newPage()
    const transfers = await recordTransfers(await context.newCDPSession(page))
    await page.goto(origin + path)
    await page.locator('html[data-app="ready"]').waitFor({ state: 'attached' })
    await page.waitForLoadState('networkidle')
    const painted = await page.evaluate<Paint>(READ_PAINT)
    const total = (type: string) => sum(transfers.filter((transfer) => transfer.type === type))
    const early = transfers.filter(({ type, endSeconds }) => type === 'Script' && endSeconds * 1000 < painted.largestAt)
    return {
      path,
      htmlBytes: total('Document'),
      styleBytes: total('Stylesheet'),
      scriptBytes: total('Script'),
      dataBytes: sum(transfers.filter(({ url }) => url.endsWith('.json'))),
      earlyScriptBytes: sum(early),
      pictureBytes: sum(transfers.filter(({ url }) => painted.inView.includes(url))),
      layoutShift: painted.shift,
      largestPaintMs: painted.largestMs,
    }
  } finally {
    await context.close()
  }
}

async function recordTransfers(session: CDPSession): Promise<readonly Transfer[]> {
  const transfers: Transfer[] = []
  const heads = new Map<string, { url: string; type: string; headerBytes: number }>()
  await session.send('Network.enable')
  let offsetSeconds = 0
  session.on('Network.requestWillBeSent', ({ wallTime, timestamp }) => {
    offsetSeconds = wallTime - timestamp
  })
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    heads.set(requestId, { url: response.url, type, headerBytes: response.encodedDataLength })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    const head = heads.get(requestId)
    if (!head) return
    const bytes = encodedDataLength - head.headerBytes
    transfers.push({ url: head.url, type: head.type, bytes, endSeconds: timestamp + offsetSeconds })
  })
  return transfers
}

type Paint = {
  readonly shift: number
  readonly largestMs: number
  readonly largestAt: number
  readonly inView: readonly string[]
}

/** Runs in the page; as text, because this room knows no DOM. */
const READ_PAINT = `(async () => {
  const entries = (type) => new Promise((resolve) => {
    new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type, buffered: true })
    setTimeout(() => resolve([]), 200)
  })
  const shifts = await entries('layout-shift')
  const largestMs = (await entries('largest-contentful-paint')).at(-1)?.startTime ?? 0
  const shift = shifts.reduce((total, { value }) => total + value, 0)
  const inView = [...document.images]
    .filter((image) => image.getBoundingClientRect().top < innerHeight && image.offsetParent)
    .map(({ currentSrc }) => currentSrc)
  return { shift, largestMs, largestAt: performance.timeOrigin + largestMs, inView }
})()`

function sum(transfers: readonly Transfer[]): number {
  return transfers.reduce((total, { bytes }) => total + bytes, 0)
}
