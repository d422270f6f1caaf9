import type { Page } from '@playwright/test'
import { newAddress } from '../../harness/browser/account-steps.ts'
import {
  CALM,
  expectOnlyRefusals,
  lookAtDialog,
  press,
  showAnew,
  showScreen,
  tellDesk,
} from '../../harness/browser/desk-states.ts'
import { expectAccessible, expectFrame } from '../../harness/browser/expect-accessible.ts'
import { expect, test } from '../../harness/browser/plain-page.ts'
import { openDeskAs, tellOfOrder } from '../../harness/browser/staff-steps.ts'

/** Whatever other journeys do meanwhile. */
const NOTHING = { recent: [], sold: [], conversion: [], given: [], downloads: [], elsewhere: [], fees: [] }

test('Today can be used by everybody, on a calm day, a bad one, before the first and without a connection', async ({
  page,
  baseURL,
  complaints,
}) => {
  await tellDesk(page, '/needs', () => ({ ...CALM, messages: 2 }))
  await openDeskAs('owner', page, baseURL, 1100)
  await showScreen(page, 'team')
  await tellDesk(page, '/today', 'nothing')
  await showScreen(page, 'today?days=7')
  await expectAccessible(page, 'desk today, loading')
  await tellDesk(page, '/today', { refused: 500 })
  await showScreen(page, 'today?days=90')
  await expectAccessible(page, 'desk today, failed')
  const setUp = [{ step: 'Mail', summary: 'The server refuses the password.' }]
  const needs = { ...CALM, messages: 2, events: { aside: 1, failed: 0 }, setUp }
  await tellDesk(page, '/today', (today) => ({ ...today, ...NOTHING, needs, days: withSales(today.days) }))
  await showScreen(page, 'today?days=30')
  await expectAccessible(page, 'desk today, with needs')
  for (const width of [390, 834, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    await expectFrame(page, `desk at ${width}`)
  }
  await page.setViewportSize({ width: 1100, height: 844 })
  await page.getByRole('slider').first().focus()
  await page.keyboard.press('ArrowLeft')
  await expectAccessible(page, 'desk today, a day of the plot')
  for (const table of await page.getByRole('button', { name: 'Table' }).all()) await table.click()
  await expectAccessible(page, 'desk today, in tables')
  await tellDesk(page, '/today', (today) => ({ ...today, ...NOTHING, needs: CALM }))
  await showScreen(page, 'today?days=365')
  await expectAccessible(page, 'desk today, calm and empty')
  await lookAtDialog(page, () => page.keyboard.press('Control+k'), 'desk find')
  await page.setViewportSize({ width: 390, height: 844 })
  await lookAtDialog(page, press(page, 'More'), 'desk all screens')
  await page.setViewportSize({ width: 1100, height: 844 })
  await page.context().setOffline(true)
  await page.unrouteAll()
  await expect(page.getByText('No connection.')).toBeVisible()
  await expectAccessible(page, 'desk today, offline')
  await showScreen(page, 'visits')
  await expect(page.getByText('It is not here yet')).toBeVisible()
  await expectAccessible(page, 'desk, a screen out of reach')
  await page.context().setOffline(false)
  await expect(page.getByRole('button', { name: 'Load it again' })).toBeVisible()
  await expectAccessible(page, 'desk, a screen that failed')
  // The browser itself writes down which code did not come.
  const lost = complaints.findIndex((words) => words.includes('dynamically imported module'))
  expect(complaints.splice(lost, 1)).toEqual([expect.stringContaining('visits-screen')])
  expectOnlyRefusals(complaints)
})

/** A plot needs something to plot. */
function withSales(days: readonly object[]): readonly object[] {
  return days.map((day, at) => ({ ...day, orders: at, keptMinor: at * 100 }))
}

test('orders and one order can be used by everybody, in every state and question', async ({
  page,
  baseURL,
  complaints,
}) => {
  const email = newAddress()
  await tellOfOrder(baseURL, { email })
  await openDeskAs('owner', page, baseURL, 1100)
  await tellDesk(page, '/orders', 'nothing')
  await showScreen(page, 'orders?days=7')
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
  await expectAccessible(page, 'desk orders, loading')
  await tellDesk(page, '/orders', (said) => ({ ...said, orders: [] }))
  await showScreen(page, 'orders')
  await expectAccessible(page, 'desk orders, empty')
  await lookAtDialog(page, press(page, 'Give away …'), 'desk orders, give away')
  await page.unrouteAll()
  await showScreen(page, 'orders?text=nobody-at-all')
  await expectAccessible(page, 'desk orders, nothing found')
  const tooLittle = newAddress()
  await tellOfOrder(baseURL, { email: tooLittle, product: { slug: 'anime', name: 'Anime Bundle', priceMinor: 100 } })
  await showScreen(page, `orders?text=${encodeURIComponent(tooLittle)}&state=flagged`)
  await expect(page.getByRole('row').filter({ hasText: tooLittle })).toBeVisible()
  await expectAccessible(page, 'desk orders, flagged')
  await showScreen(page, `orders?text=${encodeURIComponent(email)}`)
  await expectAccessible(page, 'desk orders')
  await page.getByRole('row').filter({ hasText: email }).getByRole('checkbox').check()
  await expectAccessible(page, 'desk orders, one chosen')
  const find = async () => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type(email)
    await expect(page.getByRole('option').filter({ hasText: email }).first()).toBeVisible()
  }
  await lookAtDialog(page, find, 'desk find, an order')

  await page.getByRole('row').filter({ hasText: email }).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expectAccessible(page, 'desk order')
  await lookAtDialog(page, press(page, 'Refund …'), 'desk order, refund')
  for (const item of ['Move to another address …', 'Close access …', 'Raw events', 'Evidence for a dispute']) {
    const choose = async () => {
      await page.getByRole('button', { name: /^More for/ }).click()
      if (item.startsWith('Move')) await expectAccessible(page, 'desk order, menu')
      await page.getByRole('menuitem', { name: item }).click()
    }
    await lookAtDialog(page, choose, `desk order, ${item.toLowerCase()}`)
    await expect(page.getByRole('button', { name: /^More for/ }), 'the focus is back').toBeFocused()
  }
  const path = `/orders/${new URL(page.url()).pathname.split('/').at(-1)}`
  for (const [state, part, seen] of [
    ['flagged', { flag: 'price', flagWords: 'Only $1.00 was paid.', isOpen: false }, 'Decide'],
    ['disputed', { isOpen: false }, 'Show the evidence'],
    ['closed', { isOpen: false, refundObstacle: 'It is closed.' }, 'Closed by you'],
  ] as const) {
    await tellDesk(page, path, (said) => ({ ...said, ...part, order: { ...said.order, state } }))
    await showAnew(page, path.slice(1))
    await expect(page.getByText(seen).first()).toBeVisible()
    await expectAccessible(page, `desk order, ${state}`)
  }
  await tellDesk(page, '/orders/1', 'nothing')
  await showScreen(page, 'orders/1')
  await expectAccessible(page, 'desk order, loading')
  await page.unrouteAll()
  await showScreen(page, 'orders/2')
  await expectAccessible(page, 'desk order, not there')
  expectOnlyRefusals(complaints)
})

test('visits, customers, reviews and events can be used by everybody, empty and filled', async ({
  page,
  baseURL,
  complaints,
}) => {
  const email = newAddress()
  await tellOfOrder(baseURL, { email })
  await openDeskAs('owner', page, baseURL, 1100)
  const uncounted = { total: 0, top: [] }
  const free = { total: 0, pictures: [], categories: [], days: [] }
  const none = { paths: [], days: [], downloads: [], conversion: [], searches: uncounted, referrers: uncounted, free }
  await tellDesk(page, '/visits', (said) => ({ ...said, ...none }))
  await showScreen(page, 'visits?days=7')
  await expectAccessible(page, 'desk visits, empty')
  const days = [
    { day: '2026-11-01', views: 3 },
    { day: '2026-11-02', views: 5 },
  ]
  const paths = [{ path: '/', title: 'Home', views: 8 }]
  await tellDesk(page, '/visits', (said) => ({ ...said, ...none, days, before: days, paths }))
  await showScreen(page, 'visits?days=90')
  await expectAccessible(page, 'desk visits')
  for (const table of await page.getByRole('button', { name: 'Table' }).all()) await table.click()
  await expectAccessible(page, 'desk visits, in tables')
  await showScreen(page, 'customers')
  await expectAccessible(page, 'desk customers')
  await showScreen(page, `customers/${encodeURIComponent(email)}`)
  await expect(page.getByText('paid', { exact: false }).or(page.getByRole('table')).first()).toBeVisible()
  await expectAccessible(page, 'desk customer')
  await tellDesk(page, '/reviews', (said) => ({ ...said, reviews: [], next: null }))
  await showScreen(page, 'reviews')
  await expectAccessible(page, 'desk reviews, empty')

  const counts = { aside: 0, failed: 0, waiting: 0 }
  const reconciled = new Date().toISOString()
  await tellDesk(page, '/events', (said) => ({ ...said, counts, events: [], next: null, reconciled }))
  await showScreen(page, 'events')
  await expectAccessible(page, 'desk events, empty')
  type Told = { events: { name: string; order: object | null }[] }
  const known = ({ events }: Told) =>
    events.filter(({ name, order }) => name === 'order_created' && order !== null).slice(0, 1)
  // What the shop knows of, and afterwards the same as often as is asked, each with an id of its own.
  let told: Told['events'] = []
  const tellOf = (count: number) =>
    tellDesk(page, '/events', (said) => {
      told = told.length > 0 ? told : known(said)
      const ids = Array.from({ length: count }, (_, at) => (count === 1 ? {} : { id: `event-${at}` }))
      return {
        ...said,
        events: ids.map((id) => ({ ...told[0], ...id })),
        counts: { ...counts, aside: count },
        next: null,
        reconciled,
      }
    })
  await tellOf(1)
  await showScreen(page, 'events?state=applied')
  await expectAccessible(page, 'desk events')
  const [row] = await page.getByRole('row').getByRole('button').all()
  await lookAtDialog(page, async () => row?.click(), 'desk event')
  await lookAtReplay(page, tellOf)
  await tellDesk(page, '/events/reconcile', 'nothing')
  await press(page, 'Reconcile now')()
  await expect(page.getByText('Asking the provider …')).toBeVisible()
  await expectAccessible(page, 'desk events, reconciling')
  expectOnlyRefusals(complaints)
})

/** Three events that were set aside, chosen and replayed together, of which one is refused. */
async function lookAtReplay(page: Page, tellOf: (count: number) => Promise<void>): Promise<void> {
  await tellOf(3)
  await showAnew(page, 'events?state=aside')
  await page.getByRole('checkbox', { name: 'Choose all that are shown' }).check()
  await expectAccessible(page, 'desk events, several chosen')
  for (const at of [0, 1]) await tellDesk(page, `/events/event-${at}/replay`, () => ({ words: 'Applied.' }))
  await tellDesk(page, '/events/event-2/replay', { refused: 409, words: 'It could not be applied: no such product.' })
  await page.getByRole('button', { name: 'Replay', exact: true }).click()
  await expect(page.getByText('2 events replayed.')).toBeVisible()
  await expect(page.getByText('1 was refused: It could not be applied: no such product.')).toBeVisible()
  await expectAccessible(page, 'desk events, several replayed')
  await expect(page.getByLabel('What can be done with the chosen rows'), 'the refused one').toContainText('1 chosen')
  await page.getByRole('button', { name: 'Choose none' }).click()
}
