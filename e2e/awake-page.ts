import AxeBuilder from '@axe-core/playwright'
import type { Page, Response } from '@playwright/test'

/** Opens a page and waits until it answers to presses. */
export async function openAwake(page: Page, path: string): Promise<Response | null> {
  const response = await page.goto(path)
  await page.locator('html[data-app="ready"]').waitFor({ state: 'attached' })
  return response
}

/** The sum of all layout shifts since the page began. */
export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value
        }).observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => setTimeout(() => resolve(sum), 50))
      }),
  )
}

/** What axe finds wrong, one line for each rule. */
export async function listViolations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}
