import type { CDPSession, Page } from '@playwright/test'
import { openHydrated } from '../harness/browser/hydrated-page.ts'
import { expect, test } from '../harness/browser/quiet-page.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

type Finger = { x: number; y: number }

async function touch(session: CDPSession, steps: readonly (readonly Finger[])[]): Promise<void> {
  const [first = [], ...rest] = steps
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [...first] })
  for (const touchPoints of rest) {
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [...touchPoints] })
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

async function openFirst(page: Page): Promise<{ session: CDPSession; x: number; y: number }> {
  await openHydrated(page, '/nature')
  await page.locator('main li a').first().click()
  const frame = page.getByRole('dialog').locator('[style*="--cut-x"]')
  const box = await frame.boundingBox()
  if (!box) throw new Error('The picture has no place.')
  return { session: await page.context().newCDPSession(page), x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

test('a swipe steps to the next picture and back', async ({ page }) => {
  const { session, x, y } = await openFirst(page)
  const place = page.getByRole('dialog').locator('p b').first()
  const swipe = (by: number) =>
    touch(
      session,
      [0, 0.25, 0.5, 0.75, 1].map((share) => [{ x: x - by * share, y }]),
    )
  await swipe(150)
  await expect(place).toHaveText('02')
  await swipe(-150)
  await expect(place).toHaveText('01')
})

test('two fingers zoom', async ({ page }) => {
  const { session, x, y } = await openFirst(page)
  const spread = [20, 40, 60, 80, 100].map((by) => [
    { x: x - by, y },
    { x: x + by, y },
  ])
  await touch(session, spread)
  const frame = page.getByRole('dialog').locator('[style*="--cut-x"]')
  await expect(frame).toHaveAttribute('data-zoomed', '')
})
