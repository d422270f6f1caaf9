import type { Page } from '@playwright/test'
import { expectAccessible } from '../harness/browser/expect-accessible.ts'
import { openHydrated } from '../harness/browser/hydrated-page.ts'
import { expect, test } from '../harness/browser/quiet-page.ts'

test.use({ viewport: { width: 1440, height: 900 } })

function card(page: Page, at: number) {
  return page.locator('main li a[href*="picture="]').nth(at)
}

/** Where it is said aloud whenever it changes. */
async function place(page: Page): Promise<string> {
  return (await page.getByRole('dialog').locator('p[aria-live=polite] b').first().textContent()) ?? ''
}

test('a picture opens, steps, can be shared by its address and gives the focus back', async ({ page }) => {
  await openHydrated(page, '/nature')
  await page.evaluate(() => window.scrollTo(0, 500))
  // As some people press: it is one step all the same.
  await card(page, 4).dblclick()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await expect(page).toHaveURL(/\/nature\?picture=/)
  const opened = page.url()
  expect(await place(page)).toBe('05')
  expect(await page.evaluate(() => window.scrollY)).toBe(500)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => place(page)).toBe('06')
  await dialog.getByRole('button', { name: 'Previous wallpaper' }).click()
  await expect.poll(() => place(page)).toBe('05')
  await expect(dialog.getByRole('link', { name: /^Buy Bundle/ })).toHaveAttribute('target', '_blank')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => place(page)).toBe('06')
  // The address follows when the steps rest.
  await expect.poll(() => page.url()).not.toBe(opened)
  const shared = page.url()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/nature')
  await expect(card(page, 5)).toBeFocused()

  await openHydrated(page, shared)
  await expect(dialog).toBeVisible()
  expect(await place(page)).toBe('06')
  await page.reload()
  await expect(dialog).toBeVisible()
})

test('a held key changes the address when it rests, and Close pressed twice leaves the gallery open', async ({
  page,
}) => {
  await openHydrated(page, '/bundles')
  await openHydrated(page, '/nature')
  await card(page, 0).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  const opened = page.url()
  const writes = await page.evaluate(async () => {
    const write = history.replaceState.bind(history)
    let count = 0
    history.replaceState = (...args) => {
      count += 1
      write(...args)
    }
    for (let press = 0; press < 5; press++) {
      const key = new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true })
      document.querySelector('dialog')?.dispatchEvent(key)
      // As long as it takes to be drawn, in which no timer can fire.
      for (let turns = 0; turns < 10; turns++) await null
    }
    return count
  })
  await expect.poll(() => place(page)).toBe('06')
  expect(writes).toBe(0)
  await expect.poll(() => page.url()).not.toBe(opened)
  await page.evaluate(() => {
    const close = document.querySelector<HTMLElement>('dialog [aria-label="Close"]')
    close?.click()
    close?.click()
  })
  await expect(dialog).toBeHidden()
  await expect(card(page, 5)).toBeFocused()
  await expect(page).toHaveURL('/nature')
})

test('the back button closes a picture, and the ends do not wrap', async ({ page }) => {
  await openHydrated(page, '/space')
  await card(page, 0).click()
  const dialog = page.getByRole('dialog')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => place(page)).toBe('01')
  for (const at of ['02', '03']) {
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => place(page)).toBe(at)
  }
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/space')
})

test('the focus stays inside and axe is content', async ({ page }) => {
  await openHydrated(page, '/nature')
  await card(page, 1).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await dialog.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)))
  await expectAccessible(page, 'picture')
  for (let at = 0; at < 20; at += 1) {
    await page.keyboard.press('Tab')
    expect(
      await page.evaluate(
        () => document.activeElement === document.body || !!document.activeElement?.closest('dialog'),
      ),
    ).toBe(true)
  }
})

test('shows what each device would show, and the visitor’s own screen in its pixels', async ({ page }) => {
  await openHydrated(page, '/nature')
  await card(page, 0).click()
  const dialog = page.getByRole('dialog')
  const own = await page.evaluate(() => `${screen.width * devicePixelRatio} × ${screen.height * devicePixelRatio}`)
  await dialog.getByRole('button', { name: 'My screen' }).click()
  await expect(dialog).toContainText(own)
  const lit = dialog.locator('[data-screens]')
  for (const [name, ratio] of [
    ['Phone', 1170 / 2532],
    ['Laptop', 1.6],
    ['Ultrawide', 3440 / 1440],
    ['Two screens', 32 / 9],
  ] as const) {
    await dialog.getByRole('button', { name }).click()
    await expect
      .poll(async () => {
        const box = await lit.boundingBox()
        return box ? Math.abs(box.width / box.height - ratio) / ratio : 1
      })
      .toBeLessThan(0.02)
    await expectAccessible(page, `picture, on ${name.toLowerCase()}`)
  }
  await dialog.getByRole('button', { name: 'Two screens' }).click()
  await expect(lit).toBeHidden()
  await dialog.getByRole('button', { name: 'See it at 100 %' }).click()
  await expect(dialog.getByRole('region', { name: /at 100 %$/ })).toBeFocused()
  await expectAccessible(page, 'picture, loupe')
  await page.keyboard.press('Escape')
  await expect(dialog.getByRole('button', { name: 'See it at 100 %' })).toBeFocused()
  await dialog.getByRole('link', { name: 'On my monitors' }).click()
  await expectAccessible(page, 'setup, not bought yet')
})

test('fills the whole screen and comes back', async ({ page }) => {
  await openHydrated(page, '/nature')
  await card(page, 0).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Full screen', exact: true }).click()
  const leave = dialog.getByRole('button', { name: 'Leave full screen' })
  await expect(leave).toBeFocused()
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true)
  await expect(dialog.locator('> [inert]'), 'what lies below is out of reach').toContainText('See it on')
  await page.evaluate(() => document.exitFullscreen())
  await expect(leave).toBeHidden()
  await expect(dialog.getByRole('button', { name: 'Full screen', exact: true })).toBeFocused()
})

test('double tap, keys and the trackpad zoom; a new picture starts whole', async ({ page }) => {
  await openHydrated(page, '/nature')
  await card(page, 0).click()
  const frame = page.getByRole('dialog').locator('[style*="--cut-x"]')
  await frame.dblclick({ position: { x: 200, y: 150 } })
  await expect(frame).toHaveAttribute('data-zoomed', '')
  await frame.dblclick()
  await expect(frame).not.toHaveAttribute('data-zoomed')
  await page.keyboard.press('+')
  await expect(frame).toHaveAttribute('data-zoomed', '')
  await page.keyboard.press('ArrowRight')
  await expect(frame).not.toHaveAttribute('data-zoomed')
})

test('a picture is shared by a link to copy, or by the device’s own sheet', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => {
    Object.assign(window, { shared: [] })
    Object.assign(Navigator.prototype, {
      share: async (data: unknown) => (window as unknown as { shared: unknown[] }).shared.push(data),
    })
  })
  await openHydrated(page, '/nature')
  await card(page, 0).click()
  const lightbox = page.getByRole('dialog').filter({ hasText: 'See it on' })
  const opener = lightbox.getByRole('button', { name: 'Share', exact: true })
  await opener.focus()
  await page.keyboard.press('Enter')
  const share = page.getByRole('dialog', { name: 'Share this picture' })
  const copy = share.getByRole('button', { name: 'Copy' })
  await expect(copy).toBeFocused()
  await expect(share.getByLabel('Link')).toHaveValue(page.url())
  const title = (await lightbox.getByRole('heading', { level: 2 }).textContent()) ?? ''
  await expectAccessible(page, 'picture, share dialog')
  await page.keyboard.press('Enter')
  await expect(share.getByText('Link is copied.')).toBeAttached()
  await expect(share.getByRole('button', { name: 'Copied' })).toBeFocused()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
  await share.getByRole('button', { name: 'Send with an app' }).click()
  expect(await page.evaluate(() => (window as unknown as { shared: unknown[] }).shared)).toEqual([
    { title, url: page.url() },
  ])
  // The field’s own key: the picture below does not step.
  await share.getByLabel('Link').press('ArrowRight')
  await page.keyboard.press('Escape')
  await expect(share).toHaveCount(0)
  await expect(opener).toBeFocused()
  expect(await place(page)).toBe('01')
  await page.goBack()
  await expect(lightbox).toHaveCount(0)
})

test('a clipboard that refuses leaves the link selected, and words say so', async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'share')
    navigator.clipboard.writeText = () => Promise.reject(new Error('denied'))
  })
  await openHydrated(page, '/nature')
  await card(page, 0).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Share', exact: true }).click()
  const share = page.getByRole('dialog', { name: 'Share this picture' })
  await share.getByRole('button', { name: 'Copy' }).click()
  await expect(share.getByText('The link is selected')).toBeVisible()
  const field = share.getByLabel('Link')
  await expect(field).toBeFocused()
  expect(
    await field.evaluate(({ selectionStart, selectionEnd, value }: HTMLInputElement) =>
      value.slice(selectionStart ?? 0, selectionEnd ?? 0),
    ),
  ).toBe(page.url())
  await expect(share.getByRole('button', { name: 'Send with an app' })).toHaveCount(0)
  await page.setViewportSize({ width: 320, height: 568 })
  for (const dialog of await page.locator('dialog').all())
    await expect.poll(() => dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})

test('an address of another gallery’s picture opens it, an unknown one is forgotten', async ({ page }) => {
  await openHydrated(page, '/space')
  const id = new URL(await card(page, 2).evaluate((link: HTMLAnchorElement) => link.href)).searchParams.get('picture')
  await openHydrated(page, `/nature?picture=${id}`)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Space')
  await dialog.getByRole('button', { name: 'Share', exact: true }).click()
  // Its own gallery’s address, not that of the one that it was opened over.
  await expect(page.getByLabel('Link')).toHaveValue(new RegExp(`/space\\?picture=${id}$`))
  await openHydrated(page, '/nature?picture=no-such-picture')
  await expect(page).toHaveURL('/nature')
  await expect(dialog).toHaveCount(0)
})
