// node sample-shop/e2e/take-screens.ts [address] [folder]: photographs the home page of a running shop, section by section,
// at three widths, as small WebP files. Default: http://localhost:3000 into docs/screens.

import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { openHydrated } from '../../harness/browser/hydrated-page.ts'
import { launchBrowser } from '../../harness/launch-browser.ts'

const SIZES = [
  { width: 390, height: 844 },
  { width: 834, height: 1112 },
  { width: 1440, height: 900 },
]
const MAX_BYTES = 60_000

/** Where to stop: an element, and how many screens below its top; a share goes through an element that is taller. */
type Stop = { readonly name: string; readonly at: string; readonly screens?: number; readonly share?: number }

const STOPS: readonly Stop[] = [
  { name: 'hero', at: 'body' },
  { name: 'marquee', at: '[aria-labelledby="poster"]', screens: -0.55 },
  { name: 'spiderman', at: '[aria-labelledby="poster"]', screens: 0.15 },
  { name: 'featured', at: '[aria-labelledby="featured"]', screens: 0.06 },
  { name: 'more-categories', at: '#categories', screens: -0.12 },
  { name: 'split', at: '[aria-labelledby="split"]' },
  { name: 'racing-dirt-rally', at: '[aria-labelledby="scenes"] > div:last-child', screens: 0 },
  { name: 'racing-f1', at: '[aria-labelledby="scenes"] > div:last-child', screens: 1 },
  { name: 'racing-grand-tourer', at: '[aria-labelledby="scenes"] > div:last-child', screens: 2 },
  { name: 'racing-hyper-car', at: '[aria-labelledby="scenes"] > div:last-child', screens: 3 },
  { name: 'ninja-shadow', at: '[aria-labelledby="themes"]', screens: 0 },
  { name: 'ninja-fire', at: '[data-character="fire"]', screens: -0.1 },
  { name: 'ninja-ice', at: '[data-character="ice"]', screens: -0.1 },
  { name: 'ninja-stone', at: '[data-character="stone"]', screens: -0.1 },
  { name: 'rings-0', at: '[aria-labelledby="rings"]', share: 0 },
  { name: 'rings-30', at: '[aria-labelledby="rings"]', share: 0.3 },
  { name: 'rings-50', at: '[aria-labelledby="rings"]', share: 0.5 },
  { name: 'rings-75', at: '[aria-labelledby="rings"]', share: 0.75 },
  { name: 'rings-100', at: '[aria-labelledby="rings"]', share: 1 },
  { name: 'requests', at: 'footer' },
]

const [address = 'http://localhost:3000', folder = 'docs/screens', only = ''] = process.argv.slice(2)
const browser = await launchBrowser()
await mkdir(folder, { recursive: true })
for (const viewport of SIZES) {
  const page = await browser.newPage({ viewport })
  await openHydrated(page, address)
  for (const stop of STOPS) {
    if (!stop.name.includes(only)) continue
    await scrollTo(page, stop)
    await keep(page, `home-${stop.name}-${viewport.width}`)
  }
  if (!only || only === 'picker') {
    await scrollTo(page, { name: 'picker', at: 'body' })
    await page.getByRole('button', { name: 'Categories' }).click()
    await keep(page, `home-picker-${viewport.width}`)
  }
  await page.close()
}
await browser.close()

/** Goes there in small steps, as a visitor would, so that themes change and particles fall on the way. */
async function scrollTo(page: Page, { at, screens = 0, share }: Stop): Promise<void> {
  await page.locator(at).evaluate(
    async (element, { screens, share }) => {
      const { top, height } = element.getBoundingClientRect()
      const way = share === undefined ? screens * window.innerHeight : share * (height - window.innerHeight)
      const to = Math.max(0, window.scrollY + top + way)
      const from = Math.max(0, to - 300)
      for (let step = 0; step <= 10; step++) {
        window.scrollTo({ top: from + ((to - from) * step) / 10, behavior: 'instant' })
        await new Promise((drawn) => requestAnimationFrame(drawn))
      }
    },
    { screens, share },
  )
}

/** Waits until the pictures on the screen are there and whatever comes to rest has done so, then writes the file. */
async function keep(page: Page, name: string): Promise<void> {
  await page.waitForFunction(() =>
    [...document.images].every((image) => {
      const { top, bottom } = image.getBoundingClientRect()
      return bottom < 0 || top > window.innerHeight || !image.checkVisibility() || image.naturalWidth > 0
    }),
  )
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState, timeline, effect }) => {
      const isEnding = timeline === document.timeline && Number.isFinite(Number(effect?.getComputedTiming().endTime))
      return playState !== 'running' || !isEnding
    }),
  )
  const png = await page.screenshot()
  for (let quality = 80; quality >= 30; quality -= 10) {
    const webp = await sharp(png).webp({ quality }).toBuffer()
    if (webp.length > MAX_BYTES && quality > 30) continue
    await writeFile(join(folder, `${name}.webp`), webp)
    return
  }
}
