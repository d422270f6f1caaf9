import type { Locator } from '@playwright/test'
import sharp from 'sharp'

const CHANNELS = 3

/** What of a picture is clearly another colour than before, from 0 to 1. */
export async function shareChanged(one: Locator, change: () => Promise<unknown>): Promise<number> {
  const before = await coloursOf(one)
  await change()
  const after = await coloursOf(one)
  let changed = 0
  for (let at = 0; at < before.length; at += CHANNELS) {
    const far = [0, 1, 2].map((channel) => Math.abs((before[at + channel] ?? 0) - (after[at + channel] ?? 0)))
    if (Math.max(...far) > 64) changed++
  }
  return changed / (before.length / CHANNELS)
}

/** Without what a pointer or the focus adds. */
async function coloursOf(one: Locator): Promise<Buffer> {
  const page = one.page()
  await page.mouse.move(0, 0)
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  return sharp(await one.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer()
}
