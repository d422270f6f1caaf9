import type { StepPage } from '../../harness/browser/step-page.ts'

/** Scrolls at once to so many pixels below the top of an element, and lets the browser draw thrice: it sees, lets go, moves. */
export async function scrollInto(page: StepPage, selector: string, below = 0): Promise<void> {
  await page.locator(selector).evaluate(async (element, distance) => {
    const top = element.getBoundingClientRect().top + window.scrollY
    window.scrollTo({ top: top + distance, behavior: 'instant' })
    for (let frame = 0; frame < 3; frame++) await new Promise((drawn) => requestAnimationFrame(drawn))
  }, below)
}

/** Scrolls to a share of the way through an element that is taller than the screen. */
export async function scrollThrough(page: StepPage, selector: string, share: number): Promise<void> {
  const way = await page.locator(selector).evaluate((element) => element.clientHeight - window.innerHeight)
  await scrollInto(page, selector, way * share)
}
