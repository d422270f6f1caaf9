import type { Locator, Page } from '@playwright/test'
import { beSignedUp, greeting, linkIn, newAddress, newestMail } from '../../harness/browser/account-steps.ts'
import { agreeToDownload, CARDS, pay } from '../../harness/browser/checkout-steps.ts'
import { openHydrated } from '../../harness/browser/hydrated-page.ts'
import { expect, test } from '../../harness/browser/plain-page.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

type Press = (target: Locator) => Promise<void>

const WAYS: Readonly<Record<string, (page: Page) => Press>> = {
  touch: () => (target) => target.tap(),
  keyboard: () => async (target) => {
    await target.focus()
    await target.press('Enter')
  },
}

/** What is pressed on a page, and how often. A form that the law asks for is filled in besides. */
function counted(press: Press) {
  let presses = 0
  return {
    press: async (target: Locator) => {
      presses++
      await press(target)
    },
    takes: (most: number) => {
      expect(presses).toBeLessThanOrEqual(most)
      presses = 0
    },
  }
}

for (const [way, pressBy] of Object.entries(WAYS)) {
  test(`by ${way} on a phone: a price in 3 presses, its checkout in 4, a phone’s file in 4`, async ({
    page,
    context,
    browser,
  }) => {
    // Three tasks, each in pages of its own.
    test.setTimeout(240_000)
    const home = counted(pressBy(page))
    await openHydrated(page, '/')
    await home.press(
      page
        .getByRole('main')
        .getByRole('link', { name: /Animals/ })
        .first(),
    )
    await expect(page).toHaveURL('/animals')
    const bar = page.getByRole('complementary', { name: 'Buy this bundle' })
    await expect(bar.getByText('$3')).toBeVisible()
    expect(await page.getByRole('definition').allTextContents()).toEqual([
      expect.stringMatching(/^23 wallpapers, about \d+ MB$/),
      expect.stringMatching(/^7680 × 4320 PNG, about \d+ MB each; cut for any screen$/),
      expect.stringContaining('Every screen you own or use, for life.'),
      expect.stringContaining('Money back within 14 days, as long as nothing was downloaded.'),
    ])
    const [checkout] = await Promise.all([
      context.waitForEvent('page'),
      home.press(bar.getByRole('link', { name: /Buy Bundle/ })),
    ])
    await expect(checkout.getByLabel('Card number')).toBeVisible()
    home.takes(3)

    // The pixels of its screen decide which file it is offered; to draw nine times as many takes its time, so only here.
    const phone = await browser.newContext({ deviceScaleFactor: 3 })
    const bought = await phone.newPage()
    const thanks = counted(pressBy(bought))
    await bought.goto('/checkout/anime')
    await pay(bought, CARDS.pays, newAddress())
    await thanks.press(bought.getByRole('button', { name: 'Open your library' }))
    await expect(bought.getByRole('heading', { level: 1, name: 'Your library' })).toBeFocused()
    await thanks.press(bought.getByRole('link', { name: 'Open Anime' }))
    const first = bought
      .getByRole('listitem')
      .filter({ has: bought.locator('summary', { hasText: 'Download' }) })
      .first()
    await thanks.press(first.locator('summary'))
    await thanks.press(first.getByRole('link', { name: /1170 × 2532 JPEG/ }))
    const [file] = await Promise.all([bought.waitForEvent('download'), agreeToDownload(bought)])
    expect(file.suggestedFilename()).toMatch(/\.jpg$/)
    thanks.takes(4)
    await phone.close()
  })

  test(`by ${way} on a phone: all-access with credit in 3 presses, a gift in 4 and a form, the receipt again in 3`, async ({
    page,
    context,
    baseURL,
  }) => {
    test.setTimeout(240_000)
    const email = newAddress()
    await beSignedUp(page, email)
    await page.goto(linkIn(await newestMail(baseURL, email, /^Confirm your address/)))
    await expect(page.getByRole('heading', { name: 'Address confirmed' })).toBeVisible()
    await page.goto('/checkout/anime')
    await pay(page, CARDS.pays)
    await expect(page.getByRole('main').getByRole('status')).toContainText('yours', { timeout: 30_000 })

    const { press, takes } = counted(pressBy(page))
    await openHydrated(page, '/')
    await press(page.getByRole('link', { name: 'Subscribe', exact: true }).first())
    const [credited] = await Promise.all([
      context.waitForEvent('page'),
      press(page.getByRole('link', { name: /^Subscribe Now – \$5/ })),
    ])
    await expect(credited.getByRole('button', { name: 'Pay $5.00' })).toBeVisible()
    takes(3)

    await openHydrated(page, '/')
    await press(page.getByRole('contentinfo').getByRole('link', { name: 'Gifts' }))
    await page.getByLabel('Their name').fill('Noor')
    await page.getByLabel('Their e-mail').fill(newAddress())
    await press(page.getByRole('button', { name: 'Continue' }))
    const [given] = await Promise.all([
      context.waitForEvent('page'),
      press(page.getByRole('link', { name: /^Pay \$/ })),
    ])
    await expect(given.getByLabel('Card number')).toBeVisible()
    takes(4)

    await openHydrated(page, '/')
    await press(greeting(page))
    await press(page.getByRole('link', { name: 'Orders, receipts, devices' }))
    const receipt = page.getByRole('link', { name: /^Receipt of order/ })
    const [file] = await Promise.all([page.waitForEvent('download'), press(receipt)])
    expect(file.suggestedFilename()).toMatch(/^receipt-P8K-/)
    takes(3)
  })
}
