import type { Page } from '@playwright/test'
import {
  CALM,
  closeDialogs,
  lookAtDialog,
  press,
  showAnew,
  showScreen,
  tellDesk,
} from '../../harness/browser/desk-states.ts'
import { expectAccessible, expectFrame } from '../../harness/browser/expect-accessible.ts'
import { expect, test } from '../../harness/browser/plain-page.ts'
import { openDeskAs } from '../../harness/browser/staff-steps.ts'
import { dragFiles } from '../../harness/browser/upload-steps.ts'

const BAR = { problems: [], refused: null, run: null, newUntil: null, saved: null, gives: [], confirms: null }
const GIVEN = {
  gives: ['Cars Bundle opens 54 more pictures, from Bikes. Whoever has it gets them too.'],
  confirms: 'what was read',
}
const RUN = { kind: 'draft', state: 'running', step: 'drawing', by: 'owner@example.com', number: null, problems: [] }
const AT = '2026-11-16T14:20:00.000Z'
const SALE = {
  slug: 'black',
  name: 'Black',
  percent: 20,
  priceMinor: null,
  on: 'chosen',
  products: ['cars'],
  from: '2026-11-27T00:00',
  until: '2026-11-30T00:00',
  state: 'running',
  isDraft: true,
}
const CODE = {
  id: 'c',
  code: 'HELLO',
  off: '25 % off',
  products: null,
  paid: 3,
  open: 1,
  again: 2,
  mostUses: 50,
  mostPerBuyer: 1,
  lastDay: '2026-12-24',
  state: 'active',
}
const UPLOAD = {
  sizeBytes: 4000,
  modifiedAt: AT,
  replaces: null,
  receivedBytes: 1000,
  isMoving: false,
  problem: null,
  isCleaned: false,
  picture: null,
  size: null,
}
const UPLOADS = [
  { ...UPLOAD, id: '1', name: 'salt.jpg', state: 'receiving', isMoving: true },
  { ...UPLOAD, id: '2', name: 'moss.jpg', state: 'receiving' },
  { ...UPLOAD, id: '3', name: 'fern.jpg', state: 'checking' },
  { ...UPLOAD, id: '4', name: 'small.jpg', state: 'refused', problem: 'is too small: 320×180' },
  { ...UPLOAD, id: '5', name: 'copy.jpg', state: 'refused', problem: 'is in the shop already' },
  { ...UPLOAD, id: '6', name: 'dune.jpg', state: 'new', picture: 'x', isCleaned: true },
]

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
  await showAnew(page, 'catalogue')
  await expectAccessible(page, 'desk catalogue')
  await lookAtDialog(page, press(page, 'New category …'), 'desk catalogue, new category')
  const ofCategory = (item: string) => choose(page, /^Actions for/, item)
  await lookAtDialog(page, ofCategory('Name, address, words …'), 'desk catalogue, change a category')
  await lookAtDialog(page, ofCategory('End …'), 'desk catalogue, end a category')
  const publications = [2, 1].map((number) => ({
    number,
    publishedAt: AT,
    publishedBy: 'owner@example.com',
    note: '',
    changes: 'A price',
    isShown: number === 2,
  }))
  await tellDesk(page, '/publications', () => ({ publications }))
  await press(page, 'Publications')()
  await expectAccessible(page, 'desk catalogue, publications')
  await tellDesk(page, '/publications/1', () => ({ ...GIVEN, consequences: [], refused: null }))
  await press(page, 'Go back …')()
  await expectAccessible(page, 'desk catalogue, go back')
  await closeDialogs(page)
  await page.getByRole('tab', { name: /Bundles/ }).click()
  await expectAccessible(page, 'desk catalogue, bundles')

  const changes = ['The price of Cars rises']
  await tellDesk(page, '/publishing', (bar) => ({ ...bar, ...BAR, changes, consequences: ['Cars rises to $4.00.'] }))
  await showScreen(page, 'catalogue')
  await page.reload()
  await expectAccessible(page, 'desk catalogue, with changes')
  await lookAtDialog(page, press(page, 'See and publish …'), 'desk publish')
  await tellDesk(page, '/publishing', (bar) => ({ ...bar, ...BAR, ...GIVEN, changes }))
  await page.reload()
  await lookAtDialog(page, press(page, 'See and publish …'), 'desk publish, something to confirm')
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
  await tellDesk(page, '/needs', () => CALM)
  await tellDesk(page, '/publishing', (bar) => ({ ...bar, ...BAR, changes: ['The price of Cars rises'] }))
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
  const edgeOf = async (name: string, edge: 'top' | 'bottom') =>
    page.getByLabel(name, { exact: true }).evaluate((bar, of) => bar.getBoundingClientRect()[of], edge)
  for (const width of [390, 1100]) {
    await page.setViewportSize({ width, height: 844 })
    const end = await edgeOf('What can be done with the chosen rows', 'bottom')
    expect(end, 'both bars are seen').toBeLessThanOrEqual(await edgeOf('Not published yet', 'top'))
  }
  await lookAtUploads(page)
  await tellDesk(page, '/draft/pictures', () => ({ revision: 2 }))
  await choose(page, /^Actions for/, 'Hide')()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  // What somebody points at stays.
  await page.getByRole('button', { name: 'Undo' }).hover()
  await expectFrame(page, 'desk, with a way back')
  await expectAccessible(page, 'desk category, with a way back')
  await tellDesk(page, '/uploads', () => ({ uploads: [] }))
  await tellDesk(page, '/draft/pictures', { refused: 409, words: 'Somebody else changed it.' })
  await tellDesk(page, '/draft/pictures/cars', (said) => ({ ...said, pictures: [] }))
  await page.reload()
  await expectAccessible(page, 'desk category, empty')
})

/** Files over the screen, and what becomes of those that were dropped. */
async function lookAtUploads(page: Page): Promise<void> {
  await dragFiles(page, [import.meta.filename], ['dragEnter', 'dragOver'])
  await expect(page.locator('[data-drop-target]')).toBeVisible()
  await expectAccessible(page, 'desk category, files over it')
  await dragFiles(page, [import.meta.filename], ['dragCancel'])
  await tellDesk(page, '/uploads', () => ({ uploads: UPLOADS }))
  await showAnew(page, 'catalogue/cars')
  await expectAccessible(page, 'desk category, uploads')
}

test('prices, sales and codes can be changed by everybody who may', async ({ page, baseURL }) => {
  await openDeskAs('owner', page, baseURL, 1100)
  await showScreen(page, 'pricing')
  await expectAccessible(page, 'desk pricing')
  await lookAtDialog(page, press(page, 'New sale …'), 'desk pricing, new sale')
  await lookAtDialog(page, press(page, 'New code …'), 'desk pricing, new code')
  await tellDesk(page, '/pricing', (pricing) => ({ ...pricing, sales: [SALE] }))
  await tellDesk(page, '/codes', (said) => ({ ...said, codes: [CODE] }))
  await showAnew(page, 'pricing')
  await expectAccessible(page, 'desk pricing, with a sale and a code')
})

test('the brand’s words and looks can be changed by everybody who may', async ({ page, baseURL }) => {
  await openDeskAs('owner', page, baseURL, 1100)
  await showScreen(page, 'brand')
  await expect(page.getByTitle('Draft of /', { exact: true })).toBeAttached()
  // The first preview of a shop is drawn with what others leave of the machine.
  await expect(page.getByText('The pages are drawn …')).toHaveCount(0, { timeout: 60_000 })
  await expectAccessible(page, 'desk brand')
  await page.getByRole('textbox', { name: 'Accent', exact: true }).fill('#111111')
  await expect(page.getByText('Something would be hard to read.')).toBeVisible()
  await expectAccessible(page, 'desk brand, hard to read')
  await page.getByRole('button', { name: 'Phone' }).click()
  await expectAccessible(page, 'desk brand, as a phone')
  for (const tab of ['Home page', 'Contact and seller', 'Mails', 'Policies']) {
    await page.getByRole('tab', { name: tab }).click()
    await expectAccessible(page, `desk brand, ${tab.toLowerCase()}`)
    if (tab === 'Policies') {
      await page.getByRole('textbox', { name: 'Text' }).press('End')
      await page.keyboard.type(' More of it.')
      await expectAccessible(page, 'desk brand, a policy changed')
    }
    if (tab === 'Home page') {
      await lookAtDialog(page, choose(page, /^Actions for/, 'Words and pictures …'), 'desk brand, a section')
    }
  }
  await tellDesk(page, '/brand', (brand) => ({ ...brand, seller: null }))
  await page.goto('/desk/brand?tab=contact')
  await expectAccessible(page, 'desk brand, no seller')
})
