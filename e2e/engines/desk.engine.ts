import { newAddress } from '../../harness/browser/account-steps.ts'
import { newDeskLink, setUpWithPassword } from '../../harness/browser/desk-steps.ts'
import { expect, test } from '../../harness/browser/engines/visit.ts'

const SCREENS = 'today orders messages visits customers reviews catalogue pricing brand events set-up team'.split(' ')

test('an owner comes in by the printed link and finds every screen, at three widths', async ({ visit, baseURL }) => {
  const { page } = visit
  await visit.resize(1440, 900)
  await setUpWithPassword(page, await newDeskLink(baseURL), newAddress())
  await page.getByRole('navigation').first().waitFor()
  for (const [width, height] of [
    [390, 844],
    [834, 1112],
    [1440, 900],
  ] as const) {
    await visit.resize(width, height)
    for (const screen of SCREENS) {
      await page.goto(`/desk/${screen}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.getByText('Loading').waitFor({ state: 'hidden' })
      await page.locator('[aria-busy=true]').waitFor({ state: 'hidden' })
      await visit.photograph(`desk/${screen}`)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), screen).toBeLessThanOrEqual(width)
    }
    await page.goto('/desk/team')
    expect(await page.locator('td small').first().evaluate(countLines), `'you' at ${width}`).toBe(1)
  }
})

/** Runs in the page. */
function countLines(element: HTMLElement): number {
  const range = document.createRange()
  range.selectNodeContents(element)
  return range.getClientRects().length
}
