import { DESK_API } from '../../contract/desk/staff.ts'
import { expectOnlyRefusals, showScreen, tellDesk } from '../../harness/browser/desk-states.ts'
import { expect, test } from '../../harness/browser/plain-page.ts'
import { openDeskAs } from '../../harness/browser/staff-steps.ts'

const AT = '2026-11-16T14:20:00.000Z'
const NEWS = {
  id: 'n',
  state: 'draft',
  subject: '',
  heading: '',
  words: '',
  leadsTo: null,
  basis: 'agreed',
  owned: 'whatever',
  product: null,
  revision: 1,
  changedAt: AT,
  changedBy: 'owner@example.com',
  sendAt: null,
  startedAt: null,
  endedAt: null,
  expected: null,
  problem: null,
  unsubscribed: 0,
  sent: 0,
  bounced: 0,
  failed: 0,
  unknown: 0,
  waiting: 0,
}

test('news that were typed while the shop was out of reach are kept once it is back', async ({
  page,
  baseURL,
  complaints,
}) => {
  await openDeskAs('owner', page, baseURL, 1100)
  await tellDesk(page, '/announcements', (said) => ({ ...said, announcements: [NEWS] }))
  await tellDesk(page, '/announcements/reach', () => ({ people: 2, agreed: 2, refused: 1, bounced: 0 }))
  await tellDesk(page, '/announcements/n/preview', () => ({ subject: '', text: '' }))
  await page.route(/\/announcements\/n\/mail/, (route) => {
    return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Mail</title>' })
  })
  const kept: string[] = []
  let isDown = true
  await page.route(`**${DESK_API}/announcements/n`, (route) => {
    if (isDown) return route.abort()
    const { words, revision } = route.request().postDataJSON()
    kept.push(words)
    return route.fulfill({ json: { revision: revision + 1 } })
  })
  await showScreen(page, 'messages?tab=news&news=n')
  const text = page.getByRole('textbox', { name: 'Text', exact: true })
  await text.fill('Sandy.')
  await expect(page.getByText('This is not kept.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reload' })).toHaveCount(0)
  await showScreen(page, 'orders')
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
  await showScreen(page, 'messages?tab=news&news=n')
  await expect(text).toHaveValue('Sandy.')
  isDown = false
  await expect.poll(() => kept).toEqual(['Sandy.'])
  await expect(page.getByText('This is not kept.')).toHaveCount(0)
  await expect(text).toHaveValue('Sandy.')
  expectOnlyRefusals(complaints)
})
