import { randomUUID } from 'node:crypto'
import { DESK_API, DESK_QUERY } from '../../contract/desk/staff.ts'
import { showScreen } from '../../harness/browser/desk-states.ts'
import { expect, test } from '../../harness/browser/plain-page.ts'
import { openDeskAs } from '../../harness/browser/staff-steps.ts'

const AT = '2026-11-16T14:20:00.000Z'
const PAGE = 3

test('rows of opened pages stay while newer ones come, and are asked for anew after an act', async ({
  page,
  baseURL,
}) => {
  await openDeskAs('owner', page, baseURL, 1100)
  const mail = (name: string) => ({
    id: randomUUID(),
    to: `${name}@example.com`,
    subject: 'Your wallpapers',
    queuedAt: AT,
    sentAt: null,
    nextTryAt: AT,
    tries: 3,
    state: 'bounced',
    problem: '550',
    orderId: null,
    again: 'receipt',
  })
  const mails = ['f', 'e', 'd', 'c', 'b', 'a'].map(mail)
  await page.route(`**${DESK_API}/mails`, (route) => {
    const after = new URLSearchParams(route.request().headers()[DESK_QUERY]).get('after')
    const from = after === null ? 0 : mails.findIndex(({ id }) => id === after) + 1
    const shown = mails.slice(from, from + PAGE)
    const next = from + PAGE < mails.length ? (shown.at(-1)?.id ?? null) : null
    return route.fulfill({ json: { mails: shown, next, lost: 0 } })
  })
  await page.route(`**${DESK_API}/mails/*/again`, (route) => {
    const id = route.request().url().split('/').at(-2)
    const one = mails.find((each) => each.id === id)
    if (one) Object.assign(one, { state: 'sent', problem: null, again: null })
    return route.fulfill({ json: { words: 'It is on its way again.' } })
  })
  await showScreen(page, 'messages')
  const names = () =>
    page
      .getByRole('row')
      .getByText(/^.@example/)
      .allTextContents()
  const letters = async () => (await names()).map((name) => name[0]).join('')
  await expect.poll(letters).toBe('fed')
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect.poll(letters).toBe('fedcba')
  mails.unshift(mail('h'), mail('g'))
  await expect.poll(letters, 'it is asked for every ten seconds').toBe('hgfedcba')

  const last = page.getByRole('row').filter({ hasText: 'a@example.com' })
  await last.getByRole('button', { name: /^Actions/ }).click()
  await page.getByRole('menuitem', { name: 'Send again' }).click()
  await expect(last.getByText('Sent', { exact: true })).toBeVisible()
  await expect.poll(letters).toBe('hgfedcba')
})
