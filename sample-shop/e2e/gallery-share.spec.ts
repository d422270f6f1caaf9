import { openHydrated } from '../../harness/browser/hydrated-page.ts'
import { expect, test } from '../../harness/browser/quiet-page.ts'

const TITLES = [
  ['/abstract', 'Check out this Abstract wallpaper!'],
  ['/space', 'Check out this space wallpaper!'],
] as const

type Shared = readonly { readonly title: string; readonly url: string }[]

for (const [path, title] of TITLES) {
  test(`${path}: Share opens the device’s share sheet with the spec’s title`, async ({ page }) => {
    await page.addInitScript(() => {
      Object.assign(window, { shared: [] })
      Object.assign(navigator, {
        share: async (data: unknown) => (window as unknown as { shared: unknown[] }).shared.push(data),
      })
    })
    await openHydrated(page, path)
    await page
      .getByRole('button', { name: /^Share/ })
      .nth(1)
      .click()
    // What the button does comes when somebody is about to press it, and takes its time on a busy machine.
    const listShared = () => page.evaluate(() => (window as unknown as { shared: Shared }).shared)
    await expect.poll(listShared).toHaveLength(1)
    const shared = await listShared()
    expect(shared[0]?.title).toBe(title)
    expect(shared[0]?.url).toContain(`${path}?picture=`)
  })
}
