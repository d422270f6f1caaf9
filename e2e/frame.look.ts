import type { Page } from '@playwright/test'
import { beSignedUp, newAddress, signUp } from '../harness/browser/account-steps.ts'
import { expectFrame } from '../harness/browser/expect-accessible.ts'
import { openHydrated } from '../harness/browser/hydrated-page.ts'
import { test } from '../harness/browser/plain-page.ts'
import { buyHere, openStocked } from './library-steps.ts'

/** Who looks at the shop, and how they come to be it. The bars of the desk are looked at on its first screen. */
const PEOPLE: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'a visitor': async () => {},
  'a guest who bought': async (page) => {
    await buyHere(page)
    await openStocked(page)
  },
  'somebody signed in': (page) => beSignedUp(page, newAddress()),
  'somebody with a long name': (page) => signUp(page, newAddress(), 'Wolfeschlegelsteinhausenbergerdorff'),
}

for (const [who, become] of Object.entries(PEOPLE)) {
  test(`what stands around a page can be used by everybody: ${who}`, async ({ page }) => {
    await become(page)
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      await openHydrated(page, '/terms')
      await expectFrame(page, `${who} at ${width}`)
    }
  })
}

test('what stands around home can be used by everybody', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 844 })
  await openHydrated(page, '/')
  await expectFrame(page, 'home')
})
