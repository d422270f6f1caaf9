import { expect, test } from '../../harness/browser/plain-page.ts'

test.use({ javaScriptEnabled: false })

test('the privacy policy covers all of its subjects without JavaScript', async ({ page }) => {
  await page.goto('/privacy-policy')
  const main = page.getByRole('main')
  await expect(main).toContainText('Last updated August 20, 2025')
  for (const words of [
    /email address/i,
    /first and last name/i,
    /usage data/i,
    /cookies/i,
    /retention/i,
    /transfer/i,
  ]) {
    await expect(main).toContainText(words)
  }
  for (const words of [/definitions/i, /under (the age of )?13/i, /changes/i, /contact/i, /india/i]) {
    await expect(main).toContainText(words)
  }
})

test('the terms hold every section, the six prohibitions and the law that applies', async ({ page }) => {
  await page.goto('/terms')
  const sections = ['Cookies', 'License', 'Comments', 'Hyperlinking', 'iFrames', 'Content Liability', 'Your Privacy']
  for (const name of [...sections, 'Reservation of Rights', 'Disclaimer']) {
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  }
  const main = page.getByRole('main')
  for (const words of [
    /republish/i,
    /sell/i,
    /rent/i,
    /sub-licen[sc]e/i,
    /copy/i,
    /redistribut/i,
    /Netherlands/,
    /2025/,
  ]) {
    await expect(main).toContainText(words)
  }
})
