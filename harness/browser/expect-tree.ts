import { existsSync, readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { listNameless, readTree, type Tree } from './accessibility-tree.ts'
import { expect, test } from './quiet-page.ts'

/**
 * Waits until Chromium's tree, written down, is as `e2e/trees/<state>.txt` has it (`--update-snapshots` writes it anew once
 * it rests). Nothing in it is without a name.
 */
export async function expectTree(page: Page, state: string, written: (tree: Tree) => string): Promise<void> {
  const name = `${state
    .match(/[a-z\d]+/gi)
    ?.join('-')
    .toLowerCase()}.txt`
  const file = test.info().snapshotPath(name, { kind: 'snapshot' })
  const isNew = !existsSync(file) || ['all', 'changed'].includes(test.info().config.updateSnapshots)
  const known = isNew ? undefined : readFileSync(file, 'utf8')
  let tree = await readTree(page)
  const read = async () => {
    tree = await readTree(page)
    return written(tree)
  }
  if (known === undefined) {
    let before = ''
    const rests = async () => {
      const last = before
      before = await read()
      return before === last && (state.includes('loading') || !before.includes('‘Loading’'))
    }
    await expect.poll(rests, { intervals: [2000] }).toBe(true)
    expect(before).toMatchSnapshot(name)
  } else if (written(tree) !== known) await expect.poll(read, { message: state }).toBe(known)
  expect(listNameless(tree), `${state}: what has no name`).toEqual([])
}
