import { beSignedUp, linkIn, newAddress, newestMail } from '../harness/browser/account-steps.ts'
import { listViolations, openHydrated } from '../harness/browser/hydrated-page.ts'
import { expect, test } from '../harness/browser/plain-page.ts'
import { buyAsGuest } from './library-steps.ts'
import { STOCKED } from './library-stock.ts'

test('a friend removes a purchase that came by a link from the account, and the payer keeps it', async ({
  page: shop,
  browser,
  baseURL,
}) => {
  const email = newAddress()
  const payer = await buyAsGuest(shop, email)
  const friend = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage()
  await beSignedUp(friend, newAddress())
  await openHydrated(friend, linkIn(await newestMail(baseURL, email, /wallpapers are (ready|yours)/)))
  const bundle = { name: `Open ${STOCKED.name}` }
  await expect(friend.getByRole('link', bundle)).toBeVisible()
  const joined = friend.getByRole('region', { name: 'Added by a link' })
  await expect(joined.getByRole('listitem')).toHaveCount(1)
  await expect(friend.getByRole('region', { name: 'Links to your library' })).toHaveCount(0)
  for (const width of [390, 1440]) {
    await friend.setViewportSize({ width, height: 900 })
    expect(await friend.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    expect(await listViolations(friend)).toEqual([])
  }
  await joined.getByRole('button', { name: /^Remove from my account: / }).press('Enter')
  const question = friend.getByRole('alertdialog')
  await expect(question).toContainText('Whoever paid for it keeps it.')
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(joined).toHaveCount(0)
  await expect(friend.getByRole('link', bundle)).toHaveCount(0)
  await payer.reload()
  await expect(payer.getByRole('link', bundle)).toBeVisible()
})
