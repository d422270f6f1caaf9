import type { Page } from '@playwright/test'
import { lookAtDialog, press, showScreen, tellDesk } from '../../harness/browser/desk-states.ts'
import { expectAccessible } from '../../harness/browser/expect-accessible.ts'
import { expect, test } from '../../harness/browser/plain-page.ts'
import { openDeskAs } from '../../harness/browser/staff-steps.ts'

const BAR = { problems: [], refused: null, run: null, newUntil: null, saved: null }
const RUN = { kind: 'draft', state: 'running', step: 'drawing', by: 'owner@example.com', number: null, problems: [] }
const AT = '2026-11-16T14:20:00.000Z'

const choose = (page: Page, menu: RegExp, item: string) => async () => {
  await page.getByRole('button', { name: menu }).first().click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('the catalogue can be used by everybody, from a new category to going back', async ({ page, baseURL }) => {
  await openDeskAs('owner', page, baseURL, 1100)
  await tellDesk(page, '/draft', (draft) => ({ ...draft, categories: [], bundles: [] }))
  await showScreen(page, 'catalogue?tab=none')
  await expectAccessible(page, 'desk catalogue, empty')
  await page.unrouteAll()
  await showScreen(page, 'visits')
  await showScreen(page, 'catalogue')
  await expectAccessible(page, 'desk catalogue')
  await lookAtDialog(page, press(page, 'New category …'), 'desk catalogue, new category')
  const ofCategory = (item: string) => choose(page, /^Actions for/, item)
  await lookAtDialog(page, ofCategory('Name, address, words …'), 'desk catalogue, change a category')
  await lookAtDialog(page, ofCategory('End …'), 'desk catalogue, end a category')
  const publications = [2, 1].map((number) => ({
    ...{
      number,
      publishedAt: AT,
      publishedBy: 'owner@example.com',
      note: '',
      changes: 'A price',
      isShown: number === 2,
    },
  }))
  await tellDesk(page, '/publications', () => ({ publications }))
  await press(page, 'Publications')()
  await expectAccessible(page, 'desk catalogue, publications')
  await press(page, 'Go back …')()
  await expectAccessible(page, 'desk catalogue, go back')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: /Bundles/ }).click()
  await expectAccessible(page, 'desk catalogue, bundles')

  const changes = ['The price of Cars rises']
  await tellDesk(page, '/publishing', (bar) => ({ ...bar, ...BAR, changes, consequences: ['Cars rises to $4.00.'] }))
  await showScreen(page, 'catalogue')
  await page.reload()
  await expectAccessible(page, 'desk catalogue, with changes')
  await lookAtDialog(page, press(page, 'See and publish …'), 'desk publish')
  await lookAtDialog(page, press(page, 'Throw away …'), 'desk throw away')
  await tellDesk(page, '/publishing', (bar) => ({
    ...bar,
    ...BAR,
    changes,
    run: { ...RUN, startedAt: AT, endedAt: null },
  }))
  await page.reload()
  await expectAccessible(page, 'desk catalogue, publishing')
})

test('a category’s pictures can be worked on by everybody', async ({ page, baseURL }) => {
  await openDeskAs('owner', page, baseURL, 1100)
  const few = (said: { pictures: object[] }) => ({ ...said, pictures: said.pictures.slice(0, 2) })
  await tellDesk(page, '/draft/pictures/cars', few)
  await showScreen(page, 'catalogue/cars')
  await expectAccessible(page, 'desk category')
  const ofPicture = (item: string) => choose(page, /^Actions for/, item)
  await lookAtDialog(page, ofPicture('Focal point …'), 'desk category, focal point')
  await lookAtDialog(page, ofPicture('Remove …'), 'desk category, remove')
  await page.getByRole('checkbox').first().check()
  await expectAccessible(page, 'desk category, one chosen')
  await tellDesk(page, '/draft/pictures', { refused: 409, words: 'Somebody else changed it.' })
  await tellDesk(page, '/draft/pictures/cars', (said) => ({ ...said, pictures: [] }))
  await page.reload()
  await expectAccessible(page, 'desk category, empty')
})

test('prices, sales and codes can be changed by everybody who may', async ({ page, baseURL }) => {
  await openDeskAs('owner', page, baseURL, 1100)
  await showScreen(page, 'pricing')
  await expectAccessible(page, 'desk pricing')
  await lookAtDialog(page, press(page, 'New sale …'), 'desk pricing, new sale')
  await lookAtDialog(page, press(page, 'New code …'), 'desk pricing, new code')
})

test('the brand’s words and looks can be changed by everybody who may', async ({ page, baseURL }) => {
  await openDeskAs('owner', page, baseURL, 1100)
  await showScreen(page, 'brand')
  await expectAccessible(page, 'desk brand')
  await page.getByRole('textbox', { name: 'Accent', exact: true }).fill('#111111')
  await expect(page.getByText('Something would be hard to read.')).toBeVisible()
  await expectAccessible(page, 'desk brand, hard to read')
  await page.getByRole('button', { name: 'Phone' }).click()
  for (const tab of ['Home page', 'Contact and seller', 'Mails', 'Policies']) {
    await page.getByRole('tab', { name: tab }).click()
    await expectAccessible(page, `desk brand, ${tab.toLowerCase()}`)
    if (tab === 'Home page') {
      await lookAtDialog(page, choose(page, /^Actions for/, 'Words and pictures …'), 'desk brand, a section')
    }
  }
  await tellDesk(page, '/brand', (brand) => ({ ...brand, seller: null }))
  await page.goto('/desk/brand?tab=contact')
  await expectAccessible(page, 'desk brand, no seller')
})
