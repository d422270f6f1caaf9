import type { BrowserContext } from '@playwright/test'
import type { StoredMessage } from '../../contract/sandbox.ts'
import { runAxe } from './axe.ts'
import { expectTree } from './expect-tree.ts'
import { outline } from './outline.ts'
import { expect } from './quiet-page.ts'

/** The mailbox around it has the landmarks. */
const LANDMARKS = { region: { enabled: false }, 'landmark-one-main': { enabled: false } }

/** A mail, opened in a light and in a dark mailbox of a computer and of a phone: as `expectAccessible` looks at a page. */
export async function expectMail(
  context: BrowserContext,
  { html }: Pick<StoredMessage, 'html'>,
  state: string,
): Promise<void> {
  const page = await context.newPage()
  for (const [colorScheme, width] of [
    ['light', 390],
    ['dark', 700],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 844 })
    await page.setContent(html)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), state).toBeLessThanOrEqual(width)
    const violations = await runAxe(page, { rules: LANDMARKS })
    expect(
      violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
      `${state}, ${colorScheme}`,
    ).toEqual([])
  }
  await expectTree(page, `mail ${state}`, (tree) => outline(tree, 'frame'))
  await page.close()
}
