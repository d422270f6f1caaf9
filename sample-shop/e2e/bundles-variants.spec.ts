import { listShifts, listViolations, openHydrated } from '../../harness/browser/hydrated-page.ts'
import { expect, test } from '../../harness/browser/quiet-page.ts'

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a swipe moves one slide, and only the pictures nearby are loaded', async ({ page }) => {
    await openHydrated(page, '/bundles')
    const session = await page.context().newCDPSession(page)
    const at = (x: number) => [{ x, y: 300 }]
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(330) })
    for (const x of [280, 220, 160, 100]) {
      await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(x) })
    }
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await expect(page.getByRole('heading', { level: 2, name: 'Anime Bundle' })).toBeVisible()
    const drawn = await page.evaluate(
      () => [...document.querySelectorAll<HTMLElement>('[data-slide]')].filter((slide) => slide.offsetParent).length,
    )
    expect(drawn).toBe(3)
    expect(await listShifts(page)).toEqual([])
    expect(await listViolations(page)).toEqual([])
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 834, height: 1112 } })

  test('all bundles are a list to scroll through, with their links', async ({ page }) => {
    await page.goto('/bundles')
    await expect(page.getByRole('heading', { level: 2, name: / Bundle$/ })).toHaveCount(14)
    await expect(page.getByRole('link', { name: /^Buy Now/ })).toHaveCount(14)
    await expect(page.getByRole('button', { name: 'Next bundle' })).toHaveCount(0)
    const last = page.getByRole('link', { name: 'View Previews' }).last()
    await last.scrollIntoViewIfNeeded()
    await expect(last).toBeInViewport()
    await last.click()
    await expect(page).toHaveURL('/sport')
  })
})
