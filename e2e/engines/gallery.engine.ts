import sharp from 'sharp'
import { expect, test } from '../../harness/browser/engines/visit.ts'
import { openHydrated } from '../../harness/browser/hydrated-page.ts'
import { STOCKED } from '../library-stock.ts'

const GALLERY = `/${STOCKED.category}`

test('a picture opens, steps by keys, and closing gives the focus back', async ({ visit }) => {
  const { page } = visit
  await visit.resize(1440, 900)
  await openHydrated(page, GALLERY)
  const cards = page.locator('main li a[href*="picture="]')
  await cards.nth(4).click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  const place = () => dialog.locator('p b').first().innerText()
  expect(await place()).toBe('05')
  await page.keyboard.press('ArrowRight')
  await expect.poll(place).toBe('06')
  await visit.photograph('lightbox/picture')
  for (const device of ['Phone', 'Laptop', 'Ultrawide', 'Two screens']) {
    await dialog.getByRole('button', { name: device }).click()
    await visit.photograph(`lightbox/${device}`)
  }
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await page.waitForURL(GALLERY)
  expect(await cards.nth(5).evaluate((card) => card === document.activeElement)).toBe(true)
})

test('what is seen on a phone leaves the controls of a picture free, at any width', async ({ visit }) => {
  const { page } = visit
  for (const width of [390, 430, 480, 520, 560, 834]) {
    await visit.resize(width, 844)
    await openHydrated(page, GALLERY)
    await page.locator('main li a[href*="picture="]').first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Phone' }).click()
    expect(await dialog.evaluate(listCovered), `at ${width}`).toEqual([])
    await visit.photograph('lightbox/on-a-phone')
  }
})

test('Find opens by keys, narrows, opens what it found, and Escape leads back', async ({ visit }) => {
  const { page } = visit
  await visit.resize(1440, 900)
  await openHydrated(page, GALLERY)
  await page.keyboard.press('Control+k')
  const panel = page.getByRole('dialog', { name: 'Find wallpapers' })
  await panel.waitFor()
  const status = () => panel.getByRole('status').innerText()
  await expect.poll(status).toMatch(/^\d+ wallpapers$/)
  const all = await status()
  await page.getByRole('searchbox').fill('red')
  await expect.poll(status).not.toBe(all)
  await visit.photograph('find/found')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const lightbox = page.getByRole('dialog').getByText('See it on').first()
  await lightbox.waitFor()
  await page.keyboard.press('Escape')
  await lightbox.waitFor({ state: 'hidden' })
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'hidden' })
})

test('dialogs that fill the window have dark scrollbars', async ({ visit }) => {
  const { page } = visit
  await visit.resize(390, 844)
  await openHydrated(page, GALLERY)
  await page.locator('main li a[href*="picture="]').first().click()
  await page.getByRole('dialog').waitFor()
  await visit.resize(390, 600)
  expect(await edgeLight(await visit.photograph('lightbox/scrollbar')), 'lightbox').toBeLessThan(MIDDLE_GREY)
  await openHydrated(page, GALLERY)
  await page.keyboard.press('Control+k')
  const status = page.getByRole('dialog', { name: 'Find wallpapers' }).getByRole('status')
  await expect.poll(() => status.innerText()).toMatch(/^\d+ wallpapers$/)
  expect(await edgeLight(await visit.photograph('find/scrollbar')), 'Find').toBeLessThan(MIDDLE_GREY)
})

const MIDDLE_GREY = 128

/** The mean light, from 0 to 255, of the lightest column where a scrollbar would stand. */
async function edgeLight(picture: Buffer): Promise<number> {
  const { width = 0, height = 0 } = await sharp(picture).metadata()
  const columns = Array.from({ length: 10 }, (_, at) => ({ left: width - 1 - at, top: 0, width: 1, height }))
  const lights = columns.map(async (column) => {
    const { channels } = await sharp(picture).extract(column).greyscale().stats()
    return channels[0]?.mean ?? 0
  })
  return Math.max(...(await Promise.all(lights)))
}

/** Runs in the page: buttons and links of a dialog whose middle is something else's. */
function listCovered(dialog: HTMLElement): string[] {
  const controls = [...dialog.querySelectorAll<HTMLElement>('button, a')].filter((one) => {
    const { top, left, bottom, right, width } = one.getBoundingClientRect()
    return (
      one.checkVisibility({ visibilityProperty: true }) &&
      width > 1 &&
      top >= 0 &&
      left >= 0 &&
      bottom <= innerHeight &&
      right <= innerWidth
    )
  })
  const covered = controls.filter((one) => {
    const { left, top, width, height } = one.getBoundingClientRect()
    const above = document.elementFromPoint(left + width / 2, top + height / 2)
    return above === null || !(one.contains(above) || above.contains(one))
  })
  return covered.map((one) => one.getAttribute('aria-label') ?? one.innerText)
}
