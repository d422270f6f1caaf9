import type { Page } from '@playwright/test'
import { runAxe } from './axe.ts'
import type { StepPage } from './step-page.ts'

/** Opens a page and waits until it answers to presses. */
export async function openHydrated<Opened extends StepPage>(page: Opened, path: string) {
  const response = await page.goto(path)
  await hydrate(page)
  return response as Awaited<ReturnType<Opened['goto']>>
}

/**
 * Waits until an open page answers to presses. As whoever touches it at once: a browser that draws without a graphics card is
 * hardly ever idle, so every page would else wait for the four seconds after which it no longer waits for that.
 */
export async function hydrate(page: StepPage): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('touchstart')))
  await page.locator('html[data-app="ready"]').waitFor({ state: 'attached' })
}

/** What moved since the page began, and from where to where; nothing if all of it together is too little to see. */
export function listShifts(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    type Shift = PerformanceEntry & {
      value: number
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
    }
    // What the last frame moved is known when the next one is drawn.
    for (let frame = 0; frame < 3; frame++) await new Promise((drawn) => requestAnimationFrame(drawn))
    const observer = new PerformanceObserver(() => {})
    observer.observe({ type: 'layout-shift', buffered: true })
    const shifts = observer.takeRecords() as Shift[]
    observer.disconnect()
    const place = ({ x, y, width, height }: DOMRect) => `${x},${y} ${width}x${height}`
    const moved = shifts.flatMap(({ value, sources }) =>
      sources.map(({ node, previousRect, currentRect }) => {
        const name = node instanceof Element ? node.outerHTML.slice(0, 80) : (node?.textContent ?? 'gone')
        return `${value.toFixed(4)} ${name}: ${place(previousRect)} to ${place(currentRect)}`
      }),
    )
    return shifts.reduce((total, { value }) => total + value, 0) < 0.0005 ? [] : moved
  })
}

/** What axe finds wrong, one line for each rule, once nothing fades any more: half faded words have no contrast. */
export async function listViolations(page: Page, include: readonly string[] = []): Promise<string[]> {
  await page.evaluate(async () => {
    // What is far out of sight has no style until it is asked for; asked for the first time, it begins to fade.
    for (const element of document.querySelectorAll('a, button')) getComputedStyle(element).color
    const isEnding = ({ playState, timeline, effect }: Animation) =>
      playState === 'running' &&
      timeline instanceof DocumentTimeline &&
      Number.isFinite(Number(effect?.getComputedTiming().endTime))
    const listEnding = () => document.getAnimations().filter(isEnding)
    // Ended rather than waited for: what is out of sight would not go on by itself. One that ends may let another begin.
    for (let ending = listEnding(); ending.length > 0; ending = listEnding()) {
      for (const animation of ending) animation.finish()
      await new Promise((drawn) => requestAnimationFrame(drawn))
    }
  })
  // The cards of a gallery are all alike, and so are the rows of a table: a dozen of them show what is wrong with any.
  const exclude = ['main ul > li:nth-child(n + 13)', 'main tbody > tr:nth-child(n + 13)']
  const violations = await runAxe(page, {}, { include, exclude })
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}
