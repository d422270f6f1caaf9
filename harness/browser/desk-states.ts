import type { Page, Route } from '@playwright/test'
import { DESK_API } from '../../contract/desk/staff.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect } from './quiet-page.ts'

/** Another screen, as a press on its link would show it. To load the desk anew takes longer than all that is looked at. */
export async function showScreen(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, `/desk/${path}`)
}

/** The same for a screen that may be shown already: it begins anew. Waits until another was there, or none would have been. */
export async function showAnew(page: Page, path: string): Promise<void> {
  await showScreen(page, 'visits')
  await expect(page.getByRole('heading', { level: 1, name: 'Visits' })).toBeVisible()
  await showScreen(page, path)
}

// biome-ignore lint/suspicious/noExplicitAny: the desk itself checks what it is told.
type Said = any

/** The shop's own answer, changed; a refusal with its status and words; or 'nothing', for ever. */
type Answer = ((said: Said) => unknown) | { readonly refused: number; readonly words?: string } | 'nothing'

const NOBODY = { count: 0, first: [] }
/** What needs somebody where nothing does. */
export const CALM = {
  flagged: NOBODY,
  lostReceipts: NOBODY,
  disputes: NOBODY,
  withdrawals: NOBODY,
  lostLetters: NOBODY,
  seconds: NOBODY,
  events: { aside: 0, failed: 0 },
  mails: { refused: 0, problem: null },
  messages: 0,
  news: [],
  setUp: [],
}

/** What the desk is told at an address below its own, from now on. */
export async function tellDesk(page: Page, path: string, answer: Answer): Promise<void> {
  const asked = (url: URL) => url.pathname === `${DESK_API}${path}`
  await page.unroute(asked)
  // The page may be gone before its answer is there.
  await page.route(asked, (route) => respond(route, answer).catch(() => {}))
}

async function respond(route: Route, answer: Answer): Promise<void> {
  if (answer === 'nothing') return
  if (typeof answer === 'object') {
    const { refused: status, words: title = 'That did not work.' } = answer
    if (status === 0) return route.abort()
    const headers = { 'content-type': 'application/problem+json' }
    return route.fulfill({ status, headers, json: { status, title, code: 'refused', requestId: '' } })
  }
  const method = route.request().method()
  const said = method === 'GET' ? await (await route.fetch()).json() : undefined
  return route.fulfill({ json: answer(said) })
}

/** The browser itself writes down what was refused. */
export function expectOnlyRefusals(complaints: string[]): void {
  expect(complaints.filter((words) => !words.startsWith('Failed to load resource'))).toEqual([])
  complaints.length = 0
}

/** Opens a dialog, looks at it and closes it. */
export async function lookAtDialog(page: Page, open: () => Promise<unknown>, state: string): Promise<void> {
  await open()
  await expectAccessible(page, state)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toHaveCount(0)
}

/** Closes what lies over the screen, one after the other. As a hand does: while one goes, nobody hears a key. */
export async function closeDialogs(page: Page): Promise<void> {
  const open = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  await expect(async () => {
    await page.keyboard.press('Escape')
    await expect(open).toHaveCount(0, { timeout: 1000 })
  }).toPass()
}

export const press = (page: Page, name: string) => () => page.getByRole('button', { name, exact: true }).click()
