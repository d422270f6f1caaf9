import { existsSync, readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { listNameless, outline, readTree, type Tree } from './accessibility-tree.ts'
import { listViolations } from './hydrated-page.ts'
import { expect, test } from './quiet-page.ts'

/** What lies over the rest, which is out of reach then and was looked at before. */
const OVER = '[role="dialog"], [role="alertdialog"], dialog[open]'

/**
 * A page in one of its states: Chromium's tree is as `e2e/trees/<state>.txt` has it (`--update-snapshots`
 * writes it anew), nothing in it is without a name, a page has a title and an open dialog the focus; and axe finds nothing
 * wrong. Waits until the tree is as it should be, so nobody has to before it.
 * A picture's title is left out where it is named: which picture it is, is the shop's own.
 */
export async function expectAccessible(page: Page, state: string, title = ''): Promise<void> {
  const written = (tree: Tree) => outline(tree, title)
  const name = `${state
    .match(/[a-z\d]+/gi)
    ?.join('-')
    .toLowerCase()}.txt`
  const file = test.info().snapshotPath(name, { kind: 'snapshot' })
  const isNew = !existsSync(file) || ['all', 'changed'].includes(test.info().config.updateSnapshots)
  const known = isNew ? undefined : readFileSync(file, 'utf8')
  let tree = await readTree(page)
  let before = ''
  const read = async () => {
    before = written(tree)
    tree = await readTree(page)
    return written(tree)
  }
  if (known === undefined) {
    if (!state.includes('loading')) await expect(page.getByText('Loading', { exact: true })).toHaveCount(0)
    await expect.poll(async () => (await read()) === before, { intervals: [2000] }).toBe(true)
    expect(written(tree)).toMatchSnapshot(name)
  } else if (written(tree) !== known) await expect.poll(read, { message: state }).toBe(known)
  expect(listNameless(tree), `${state}: what has no name`).toEqual([])
  const over = page.locator(OVER).last()
  if ((await page.locator(OVER).count()) > 0) {
    const holdsFocus = () => over.evaluate((one) => one.contains(document.activeElement))
    await expect.poll(holdsFocus, { message: `${state}: the focus is in the dialog` }).toBe(true)
    expect(await listViolations(page, [OVER]), state).toEqual([])
    return
  }
  await expect(page.getByRole('heading', { level: 1 }), `${state}: one title`).toHaveCount(1)
  expect(await listViolations(page), state).toEqual([])
}
