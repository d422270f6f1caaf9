import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { agreeToDownload } from '../harness/browser/checkout-steps.ts'
import { expectAccessible } from '../harness/browser/expect-accessible.ts'
import { expect, test } from '../harness/browser/plain-page.ts'
import { storedFiles } from '../server/library/setups/testing/stored-files.ts'
import { buyAsGuest, firstWallpaper, openStocked } from './library-steps.ts'

test('monitors are arranged by hand and by keys, kept, and get their files from what was bought', async ({
  page: shop,
}) => {
  test.setTimeout(180_000)
  const page = await buyAsGuest(shop)
  await openStocked(page)
  await firstWallpaper(page).locator('summary').click()
  await firstWallpaper(page)
    .getByRole('link', { name: /All my monitors/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'My setup' })).toBeVisible()
  for (const start of ['Two 27″', 'Three 27″', 'Ultrawide and upright', 'Laptop and 4K', 'One 4K']) {
    await page.getByRole('button', { name: start }).click()
    await expectAccessible(page, `setup, ${start.toLowerCase().replace('″', ' inches')}`)
  }
  await page.getByRole('button', { name: 'Two 27″' }).click()
  await page.getByText('One each').click()
  await expectAccessible(page, 'setup, one picture each')
  await page.getByText('Across all').click()

  const second = page.getByRole('button', { name: /^Monitor 2, right/ })
  await second.focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByLabel('From the top, mm')).toHaveValue('5')
  const box = await second.boundingBox()
  if (!box) throw new Error('The monitor is not drawn.')
  await page.mouse.move(box.x + 60, box.y + 60)
  await page.mouse.down()
  await page.mouse.move(box.x + 66, box.y + 57, { steps: 3 })
  await page.mouse.up()
  await expect(page.getByLabel('From the top, mm'), 'what is nearly in line is put in line').toHaveValue('0')
  await page.getByRole('button', { name: 'Upright', exact: true }).click()
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expectAccessible(page, `setup, two monitors at ${width}`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  }
  await page.reload()
  await expect(page.getByText('Monitor 2 (right) 1440x2560.jpg')).toBeVisible()

  await page.getByRole('button', { name: 'Download ZIP' }).click()
  const [download] = await Promise.all([page.waitForEvent('download', { timeout: 60_000 }), agreeToDownload(page)])
  const files = storedFiles(await readFile(await download.path()))
  const sizes = await Promise.all(
    [...files].slice(1).map(async ([name, file]) => {
      const { width, height } = await sharp(file).metadata()
      return [name.replace(/.*\//, ''), width, height]
    }),
  )
  expect(sizes).toEqual([
    ['All monitors 4000x2560.jpg', 4000, 2560],
    ['Monitor 1 (left) 2560x1440.jpg', 2560, 1440],
    ['Monitor 2 (right) 1440x2560.jpg', 1440, 2560],
  ])
})
