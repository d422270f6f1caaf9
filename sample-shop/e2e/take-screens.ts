// node sample-shop/e2e/take-screens.ts [address] [folder] [only]: photographs the home page of a running shop, section by
// section, at three widths, and the first screens of three pages, as small WebP files. Default: http://localhost:3000 into
// docs/screens; `only` names a section, or `pages`.

import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { comeToRest } from '../../harness/browser/come-to-rest.ts'
import { openHydrated } from '../../harness/browser/hydrated-page.ts'
import { launchBrowser } from '../../harness/launch-browser.ts'
import { STOPS, scrollTo } from './home-stops.ts'

const SIZES = [
  { width: 390, height: 844 },
  { width: 834, height: 1112 },
  { width: 1440, height: 900 },
]
const MAX_BYTES = 60_000
const PAGES = { home: '/', gallery: '/nature', bundles: '/bundles' }

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
if (!only || only === 'pages') {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  for (const [name, path] of Object.entries(PAGES)) {
    await openHydrated(page, new URL(path, address).href)
    await keep(page, name)
  }
}
await browser.close()

/** Writes the file, as small as it has to be. */
async function keep(page: Page, name: string): Promise<void> {
  await comeToRest(page)
  const png = await page.screenshot()
  for (let quality = 80; quality >= 30; quality -= 10) {
    const webp = await sharp(png).webp({ quality }).toBuffer()
    if (webp.length > MAX_BYTES && quality > 30) continue
    await writeFile(join(folder, `${name}.webp`), webp)
    return
  }
}
