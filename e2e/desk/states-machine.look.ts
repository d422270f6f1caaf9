import type { Page } from '@playwright/test'
import { newAddress } from '../../harness/browser/account-steps.ts'
import {
  expectOnlyRefusals,
  lookAtDialog,
  press,
  showAnew,
  showScreen,
  tellDesk,
} from '../../harness/browser/desk-states.ts'
import { expectAccessible } from '../../harness/browser/expect-accessible.ts'
import { listViolations } from '../../harness/browser/hydrated-page.ts'
import { expect, test } from '../../harness/browser/plain-page.ts'
import { openDeskAs, tellOfOrder } from '../../harness/browser/staff-steps.ts'
import { listConnectable } from '../../server/choose/choose-machine.ts'

const AT = '2026-11-16T14:20:00.000Z'
const STEPS = ['address', 'payment', 'mail', 'storage', 'backup', 'google', 'texts'].map((name, at) => ({
  name,
  state: at === 1 ? 'needs-you' : 'works',
  summary: 'It was asked.',
  setElsewhere: [],
  unreadable: [],
  findings: [{ verdict: 'ok', about: name, found: 'It answers.', advice: null }],
}))
const PROVIDERS = listConnectable().map(({ name, title, note, keyHint, variantsNote }) => {
  return { name, title, note, keyHint, variantsNote }
})
const LOOK = {
  stores: [{ id: '1', name: 'The store', mode: 'test', currency: 'USD' }],
  products: [{ slug: 'cars', name: 'Cars Bundle', priceMinor: 300, currency: 'USD', match: '7' }],
  variants: [{ id: '7', name: 'Cars', priceMinor: 300 }],
}

test('set-up can be done by everybody, step by step', async ({ page, baseURL, complaints }) => {
  await openDeskAs('owner', page, baseURL, 1100)
  await tellDesk(page, '/machine', 'nothing')
  await showScreen(page, 'set-up')
  await expectAccessible(page, 'desk set-up, loading')
  await showScreen(page, 'team')
  await tellDesk(page, '/machine', () => ({
    publicUrl: 'https://shop.example',
    canBeReached: true,
    steps: STEPS,
    update: null,
    providers: PROVIDERS,
  }))
  await showScreen(page, 'set-up')
  await expectAccessible(page, 'desk set-up')
  for (const step of ['Address', 'Mail', 'Storage', 'Backup', 'Google sign-in', 'Seller and contact']) {
    await page.locator('summary').filter({ hasText: step }).click()
    await expectAccessible(page, `desk set-up, ${step.toLowerCase()}`)
  }
  await tellDesk(page, '/machine/mail/test', () => ({ sentTo: 'owner@example.com', said: '250 taken' }))
  await press(page, 'Send me a test')()
  await expect(page.getByText('To owner@example.com: 250 taken')).toBeVisible()
  await expectAccessible(page, 'desk set-up, mail tested')
  await lookAtDialog(page, press(page, 'Start with an empty shop …'), 'desk set-up, start empty')
  await tellDesk(page, '/machine/payment/look', { refused: 400, words: 'The provider does not know this key.' })
  await page.getByLabel('API key').fill('key')
  await press(page, 'Look what it opens')()
  await expect(page.getByLabel('API key')).toHaveAccessibleDescription('The provider does not know this key.')
  await tellDesk(page, '/machine/payment/look', () => LOOK)
  await press(page, 'Look what it opens')()
  await expectAccessible(page, 'desk set-up, a key of Stripe')
  await press(page, 'Another key')()
  await page.getByText('Lemon Squeezy', { exact: true }).click()
  await page.getByLabel('API key').fill('key')
  await press(page, 'Look what it opens')()
  await expectAccessible(page, 'desk set-up, a key of Lemon Squeezy')
  const findings = ['fails', 'note', 'ok'].map((verdict) => ({ verdict, about: 'x', found: 'y', advice: 'z' }))
  await tellDesk(page, '/machine/health', () => ({ askedAt: AT, findings }))
  await page.getByRole('tab', { name: 'Health' }).click()
  await expectAccessible(page, 'desk set-up, health')
  await page.context().clearCookies()
  await showScreen(page, 'visits')
  await expectAccessible(page, 'desk, session ended')
  expectOnlyRefusals(complaints)
})

test('the team can be changed by everybody who may, and support sees its own part', async ({ page, baseURL }) => {
  const email = newAddress()
  await tellOfOrder(baseURL, { email })
  await openDeskAs('owner', page, baseURL, 1100)
  const person = { email: 'helper@example.com', role: 'support', passkeys: 1, passwordAt: null, lastHereAt: AT }
  const sent = { isAgain: false, by: 'owner@example.com', openUntil: AT }
  const invitation = { id: 'i', email: 'soon@example.com', role: 'catalogue', isFollowed: false, ...sent }
  await tellDesk(page, '/team', (team) => ({
    people: [team.people[0], { id: 'p', ...person }],
    invitations: [invitation, { ...invitation, id: 'm', email: null, role: 'owner', by: null, isFollowed: true }],
  }))
  await showScreen(page, 'team')
  await expectAccessible(page, 'desk team')
  await lookAtDialog(page, press(page, 'Invite …'), 'desk team, invite')
  const choose = (item: string) => async () => {
    await page.getByRole('button', { name: 'Actions for helper@example.com' }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await lookAtDialog(page, choose('Remove …'), 'desk team, remove')
  await lookAtDialog(page, choose('Change role …'), 'desk team, change role')
  await tellDesk(page, '/mine', () => ({ passkeys: [], passwordAt: null, recoveryCodesLeft: 0 }))
  await page.getByRole('tab', { name: 'Your sign-in' }).click()
  await expectAccessible(page, 'desk team, your sign-in')
  const keys = page.getByRole('switch', { name: 'Single keys do something' })
  await keys.click()
  await expectLoneKeys(page, email, false)
  await showScreen(page, 'team?tab=mine')
  await keys.click()
  await expectLoneKeys(page, email, true)
  await lookAtDialog(page, async () => {}, 'desk keys')
  await showScreen(page, 'team?tab=mine')
  const passkeys = [{ id: 'k', name: 'This laptop', addedAt: AT, usedAt: AT }]
  await tellDesk(page, '/mine', () => ({ passkeys, passwordAt: AT, recoveryCodesLeft: 3 }))
  await showAnew(page, 'team?tab=mine')
  await expectAccessible(page, 'desk team, your sign-in with everything')
  const line = { id: 'l', at: AT, who: 'owner@example.com', area: 'pricing', did: 'changed a price', about: 'cars' }
  await tellDesk(page, '/audit', () => ({ lines: [{ ...line, before: '{"minor":300}', after: null }], next: 'l' }))
  await page.getByRole('tab', { name: 'Audit log' }).click()
  await expectAccessible(page, 'desk team, audit log')
  await tellDesk(page, '/audit', () => ({ lines: [], next: null }))
  await page.getByRole('button', { name: 'Machine' }).click()
  await expectAccessible(page, 'desk team, audit log empty')
  await showScreen(page, 'nowhere')
  await expectAccessible(page, 'desk, no such screen')
})

/** The five keys on a list: walk to its only row, choose it, go to the search, see the keys. */
async function expectLoneKeys(page: Page, email: string, areOn: boolean): Promise<void> {
  await showScreen(page, `orders?text=${encodeURIComponent(email)}`)
  const box = page.getByRole('row').filter({ hasText: email }).getByRole('checkbox')
  await expect(box).not.toBeChecked()
  for (const key of ['j', 'k', 'x', '/']) await page.keyboard.press(key)
  await expect(box).toBeChecked({ checked: areOn })
  const search = page.getByRole('searchbox')
  await (areOn ? expect(search) : expect(search).not).toBeFocused()
  await search.blur()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toHaveCount(areOn ? 1 : 0)
}

test('the team’s screens are read by everybody, at any size and zoom', async ({ page, baseURL }) => {
  await openDeskAs('owner', page, baseURL, 1100)
  for (const tab of ['', '?tab=mine', '?tab=audit']) {
    await page.goto(`/desk/team${tab}`)
    await expect(page.getByRole('tabpanel')).toBeVisible()
    await expect(page.getByText('Loading')).toHaveCount(0)
    // 1440 pixels at 200 % zoom, a phone, a tablet and a desktop.
    for (const width of [720, 390, 834, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      const overhang = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overhang).toBeLessThanOrEqual(0)
      // The layouts of a phone and of a desktop hold everything that those between them do.
      if (width === 390 || width === 1440) expect(await listViolations(page)).toEqual([])
    }
  }
})
