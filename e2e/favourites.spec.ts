import type { Page } from '@playwright/test'
import { beSignedUp, logIn, newAddress } from '../harness/browser/account-steps.ts'
import { expectAccessible } from '../harness/browser/expect-accessible.ts'
import { openHydrated } from '../harness/browser/hydrated-page.ts'
import { expect, test } from '../harness/browser/plain-page.ts'

const shown = (page: Page) => page.locator('main [data-result]')
const chips = (page: Page) => page.getByRole('group', { name: 'Collections' })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

async function keep(page: Page, count: number): Promise<void> {
  await openHydrated(page, '/space')
  for (let at = 0; at < count; at++) await page.getByRole('main').getByRole('button', { name: /^Keep/ }).nth(at).click()
}

/** By keyboard: every checkbox is the next stop after the one before. */
async function select(page: Page, count: number): Promise<void> {
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.getByRole('checkbox').first().focus()
  for (let at = 0; at < count; at++) {
    await page.keyboard.press('Space')
    if (at < count - 1) await page.keyboard.press('Tab')
  }
  await expect(page.getByText(`${count} selected`)).toBeVisible()
}

async function makeCollection(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'New collection' })
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(heading(page, name)).toBeVisible()
}

test('favourites are listed, and passed on by a link that says nothing of whose they are', async ({
  page,
  browser,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
  await keep(page, 2)
  await page.getByRole('banner').getByRole('link', { name: 'Favourites, 2' }).click()
  await expect(shown(page)).toHaveCount(2)
  await expect(page.getByText('Kept in this browser only.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Daily feed' })).toHaveAttribute('href', '/feed')
  await expectAccessible(page, 'favourites')
  const opener = page.getByRole('button', { name: 'Share as link' })
  await opener.click()
  const share = page.getByRole('dialog', { name: 'Share your favourites' })
  await expect(share).toContainText('these 2 pictures as they are today')
  await share.getByRole('button', { name: 'Copy' }).click()
  await expect(share.getByText('Link is copied.')).toBeAttached()
  await expectAccessible(page, 'favourites, link copied')
  await page.keyboard.press('Escape')
  await expect(share).toHaveCount(0)
  await expect(opener).toBeFocused()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(new URL(link).search).toBe('')

  const friend = await browser.newPage()
  const asked: string[] = []
  friend.on('request', (request) => asked.push(request.url()))
  await openHydrated(friend, link)
  await expect(heading(friend, 'Shared with you')).toBeVisible()
  await expectAccessible(friend, 'favourites, shared')
  await friend.getByRole('button', { name: 'Keep all 2' }).click()
  await friend.getByRole('main').getByRole('link', { name: 'Your own favourites' }).click()
  await expect(heading(friend, 'Favourites')).toBeVisible()
  await expect(shown(friend)).toHaveCount(2)
  expect(asked.filter((url) => url.includes('pictures='))).toEqual([])
  await friend.close()
})

test('a picture that is let go of stays under the finger until the page is left', async ({ page }) => {
  await keep(page, 2)
  await openHydrated(page, '/favourites')
  const heart = page.getByRole('main').getByRole('button', { name: /^Keep/ }).first()
  await heart.press('Enter')
  await expect(page.getByText('1 kept picture.')).toBeVisible()
  await expect(heart).toBeFocused()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await heart.press('Enter')
  await expect(page.getByText('2 kept pictures.')).toBeVisible()
  await heart.press('Enter')
  await openHydrated(page, '/favourites')
  await expect(shown(page)).toHaveCount(1)
})

test('collections are made, filled, renamed, emptied, shared and deleted by keyboard; no picture is lost', async ({
  page,
  browser,
}) => {
  await keep(page, 3)
  await openHydrated(page, '/favourites')
  await expect(shown(page)).toHaveCount(3)
  await select(page, 2)
  await expectAccessible(page, 'favourites, selecting')
  // There is none to choose among yet, so its name is asked at once.
  await page.getByRole('button', { name: 'Add to …' }).press('Enter')
  await expect(page.getByText('2 selected pictures will be in it.')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText('A collection needs a name.')).toBeVisible()
  await expectAccessible(page, 'favourites, new collection without a name')
  await makeCollection(page, 'Desk')
  await expect(page.getByText('2 pictures added to Desk.')).toBeVisible()
  await expect(page.getByText('2 pictures in this collection.')).toBeVisible()
  await expect(shown(page)).toHaveCount(2)
  await expectAccessible(page, 'favourites, a collection')

  await chips(page).getByRole('button', { name: 'New collection' }).press('Enter')
  await page.keyboard.type('desk')
  await page.keyboard.press('Enter')
  await expect(page.getByText('You have a collection of this name.')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+a')
  await makeCollection(page, 'Phone')
  await expectAccessible(page, 'favourites, an empty collection')
  await chips(page).getByRole('button', { name: 'All 3' }).press('Enter')
  await select(page, 1)
  const add = page.getByRole('button', { name: 'Add to …' })
  await add.press('Enter')
  await expectAccessible(page, 'favourites, add to a collection')
  await page.keyboard.press('Escape')
  await expect(add).toBeFocused()
  await add.press('Enter')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Phone/ })
    .press('Enter')
  await expect(page.getByText('1 picture added to Phone.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Select', exact: true })).toBeFocused()
  await expect(chips(page).getByRole('button', { name: 'Phone 1' })).toBeVisible()

  // Back from a picture the collection is as it was left.
  await chips(page).getByRole('button', { name: 'Desk 2' }).press('Enter')
  await shown(page).first().press('Enter')
  await expect(page).toHaveURL(/\/space\?picture=/)
  await page.goBack()
  await expect(heading(page, 'Desk')).toBeVisible()
  await page.getByRole('button', { name: 'Rename' }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'Rename' }).getByLabel('Name')).toBeFocused()
  await page.keyboard.type('My <b>desk</b>')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'My <b>desk</b>')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Rename' })).toBeFocused()
  await select(page, 1)
  await page.getByRole('button', { name: 'Take out' }).press('Enter')
  await expect(page.getByText('1 picture taken out of My <b>desk</b>.')).toBeVisible()
  await expect(shown(page)).toHaveCount(1)

  await page.getByRole('button', { name: 'Share as link' }).press('Enter')
  await expectAccessible(page, 'favourites, share a collection')
  const link = await page.getByLabel('Link').inputValue()
  await page.keyboard.press('Escape')
  const friend = await browser.newPage()
  await openHydrated(friend, link)
  await expect(heading(friend, '“My <b>desk</b>”')).toBeVisible()
  await expect(friend.getByText('Somebody shared this collection with you, and its name: 1 picture.')).toBeVisible()
  await expectAccessible(friend, 'favourites, shared collection')
  await friend.close()

  await page.getByRole('button', { name: 'Delete' }).press('Enter')
  await expectAccessible(page, 'favourites, delete a collection')
  await page.getByRole('button', { name: 'Delete it' }).press('Enter')
  await expect(heading(page, 'Favourites')).toBeVisible()
  await expect(shown(page)).toHaveCount(3)
  await expect(chips(page).getByRole('button', { name: 'All 3' })).toBeFocused()
  await select(page, 1)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await expect(shown(page).first()).toBeFocused()
})

test('collections go along to the account and its other devices, and leave a browser that signs out', async ({
  page,
  browser,
}) => {
  const email = newAddress()
  await keep(page, 2)
  await openHydrated(page, '/favourites')
  await select(page, 1)
  await page.getByRole('button', { name: 'Add to …' }).press('Enter')
  await makeCollection(page, 'Desk')
  await beSignedUp(page, email)
  await openHydrated(page, '/favourites')
  await expect(page.getByText('They are in your account')).toBeVisible()
  await expect(page.getByText('Kept in this browser only.')).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('collections-known'))).toContain('Desk')
  await expectAccessible(page, 'favourites, signed in')

  const elsewhere = await browser.newPage()
  await logIn(elsewhere, email)
  await openHydrated(elsewhere, '/favourites')
  await chips(elsewhere).getByRole('button', { name: 'Desk 1' }).click()
  await select(elsewhere, 1)
  await elsewhere.getByRole('button', { name: 'Take out' }).click()
  await elsewhere.getByRole('button', { name: 'New collection' }).click()
  await makeCollection(elsewhere, 'Phone')
  // Meanwhile this device, which knows nothing of it yet, changes something else.
  await select(page, 2)
  await page.getByRole('button', { name: 'Add to …' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'New collection' }).press('Enter')
  await makeCollection(page, 'TV')
  for (const device of [page, elsewhere]) {
    await openHydrated(device, '/favourites')
    for (const name of ['Desk 0', 'Phone 0', 'TV 2'])
      await expect(chips(device).getByRole('button', { name, exact: true })).toBeVisible()
  }
  await elsewhere.close()

  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible()
  await openHydrated(page, '/favourites')
  await expect(page.getByText('Nothing yet.')).toBeVisible()
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('collections-')))).toEqual(
    [],
  )
  await expect(chips(page)).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 576 }, hasTouch: true })

  test('everything is under a thumb, and nothing goes over the edge', async ({ page }) => {
    await keep(page, 2)
    await openHydrated(page, '/favourites')
    await page.getByRole('button', { name: 'Select', exact: true }).tap()
    await page.locator('main li label').first().tap()
    await page.getByRole('button', { name: 'Add to …' }).tap()
    await makeCollection(page, 'A name that is as long as anybody may make it, of sixty ones')
    const small = await page.locator('main button:visible').evaluateAll((all) =>
      all.flatMap((one) => {
        const { width, height } = one.getBoundingClientRect()
        return Math.min(width, height) < 44 ? [`${one.textContent} ${width} × ${height}`] : []
      }),
    )
    expect(small).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    await page.getByRole('button', { name: 'Select', exact: true }).tap()
    await page.locator('main li label').first().tap()
    await expect(page.getByRole('button', { name: 'Take out' })).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('button', { name: 'Add to …' })).toBeInViewport({ ratio: 1 })
  })
})
