import { listShifts, listViolations, openHydrated } from '../../harness/browser/hydrated-page.ts'
import { expect, test } from '../../harness/browser/quiet-page.ts'
import { scrollInto, scrollThrough } from './scroll-into.ts'

const STOPS = ['poster', 'featured', 'categories', 'split', 'scenes', 'themes', 'rings']
test.use({ viewport: { width: 1024, height: 640 } })

const section = (name: string) => `[aria-labelledby="${name}"]`

test('home is free of accessibility problems and of layout shifts in every section, also when the picker is open', async ({
  page,
}) => {
  await openHydrated(page, '/')
  for (const name of STOPS) await scrollInto(page, section(name))
  await scrollThrough(page, section('rings'), 1)
  expect(await listViolations(page)).toEqual([])
  await scrollInto(page, 'footer')
  expect(await listShifts(page)).toEqual([])

  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  await page.getByRole('button', { name: 'Categories' }).click()
  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Sport' }).focus()
  expect(await listViolations(page)).toEqual([])
})

test('the largest words are as wide as the page between its gutters', async ({ page }) => {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await openHydrated(page, '/')
    for (const name of ['SPIDERMAN', 'HAVE REQUESTS?']) {
      const share = await page.getByText(name, { exact: true }).evaluate((words) => {
        const range = document.createRange()
        range.selectNodeContents(words)
        return range.getBoundingClientRect().width / words.getBoundingClientRect().width
      })
      expect(share, `${name} at ${width}`).toBeGreaterThan(0.96)
      expect(share, `${name} at ${width}`).toBeLessThanOrEqual(1.01)
    }
  }
})

test('for people who ask for less motion the page stands still and is complete', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openHydrated(page, '/')
  await scrollInto(page, section('rings'))
  const words = page.getByRole('heading', { name: 'EXPLORE OUR WIDE RANGE OF BUNDLES' }).locator('..')
  await expect(words).toHaveCSS('opacity', '1')
  await expect(page.getByRole('link', { name: 'View All Bundles' })).toBeInViewport()
  await scrollInto(page, section('themes'), 400)
  await page.mouse.wheel(0, 400)
  await expect(page.getByRole('button', { name: 'Pause the particles' })).toBeHidden()
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
})

test('pictures that cover more than their frame ask for as many pixels as they are drawn with', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const [width, height] of [
    [390, 844],
    [768, 1024],
    [1440, 900],
    [3840, 2160],
  ] as const) {
    await page.setViewportSize({ width, height })
    await openHydrated(page, '/')
    const pictures = page.locator(
      ':is([aria-labelledby="split"], article) > div picture > img[alt]:not([alt*=preview])',
    )
    await expect(pictures).toHaveCount(6)
    for (const picture of await pictures.all()) {
      await picture.scrollIntoViewIfNeeded()
      // What it asks for is what the browser takes its natural width to be.
      const share = () =>
        picture.evaluate((image: HTMLImageElement) => {
          const { naturalWidth, naturalHeight, clientWidth, clientHeight } = image
          return naturalWidth / Math.max(clientWidth, (clientHeight * naturalWidth) / naturalHeight)
        })
      await expect.poll(share, { message: `${width}: ${await picture.getAttribute('alt')}` }).toBeGreaterThan(0.95)
    }
  }
})

test('a ring picture that cannot be loaded becomes a grey one reading Error', async ({ page, complaints }) => {
  await page.route(/\/images\/sport\//, (route) => route.abort())
  await openHydrated(page, '/')
  await scrollThrough(page, section('rings'), 0.5)
  const picture = page.locator(section('rings')).getByRole('img', { name: 'Sport' })
  await expect(picture).toHaveAttribute('src', /^data:image\/svg\+xml,.*Error/)
  expect(
    await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBeGreaterThan(0)
  // The browser itself reports the file that we cut off.
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !text.includes('Failed to load resource')))
})
